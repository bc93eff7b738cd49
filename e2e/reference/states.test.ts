/** What the console says when there is no plain result, how its fields read, and its layout on a wide screen. */

import { loadSettings } from '@portal/settings';
import { sampled, triesAll } from '@portal/text/testing/sampled';
import { expect, test } from 'vitest';
import { accessibilityViolations, openPage, portalUrl, sharedBrowser } from '../harness.ts';
import { consoleStates, flawsOf, pairwiseSample, reachState } from './console-states.ts';
import { openConsole, pressRun } from './open-console.ts';

const browser = await sharedBrowser(triesAll ? 'drawn' : 'undrawn');

test.each(sampled(pairwiseSample(triesAll), 7))('%s, %o', async (name, { width, mode, input }) => {
  const state = consoleStates[name] as (typeof consoleStates)[string];
  const { page, problems } = await openPage(browser, { viewport: { width, height: 900 } });
  await page.addInitScript(
    ([theme, isDrawn]) => {
      localStorage.setItem('theme', theme);
      // Points are in the table, too.
      if (!isDrawn) Reflect.deleteProperty(window, 'WebGL2RenderingContext');
    },
    [mode, triesAll] as const,
  );
  await reachState(page, portalUrl(), state, input);
  expect(await accessibilityViolations(page, '.rc')).toEqual([]);
  expect(await flawsOf(page)).toEqual([]);
  expect(problems.filter((problem) => !state.reports?.test(problem))).toEqual([]);
});

test('503 and 431 have Retry, Copy as cURL and the request ID', async () => {
  const { page, context } = await openPage(browser);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openConsole(page, '/api/list-districts/');
  const title = { 503: 'The server is overloaded.', 431: 'The URL or the headers are too large.' };
  for (const status of [503, 431] as const) {
    await page.route('**/v2/api/districts**', (route) =>
      route.fulfill({
        status,
        json: { status },
        headers: { 'x-request-id': `id-of-${status}`, 'access-control-expose-headers': 'x-request-id' },
      }),
    );
    await pressRun(page);
    const state = page.locator('.rc-unreachable');
    await state.getByText(`id-of-${status}`).waitFor();
    expect(await page.locator('.rc-error').innerText()).toBe(title[status]);
    const groundOf = (box: string) =>
      page.locator(box).evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await groundOf('.rc-unreachable')).toBe(await groundOf('.rc-explain'));
    await state.getByRole('button', { name: 'Copy as cURL' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('curl');
    await page.unroute('**/v2/api/districts**');
    await state.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => page.locator('.rc-bar').innerText()).toContain('200');
  }
});

test('an error that is tested on purpose scrolls to its outcome, on a wide screen and on a phone', async () => {
  const { page } = await openPage(browser, { viewport: { width: 1440, height: 700 } });
  await openConsole(page, '/api/list-districts/');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 700 });
    if (width === 390) await page.getByRole('tab', { name: /^Response/ }).click();
    const test = page.getByRole('button', { name: 'Run (returns 429)' });
    await test.scrollIntoViewIfNeeded();
    await test.click();
    const status = page.locator('.rc-bar').getByText('429');
    await status.waitFor();
    const isInSight = async () => {
      const box = await status.boundingBox();
      const covers = await page.locator('[data-navbar-bar], .rc-chrome').last().boundingBox();
      return box && covers && box.y >= covers.y + covers.height && box.y + box.height <= 700;
    };
    await expect
      .poll(async () => ({ width, isInSight: await isInSight() }))
      .toEqual({ width, isInSight: true });
  }
});

test.each(['#console', '#console=e30'])(
  '%s opens the console right under the navigation bar',
  async (hash) => {
    const { page } = await openPage(browser);
    await page.goto(portalUrl(`/api/list-districts/${hash}`));
    await page.getByRole('form', { name: 'Request' }).waitFor();
    const edges = () =>
      page.evaluate(() => [
        document.querySelector('[data-navbar-bar]')?.getBoundingClientRect().bottom,
        document.querySelector('.rc')?.getBoundingClientRect().top,
        document.querySelector('[data-navbar-bar]')?.getBoundingClientRect().top,
      ]);
    await expect.poll(edges).toEqual([60, 60, 0]);
  },
);

test('what can be pressed about a key is after what the status means', async () => {
  const { page } = await openPage(browser);
  await openConsole(page, '/api/list-districts/');
  for (const status of [401, 402, 429]) {
    await page.getByRole('button', { name: `Run (returns ${status})` }).click();
    await page.locator('.rc-bar').getByText(String(status)).waitFor();
    const parts = page.locator('.rc-explain > *');
    expect(await parts.evaluateAll((all) => all.map(({ tagName }) => tagName))).toEqual(['P', 'P', 'BUTTON']);
  }
});

