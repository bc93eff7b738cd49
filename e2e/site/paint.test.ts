/** What delays the first paint: bytes and counts, never times. */
import { loadSettings } from '@portal/settings';
import { sampled } from '@portal/text/testing/sampled';
import { describe, expect, it, test } from 'vitest';
import { openPage, portalUrl, sharedBrowser, visit } from '../harness.ts';
import { everyPage } from '../pages.ts';

/** Elements that a page of all operations may begin with. */
const mostElements = 8000;
/** The largest font file of the pages' own words, KiB. */
const largestFontKib = 16;
/** Layout shift of a load: the host in a sample, and Bangla in a line whose fallback is another font. */
const mostShift = 0.003;

const { slug } = loadSettings().product;
const browser = await sharedBrowser();

describe.each(sampled(['/api/', '/api/v1/'], 1))('%s', (path) => {
  it('begins with few elements, with script and without, and each operation gets its controls when it is near', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, context } = await openPage(browser, { javaScriptEnabled });
      await page.goto(portalUrl(path), { waitUntil: 'networkidle' });
      expect(await page.locator('*').count()).toBeLessThanOrEqual(mostElements);
      const last = page.locator('.rf-op').last();
      expect(await last.getByRole('tab', { name: 'Python' }).count()).toBe(0);
      await last.scrollIntoViewIfNeeded();
      if (javaScriptEnabled) {
        await expect.poll(() => last.getByRole('tab', { name: 'Python' }).count()).toBe(1);
        expect(await last.locator('.rf-response code .k').count()).toBeGreaterThan(0);
        expect(await last.getByRole('button', { name: 'Copy path' }).count()).toBe(1);
      } else {
        expect(await last.getByRole('link', { name: 'its own page' }).isVisible()).toBe(true);
      }
      await context.close();
    }
  });

  it('has for each part it skips a height that is not below the true one, and not far above', async () => {
    const { page } = await openPage(browser);
    await page.goto(portalUrl(path));
    for (const width of [412, 1350]) {
      await page.setViewportSize({ width, height: 900 });
      const heights = await page.locator('.rf-op, .rf-long').evaluateAll((all) =>
        (all as HTMLElement[]).map((operation) => {
          const told = Number(/([\d.]+)px/.exec(getComputedStyle(operation).containIntrinsicHeight)?.[1]);
          operation.style.contentVisibility = 'visible';
          const drawn = operation.offsetHeight;
          operation.style.contentVisibility = '';
          return { id: operation.id || operation.dataset.spy, told, drawn };
        }),
      );
      expect(heights.filter(({ told, drawn }) => !(told >= drawn && told < drawn * 2.2))).toEqual([]);
    }
  });

  it('scrolls to each operation and field that an address names', async () => {
    const { page } = await openPage(browser);
    await page.goto(portalUrl(path), { waitUntil: 'load' });
    const ids = await page.locator('.rf-op').evaluateAll((all) => all.map(({ id }) => id));
    for (const id of [ids[1], ids.at(-1), `${ids[Math.floor(ids.length / 2)]}-answer`]) {
      await page.goto(portalUrl(`${path}?from=${id}#${id}`), { waitUntil: 'load' });
      await expect
        .poll(async () => (await page.locator(`#${id}`).boundingBox())?.y ?? Number.NaN)
        .toBeGreaterThanOrEqual(0);
      expect((await page.locator(`#${id}`).boundingBox())?.y).toBeLessThan(140);
    }
  });
});

test('every page paints from itself: its styles are in it, and it keeps its end tags', async () => {
  for (const path of await everyPage()) {
    const html = await (await fetch(portalUrl(path))).text();
    const head = html.slice(0, html.indexOf('</head>'));
    expect(head, path).toMatch(
      /<style data-sheet="[^"]+\.css" data-search-sheet="[^"]+\.css" data-font-sheet="[^"]+\.css">[\s\S]{5000,70000}<\/style>/,
    );
    expect(html, path).not.toMatch(/<link[^>]*rel="?stylesheet/);
    const open = (name: string) => html.match(new RegExp(`<${name}[\\s>]`, 'g'))?.length ?? 0;
    for (const name of ['p', 'li', 'td', 'main', 'body', 'html']) {
      expect({ path, name, count: html.split(`</${name}>`).length - 1 }).toEqual({
        path,
        name,
        count: open(name),
      });
    }
  }
});

