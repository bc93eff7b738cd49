/** The reference where there is little room: nothing is out of sight without a sign, and the sample is near. */
import { sampled } from '@portal/text/testing/sampled';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, portalUrl, sharedBrowser, visit } from '../harness.ts';
import { openConsole, pressRun } from './open-console.ts';

const browser = await sharedBrowser('undrawn');

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
/** Longer than a busy machine needs. */
const within20s = { timeout: 20_000 };

/** Right edge of the widest of these elements, in pixels of the window. */
function rightEdge(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .evaluateAll((all) => Math.max(...all.map((element) => element.getBoundingClientRect().right)));
}

/** The lines that the text of an element is in. */
function linesOf(text: Locator): Promise<string[][]> {
  return text.evaluateAll((all) =>
    all.map((element) => {
      const lines: string[] = [];
      let bottom = Number.NEGATIVE_INFINITY;
      const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (nodes.nextNode()) {
        for (let at = 0; at < (nodes.currentNode.nodeValue ?? '').length; at += 1) {
          const range = document.createRange();
          range.setStart(nodes.currentNode, at);
          range.setEnd(nodes.currentNode, at + 1);
          const box = range.getBoundingClientRect();
          if (box.top >= bottom) lines.push('');
          bottom = box.bottom;
          lines[lines.length - 1] += String(range);
        }
      }
      return lines;
    }),
  );
}

test('at 200 % of a phone the console scrolls in one direction', async () => {
  const { page } = await openPage(browser, { viewport: { width: 195, height: 422 } });
  await openConsole(page, '/api/get-route-overview/');
  const isWider = () =>
    page
      .locator('.rc-sheet, .rc-scroll')
      .evaluateAll((boxes) => boxes.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));
  await pressRun(page);
  await page.getByRole('treeitem').first().waitFor();
  for (const tab of [/^Response/, /^Request$/, /^Code$/]) {
    await page.getByRole('dialog').getByRole('tab', { name: tab }).click();
    expect({ tab, isWider: await isWider() }).toEqual({ tab, isWider: [false, false] });
  }
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('button', { name: /^Reopen/ }).waitFor();
  expect(await isWider()).toEqual([false, false]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(195);
});