test('400 begins with the field that fails, and one press swaps and runs', async () => {
  const { page } = await openPage(browser);
  await page.route(
    '**/v2/api/search/reverse/geocode**',
    (route) =>
      route.fulfill({
        status: 400,
        json: {
          status: 400,
          errors: [{ parameter: 'latitude', found: '90.4', expected: 'a number from 20.5 to 26.7' }],
        },
      }),
    { times: 1 },
  );
  await openConsole(page, '/api/reverse-geocode/');
  await page.locator('.rc-point input').nth(0).fill('23.8067');
  await page.locator('.rc-point input').nth(1).fill('90.3572');
  await pressRun(page);
  const explanation = page.locator('.rc-explain');
  await explanation.waitFor();
  expect(await explanation.innerText()).toMatch(/^latitude is 90\.4\. Expected a number/);
  await explanation.getByRole('button', { name: 'Swap and run' }).click();
  await expect.poll(() => page.locator('.rc-bar').innerText(), { timeout: 30_000 }).toContain('200');
  expect(await page.locator('.rc-point input').nth(0).inputValue()).toBe('90.3572');
});

test('on the live host, the repair of a request that changes data waits for a yes', async () => {
  const { page } = await openPage(browser);
  let sent = 0;
  await page.route(`${loadSettings().hosts.api}/**`, (route) => {
    sent += 1;
    const errors = [{ parameter: 'latitude', found: '90.4', expected: 'a number from 20.5 to 26.7' }];
    return route.fulfill({
      status: 400,
      headers: { 'Access-Control-Allow-Origin': '*' },
      json: { status: 400, errors },
    });
  });
  await openConsole(page, '/api/create-geofence-point/');
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  await page.getByLabel(/^api_key/).fill('a-live-key');
  await page.locator('.rc-point input').nth(0).fill('23.8067');
  await page.locator('.rc-point input').nth(1).fill('90.3572');
  await pressRun(page);
  const confirmation = page.getByRole('alert').filter({ hasText: 'This request changes data.' });
  await confirmation.getByRole('button', { name: 'Run' }).click();
  await page.getByRole('button', { name: 'Swap and run' }).click();
  await confirmation.waitFor();
  expect(sent).toBe(1);
  await confirmation.getByRole('button', { name: 'Run' }).click();
  await expect.poll(() => sent).toBe(2);
});

test('the key is masked, can be shown, and is nowhere after Forget', async () => {
  const { page } = await openPage(browser);
  await openConsole(page, '/api/list-districts/');
  const key = page.getByLabel(/^api_key/);
  await key.fill('my-secret-key');
  expect(await key.getAttribute('type')).toBe('password');
  await page.getByRole('button', { name: 'Show the key' }).click();
  expect(await key.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Forget the key' }).click();
  expect(await key.inputValue()).toBe('');
  expect(
    await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
  ).not.toContain('my-secret-key');
});

test('with forced colors, Run has its sign, and the row with the focus its own ring', async () => {
  const { page } = await openPage(browser, { forcedColors: 'active' });
  await openConsole(page, '/api/list-districts/');
  const run = page.locator('.rc-send').getByRole('button', { name: 'Run' });
  // Forced colors fill transparent edges: the shape must not come from them.
  expect(await run.evaluate((button) => getComputedStyle(button, '::before').clipPath)).toMatch(/^path/);
  await run.press('Enter');
  const row = page.getByRole('treeitem').nth(1);
  await page.getByRole('treeitem').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => row.getAttribute('aria-selected')).toBe('true');
  expect(await row.evaluate((element) => getComputedStyle(element).outlineWidth)).toBe('2px');
  const [edge, ground] = await page
    .getByRole('treeitem')
    .first()
    .evaluate((element) => [
      getComputedStyle(element).borderLeftColor,
      getComputedStyle(document.body).backgroundColor,
    ]);
  expect(edge).toBe(ground);
});

test('digits of Bangla and full width are sent as numbers, and a default is a placeholder', async () => {
  const { page } = await openPage(browser);
  await openConsole(page, '/api/reverse-geocode/');
  await page.locator('.rc-point input').nth(0).fill('৯০.৩৫৭২');
  await page.locator('.rc-point input').nth(1).fill('２３．８０６７');
  const sent = page.waitForRequest(/reverse\/geocode/);
  await pressRun(page);
  const { searchParams } = new URL((await sent).url());
  expect([searchParams.get('longitude'), searchParams.get('latitude')]).toEqual(['90.3572', '23.8067']);
});

