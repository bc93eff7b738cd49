/** Pages come back from the browser's own cache as they were left. Playwright starts Chromium without that cache. */
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage, portalUrl } from '../harness.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
});
afterAll(() => browser.close());

test.each(['/', '/docs/Example/add-marker', '/api/reverse-geocode/#console'])(
  '%s comes back as it was left',
  async (path) => {
    const { page, context } = await openPage(browser);
    await page.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.setAttribute('data-shown', persisted ? 'again' : 'first');
      });
    });
    await page.goto(portalUrl(encodeURI(path)));
    await page.waitForSelector('html[data-script]');
    await page.evaluate(() => Object.assign(window, { isLeft: true }));
    await page.goto(portalUrl('/pricing/pricing-call'));
    await page.waitForSelector('html[data-script]');
    await page.goBack({ waitUntil: 'commit' });
    await page.waitForSelector('html[data-shown=again]');
    expect(await page.evaluate(() => 'isLeft' in window)).toBe(true);
    await context.close();
  },
);