test('on a phone a path breaks before a slash, on the pages and in the console', async () => {
  const { page } = await openPage(browser, phone);
  await visit(page, '/api/');
  const paths = await linesOf(page.locator('.rf-ep > code'));
  expect(paths.length).toBeGreaterThan(30);
  await openConsole(page, '/api/find-ward-and-zone/');
  const [title] = await linesOf(page.locator('.rc-title code'));
  expect(title?.join('')).toBe('/v2/api/search/ward/zone/{longitude}/{latitude}');
  const broken = [...paths, title ?? []].filter(({ length }) => length > 1);
  // Not one of them is longer than the screen by accident.
  expect(broken.length).toBeGreaterThan(1);
  for (const [, ...rest] of broken) for (const line of rest) expect(line).toMatch(/^\//);
});

test('on a phone a link leads to the sample, which stands before the next operation', async () => {
  const { page, problems } = await openPage(browser, phone);
  await visit(page, '/api/get-route-overview/');
  const jump = page.getByRole('navigation', { name: 'On this page' });
  const anchors = await jump
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(anchors).toEqual(['#path-parameters', '#answer', '#sample']);
  for (const anchor of anchors) expect(await page.locator(anchor ?? '').count()).toBe(1);
  await jump.getByRole('link', { name: 'Sample' }).click();
  const curl = page.getByRole('tab', { name: 'cURL' });
  await expect.poll(async () => (await curl.boundingBox())?.y ?? -1, within20s).toBeLessThan(400);
  const bottom = await page
    .locator('#sample')
    .evaluate((column) => column.getBoundingClientRect().bottom + scrollY);
  const next = await page.locator('.neighbours').evaluate((nav) => nav.getBoundingClientRect().top + scrollY);
  expect(next).toBeGreaterThanOrEqual(bottom);
  expect(problems).toEqual([]);
});

test('on a phone nothing that gets the focus lies under the bar with Run', async () => {
  const { page } = await openPage(browser, phone);
  await visit(page, '/api/get-route-overview/');
  const covered = await page.locator('.rf-doc :is(a, button, summary)').evaluateAll((all) => {
    const bar = document.querySelector('.rf-dock')!;
    return all.filter((element) => {
      scrollTo({ top: 0, behavior: 'instant' });
      (element as HTMLElement).focus();
      const [own, above] = [element.getBoundingClientRect(), bar.getBoundingClientRect()];
      return own.top < above.bottom && own.bottom > above.top;
    }).length;
  });
  expect(covered).toBe(0);
});

test('on a phone Run covers no field of the console that gets the focus, and stays in sight on the home page', async () => {
  const { page } = await openPage(browser, phone);
  await openConsole(page, '/api/optimize-route/');
  const covered = await page
    .locator('.rc-fields :is(a, button, input, select, textarea, summary)')
    .evaluateAll((all) => {
      const bar = document.querySelector('.rc-send')!;
      return all.filter((element) => {
        if (!element.checkVisibility()) return false;
        element.closest('.rc-fields')!.scrollTo({ top: 0, behavior: 'instant' });
        (element as HTMLElement).focus();
        return element.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
      }).length;
    });
  expect(covered).toBe(0);
  await visit(page, '/');
  const run = page.getByRole('link', { name: 'Run', exact: true });
  await run.click();
  await page.getByRole('tree').waitFor();
  await expect.poll(async () => (await run.boundingBox())!.y, within20s).toBeGreaterThan(0);
});

test('on a wide screen the sample column is next to the operation and no jump links are shown', async () => {
  const { page } = await openPage(browser);
  await visit(page, '/api/get-route-overview/');
  expect(await page.locator('.rf-jump').isVisible()).toBe(false);
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  const column = await page.locator('#sample').boundingBox();
  expect(column && title && column.x > title.x + title.width && column.y < title.y).toBe(true);
});

test('a language chosen before is in sight among its tabs, on a phone too', async () => {
  const { page } = await openPage(browser, phone);
  await page.addInitScript(() => localStorage.setItem('choice.language', 'csharp'));
  await visit(page, '/api/snap-to-road/#sample');
  const chosen = page.locator('[data-tabs=language] [aria-selected=true]');
  await expect.poll(() => chosen.innerText(), within20s).toBe('C#');
  await expect
    .poll(async () => {
      const tab = await chosen.boundingBox();
      const row = await page.locator('[data-tabs=language]').boundingBox();
      // Scrolling stops at whole pixels, tabs do not.
      return tab && row && tab.x > row.x - 1 && tab.x + tab.width < row.x + row.width + 1;
    }, within20s)
    .toBe(true);
});

test('on a phone the tables of the guide, the flags and the statuses end inside the window', async () => {
  const { page } = await openPage(browser, phone);
  await visit(page, '/api/');
  expect(await rightEdge(page, '.rf-guide .table :is(td, code, .order)')).toBeLessThanOrEqual(390);
  await visit(page, '/api/reverse-geocode/');
  expect(await rightEdge(page, '.rf-fl :is(td, code)')).toBeLessThanOrEqual(390);
  expect(await rightEdge(page, '[data-tabs=status] [role=tab]')).toBeLessThanOrEqual(390);
  await visit(page, '/api/v1/get-distance-v1/');
  expect(await rightEdge(page, '.rf-ep > *')).toBeLessThanOrEqual(390);
});

test('on a phone the history shows the status and the way back to a request', async () => {
  const { page } = await openPage(browser, phone);
  await openConsole(page, '/api/autocomplete-places/');
  await pressRun(page);
  await page.getByRole('treeitem').first().waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('region', { name: 'History' });
  await history.getByRole('button', { name: /^Reopen/ }).waitFor();
  expect(await rightEdge(page, '.rc-history tbody :is(th, td)')).toBeLessThanOrEqual(390);
  expect(await history.locator('tbody').innerText()).toMatch(/200[\s\S]*Reopen/);
});

test('a latitude that no globe has is called out before it is sent', async () => {
  const { page } = await openPage(browser);
  await openConsole(page, '/api/reverse-geocode/');
  await page.getByRole('form', { name: 'Request' }).getByLabel('lat', { exact: true }).fill('123');
  await page.getByText('latitude from -90 to 90').waitFor();
});

test('without script no empty bar stands above the samples', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false });
  await page.goto(portalUrl('/api/get-route-overview/'));
  const first = page.locator('#sample .rf-code').first();
  expect(await first.locator('.rf-bar').isVisible()).toBe(false);
  expect((await first.innerText()).startsWith('cURL')).toBe(true);
});

test.each([
  ['/api/', 1440],
  ['/api/v1/', 1440],
  ['/api/v1/', 390],
])('no table of the guide on %s is cut at %i px', async (path, width) => {
  const { page } = await openPage(browser, { viewport: { width, height: 900 } });
  await visit(page, path);
  const cut = await page
    .locator('.rf-guide .table')
    .evaluateAll((boxes) =>
      boxes
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((box) => box.getAttribute('aria-label')),
    );
  expect(await page.locator('.rf-guide .table table').count()).toBeGreaterThan(0);
  expect(cut).toEqual([]);
});