test('the search waits for its own style sheet; the full font comes with the first Bangla in it', async () => {
  const { page, problems } = await openPage(browser);
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(new URL(request.url()).pathname);
  });
  const placeOfTitle = async () => {
    await page.getByRole('heading', { level: 1, name: 'Pricing and credits' }).waitFor();
    return page.locator('h1').boundingBox();
  };
  await page.goto(portalUrl('/pricing/pricing-call'), { waitUntil: 'networkidle' });
  const place = await placeOfTitle();
  await page.goto(portalUrl('/api/'), { waitUntil: 'networkidle' });
  // A page of another template includes its own styles, so no sheet is loaded.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click();
  expect(await placeOfTitle()).toEqual(place);
  expect(sheets).toEqual([]);
  let isHeld = true;
  await page.route('**/assets/css/*', async (route) => {
    while (isHeld) await new Promise((resolve) => setTimeout(resolve, 50));
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('route');
  await expect.poll(() => sheets).toEqual([expect.stringMatching(/\/search-sheet\.\w+\.css$/)]);
  // What every page has is not in it again.
  expect(await (await fetch(portalUrl(sheets[0]!))).text()).not.toContain('--bk-paper:');
  expect(await page.getByRole('listbox').count()).toBe(0);
  isHeld = false;
  await page
    .getByRole('option', { name: /Route Overview/ })
    .first()
    .waitFor();
  const hasFullFont = () =>
    page.evaluate(() => [...document.fonts].some(({ family }) => /^"?Noto Sans Bengali"?$/.test(family)));
  expect(await hasFullFont()).toBe(false);
  await page.keyboard.type(' ঠিকানা');
  await expect.poll(hasFullFont).toBe(true);
  expect(sheets).toEqual([expect.any(String), expect.stringMatching(/\/font-sheet\.\w+\.css$/)]);
  expect(problems).toEqual([]);
});

test('an island whose style sheet does not load says so, and Retry recovers', async () => {
  const { page } = await openPage(browser);
  await visit(page, '/api/reverse-geocode/');
  await page.route('**/assets/css/*', (route) => route.abort());
  await page.keyboard.press('Control+k');
  const failure = page.getByRole('alert');
  await failure.getByText("The search couldn't load.").waitFor();
  await page.unroute('**/assets/css/*');
  await failure.getByRole('button', { name: 'Retry' }).click();
  await failure.waitFor({ state: 'detached' });
});

test('the policy names each style by its hash, and allows no other', async () => {
  const policy = (await fetch(portalUrl('/api/'))).headers.get('content-security-policy') ?? '';
  const styles = /style-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
  expect(styles[0]).toBe("'self'");
  expect(styles.length).toBeLessThanOrEqual(18);
  for (const source of styles.slice(1)) expect(source).toMatch(/^'sha256-[\w+/]{43}='$/);
});

test('only pages with Bangla of their own fetch a font, a small one, and next to nothing shifts', async () => {
  const withBangla = ['/', '/docs/maps-api', '/api/', '/api/reverse-geocode/'];
  const without = ['/pricing/pricing-call', `/npm/${slug} APIs/npm-intro`, '/no/such/page'];
  for (const path of [...withBangla, ...without]) {
    const { page, context, problems } = await openPage(browser, { viewport: { width: 1350, height: 940 } });
    const fetched: Promise<[name: string, kib: number]>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'font') return;
      const { pathname } = new URL(response.url());
      fetched.push(response.body().then((body) => [pathname, body.length / 1024]));
    });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(portalUrl(encodeURI(path)), { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    const fonts = await Promise.all(fetched);
    if (without.includes(path)) expect({ path, fonts }).toEqual({ path, fonts: [] });
    expect({ path, hasFont: fonts.length > 0 }).toEqual({ path, hasFont: withBangla.includes(path) });
    for (const [, kib] of fonts) expect(kib).toBeLessThan(largestFontKib);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    const shift = shifts.reduce((sum, each) => sum + each, 0);
    expect({ path, isStill: shift <= mostShift, shift }).toMatchObject({ path, isStill: true });
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
    await context.close();
  }
});

test.each(['/docs/Example/add-marker', '/docs/sandbox'])(
  'the beginning of %s is where it is on the whole page, before the rest has arrived',
  async (path) => {
    const { page, context } = await openPage(browser, { viewport: { width: 1350, height: 940 } });
    const placeOfTop = async () => {
      await page.goto(portalUrl(path), { waitUntil: 'domcontentloaded' });
      return page.locator('.page-top').boundingBox();
    };
    const whole = await placeOfTop();
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.slice(0, html.indexOf('class="prose"') + 20) });
    });
    expect(await placeOfTop()).toEqual(whole);
    await context.close();
  },
);