test.each(sampled([390, 1440], 1))(
  'all digits of a point are in sight, typed, shared and run, %i px',
  async (width) => {
    const { page } = await openPage(browser, { viewport: { width, height: 900 } });
    const inputs = page.locator('.rc-point input');
    const cut = () =>
      inputs.evaluateAll((all) =>
        (all as HTMLInputElement[])
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ value }) => value),
      );
    for (const path of ['/api/reverse-geocode/', '/api/get-route-overview/']) {
      await openConsole(page, path);
      await inputs.nth(0).fill('90.3572');
      await inputs.nth(1).fill('23.8067');
      expect((await inputs.nth(1).boundingBox())?.y).toBe((await inputs.nth(0).boundingBox())?.y);
      await inputs.nth(0).fill('90.357226999999999');
      await inputs.nth(1).fill('23.806702999999999');
      expect(await cut()).toEqual([]);
      await page.reload();
      await page.getByRole('form', { name: 'Request' }).waitFor();
      expect(await inputs.nth(1).inputValue()).toBe('23.806702999999999');
      expect(await cut()).toEqual([]);
    }
    await page
      .locator('.rc')
      .getByRole('button', { name: 'Run (returns 429)', includeHidden: true })
      .dispatchEvent('click');
    await page.locator('.rc-bar').getByText('429').waitFor();
    if (width === 390) await page.getByRole('tab', { name: 'Request' }).click();
    expect(await cut()).toEqual([]);
  },
);

test('from 1241 px request, response and map stand side by side, and widths are remembered', async () => {
  const { page } = await openPage(browser);
  await openConsole(page, '/api/get-route-overview/');
  const box = async (selector: string) => {
    const found = await page.locator(selector).first().boundingBox();
    if (!found) throw new Error(`${selector} is not drawn.`);
    return found;
  };
  const map = await box('.rc [data-part=map]');
  expect(map.width).toBeGreaterThanOrEqual(480);
  // The announcement takes no height from it: the console is directly below the navigation bar.
  const bar = await box('[data-navbar-bar]');
  expect(Math.abs((await box('section.rc')).y - bar.y - bar.height)).toBeLessThanOrEqual(1);
  await pressRun(page);
  await page.getByRole('tree').waitFor();
  const [form, view, beside] = [
    await box('.rc-form'),
    await box('.rc-view'),
    await box('.rc [data-part=map]'),
  ];
  expect(form.x + form.width).toBeLessThanOrEqual(view.x);
  expect(view.x + view.width).toBeLessThanOrEqual(beside.x);
  expect(beside.width).toBeGreaterThanOrEqual(480);
  const splitter = page.getByRole('separator', { name: 'Width of the request' });
  await splitter.press('ArrowRight');
  await expect.poll(async () => (await box('.rc-form')).width).toBeGreaterThan(form.width + 20);
  const width = (await box('.rc-form')).width;
  await page.reload();
  await page.getByRole('form', { name: 'Request' }).waitFor();
  await expect.poll(async () => (await box('.rc-form')).width).toBeCloseTo(width, 0);
  for (const [key, end] of [
    ['End', 'aria-valuemax'],
    ['Home', 'aria-valuemin'],
  ] as const) {
    await splitter.press(key);
    await expect.poll(() => splitter.getAttribute('aria-valuenow')).toBe(await splitter.getAttribute(end));
  }
  expect(await page.locator('.rf-side').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Endpoints', exact: true }).click();
  expect(await page.locator('.rf-side').isVisible()).toBe(true);
});

test.each(
  sampled(
    [
      [1241, { form: '520', map: '480' }],
      [1241, { form: '340', map: '900' }],
      [1366, {}],
    ],
    1,
  ),
)(
  'at %i px with the widths %o nothing ends outside the window, with the endpoints or without',
  async (width, widths) => {
    const { page } = await openPage(browser, { viewport: { width, height: 900 } });
    await page.addInitScript((chosen) => {
      for (const [name, pixels] of Object.entries(chosen))
        localStorage.setItem(`choice.console-${name}`, pixels);
    }, widths);
    await openConsole(page, '/api/get-route-overview/');
    for (const isShown of [false, true]) {
      if (isShown) await page.getByRole('button', { name: 'Endpoints', exact: true }).click();
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      const map = await page.locator('.rc [data-part=map]').boundingBox();
      expect({ isShown, width: scrollWidth }).toEqual({ isShown, width });
      expect(map?.width).toBeGreaterThanOrEqual(480);
      expect((map?.x ?? 0) + (map?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  },
);

test('a splitter moves from where it is, also where the chosen width has no room', async () => {
  const { page } = await openPage(browser, { viewport: { width: 1241, height: 900 } });
  await page.addInitScript(() => localStorage.setItem('choice.console-form', '520'));
  await openConsole(page, '/api/get-route-overview/');
  const width = async () => (await page.locator('.rc-form').boundingBox())?.width ?? 0;
  const before = await width();
  expect(before).toBeLessThan(520);
  await page.getByRole('separator', { name: 'Width of the request' }).press('ArrowLeft');
  await expect.poll(width).toBeCloseTo(before - 24, 0);
});