test('after Run next to an endpoint a phone shows Retry, and from the home page a low one the result', async () => {
  const { page } = await openPage(browser, {
    viewport: { width: 320, height: 568 },
    hasTouch: true,
  });
  await visit(page, '/');
  await page.locator('[data-run]:visible').last().click();
  const first = page.locator('.rc-first');
  await expect
    .poll(() => first.evaluate((line) => innerHeight - line.getBoundingClientRect().bottom), within20s)
    .toBeGreaterThanOrEqual(0);
  await page.route(/reverse\/geocode/, (route) => route.fulfill({ status: 503, json: { status: 503 } }));
  await visit(page, '/api/reverse-geocode/');
  await page.locator('[data-run]:visible').last().click();
  // A click fails where something else is in front, or nothing is drawn.
  await page.locator('.rc-run').getByRole('button', { name: 'Retry' }).click({ timeout: 15_000 });
});

test('where the map of a run can’t load, a phone shows the first result above it', async () => {
  const { page } = await openPage(browser, phone);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'WebGL2RenderingContext'));
  for (const path of ['/', '/api/find-nearby/#console']) {
    await visit(page, path);
    await page
      .locator(path.includes('#') ? '.rc-send button' : '[data-run]:visible')
      .last()
      .click();
    await page.locator('.rc [data-part=map] [role=alert]').waitFor();
    const isInSight = () =>
      page
        .locator('.rc-first')
        .evaluate(
          (line) => line.getBoundingClientRect().top >= 0 && line.getBoundingClientRect().bottom < 700,
        );
    await expect.poll(isInSight, within20s).toBe(true);
    await page.waitForTimeout(300);
    expect({ path, isInSight: await isInSight() }).toEqual({ path, isInSight: true });
  }
});

test.each(
  sampled(
    [
      [390, 844],
      [844, 390],
      [320, 568],
      [430, 932],
    ],
    2,
  ),
)(
  'at %i by %i the first screen after Run shows map and first result, and the map stays',
  async (width, height) => {
    const { page, problems } = await openPage(browser, {
      viewport: { width, height },
      hasTouch: true,
    });
    for (const scroller of ['.rc-scroll', 'html']) {
      await visit(page, `/api/find-nearby/${scroller === 'html' ? '' : '#console'}`);
      if (scroller === 'html') await page.locator('[data-run]:visible').last().click();
      else await page.locator('.rc-send').getByRole('button', { name: 'Run' }).click();
      const first = page.locator('.rc-first');
      const map = page.locator('.rc [data-part=map]');
      await map.waitFor();
      // Beyond the bar of Run, which is fixed.
      await expect
        .poll(() => first.evaluate((line) => innerHeight - line.getBoundingClientRect().bottom), within20s)
        .toBeGreaterThanOrEqual(60);
      expect(await map.evaluate((part) => part.getBoundingClientRect().top)).toBeGreaterThanOrEqual(-1);
      // What is found is listed by its names.
      expect(await page.locator('[data-path="/places/0"]').innerText()).toMatch(/[A-Z]/);
      expect(await page.locator('[data-path^="/places/0/"]').count()).toBe(0);
      await page.locator('[data-path="/places/0"]').click();
      await page.locator(scroller).evaluate((part) => part.scrollBy(0, 260));
      expect(await map.evaluate((part) => part.getBoundingClientRect().top)).toBeGreaterThanOrEqual(-1);
      expect(await page.getByRole('textbox', { name: 'Find in response' }).isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Tools' }).click();
      expect(await page.getByRole('textbox', { name: 'Find in response' }).isVisible()).toBe(true);
      expect(await page.locator('.rc-files').isVisible()).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    expect(problems).toEqual([]);
  },
);

test('in a low window, the bars that stay take at most a third of it', async () => {
  const { page } = await openPage(browser, { viewport: { width: 640, height: 320 } });
  await page.goto(portalUrl('/api/reverse-geocode/'));
  await page.waitForSelector('html[data-script]');
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await page.evaluate(() => scrollBy({ top: -100, behavior: 'instant' }));
  const covered = () =>
    page.evaluate(() => {
      const bars = [...document.querySelectorAll('body *')].filter((element) =>
        /sticky|fixed/.test(getComputedStyle(element).position),
      );
      return bars.reduce((sum, bar) => {
        const { top, bottom, width } = bar.getBoundingClientRect();
        const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
        return width > innerWidth / 2 && height > 0 ? sum + height : sum;
      }, 0);
    });
  await expect.poll(covered).toBeGreaterThan(40);
  expect(await covered()).toBeLessThan(320 / 3);
  // What a bar offers elsewhere is next to the sample.
  await page.locator('.rf-runs:visible').getByRole('link', { name: 'Run', exact: true }).click();
  await page.locator('[data-run-slot]').getByText('200').first().waitFor();
});
