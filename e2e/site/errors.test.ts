import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage, portalUrl } from '../harness.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe('the not-found page', () => {
  it.each(['/no/such/page', '/docs/Example/add-markers', '/npm/GL JS/nothing'])(
    '%s says so with status 404',
    async (path) => {
      const { page, context, problems } = await openPage(browser);
      const response = await page.goto(portalUrl(encodeURI(path)));
      expect(response?.status()).toBe(404);
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
      await page.getByText(path).waitFor();
      const own = /status 404|404 \(Not Found\)/;
      expect(problems.filter((problem) => !own.test(problem))).toEqual([]);
      await context.close();
    },
  );

  it('offers search, home and the pages that might be meant', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(portalUrl('/docs/Example/add-markers'));
    const main = page.getByRole('main');
    await main.getByText(/There is no page at .* Did you mean Add a marker, .* or .*\?/).waitFor();
    for (const name of ['Home', 'API reference']) await main.getByRole('link', { name }).waitFor();
    await main.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('dialog', { name: /search/i }).waitFor();
    await context.close();
  });

  it('suggests the page that was meant', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(portalUrl('/docs/Example/add-markers'));
    await page.getByRole('main').getByRole('link', { name: 'Add a marker', exact: true }).click();
    await page.waitForURL('**/docs/Example/add-marker');
    await context.close();
  });
});
