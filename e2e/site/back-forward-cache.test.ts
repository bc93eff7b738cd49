/** Pages come back from the browser's own cache as they were left. Playwright starts Chromium without that cache, and one without a window has none. */
import { sampled } from '@portal/text/testing/sampled';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, visit } from '../harness.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROME_WITH_WINDOW_PATH ?? process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
});
afterAll(() => browser.close());

/**
 * On a loaded machine the browser may drop a page without a cause in the page. What a page does to lose its place (an unload
 * handler, an open connection) loses it every time.
 */
const attempts = 6;

test.each(sampled(['/', '/docs/Example/add-marker', '/api/reverse-geocode/#console'], 2))(
  '%s comes back as it was left',
  async (path) => {
    const dropped: string[][] = [];
    while (dropped.length < attempts) {
      const { isAsLeft, reasons } = await leaveAndReturn(path);
      if (isAsLeft) return;
      dropped.push(reasons);
    }
    expect.fail(`The browser dropped ${path} every time: ${JSON.stringify(dropped)}`);
  },
);

/** Opens a page, leaves it and goes back. `reasons` are the browser's for not keeping the page. */
async function leaveAndReturn(path: string): Promise<{ isAsLeft: boolean; reasons: string[] }> {
  const { page, context } = await openPage(browser);
  await page.addInitScript(() => {
    addEventListener('pageshow', () => document.documentElement.setAttribute('data-shown', ''));
  });
  await visit(page, path);
  await page.evaluate(() => {
    Object.assign(window, { isLeft: true });
    document.documentElement.removeAttribute('data-shown');
  });
  await visit(page, '/pricing/pricing-call');
  await page.evaluate(() => document.documentElement.removeAttribute('data-shown'));
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForSelector('html[data-shown]');
  const result = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    const { notRestoredReasons } = navigation as PerformanceNavigationTiming & {
      notRestoredReasons?: { reasons: { reason: string }[] } | null;
    };
    return {
      isAsLeft: 'isLeft' in window,
      reasons: notRestoredReasons?.reasons.map(({ reason }) => reason) ?? [],
    };
  });
  await context.close();
  return result;
}
