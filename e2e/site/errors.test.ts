import { sampled } from '@portal/text/testing/sampled';
import { describe, expect, it } from 'vitest';
import { openPage, portalUrl, sharedBrowser } from '../harness.ts';

const browser = await sharedBrowser();

describe('the not-found page', () => {
  it.each(['/no/such/page', '/docs/Example/add-markers', '/npm/GL JS/nothing'])(
    '%s says so with status 404',
    async (path) => {
      const { page, problems } = await openPage(browser);
      const response = await page.goto(portalUrl(encodeURI(path)));
      expect(response?.status()).toBe(404);
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
      await page.getByText(path).waitFor();
      const own = /status 404|404 \(Not Found\)/;
      expect(problems.filter((problem) => !own.test(problem))).toEqual([]);
    },
  );

  it('offers search, home and the pages that might be meant', async () => {
    const { page } = await openPage(browser);
    await page.goto(portalUrl('/docs/Example/add-markers'));
    const main = page.getByRole('main');
    await main.getByText(/There is no page at .* Did you mean Add a marker, .* or .*\?/).waitFor();
    for (const name of ['Home', 'API reference']) await main.getByRole('link', { name }).waitFor();
    await main.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('dialog', { name: /search/i }).waitFor();
  });

  it('searches for the words of the path with one press', async () => {
    const { page } = await openPage(browser);
    await page.goto(portalUrl('/docs/rate-limits'));
    await page.getByRole('main').getByRole('button', { name: 'Search for "rate limits"' }).click();
    const field = page.getByRole('combobox', { name: /^Search in English/ });
    expect(await field.inputValue()).toBe('rate limits');
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    await expect.poll(() => page.getByRole('option').first().textContent()).toMatch(/limit/i);
    await page.keyboard.press('Escape');
    // The search of every page begins empty all the same.
    await page.keyboard.press('Control+k');
    expect(await field.inputValue()).toBe('');
  });

  it.each(
    sampled(
      [
        ['y'.repeat(300), 'y'.repeat(80)],
        ['how-do-i-get-the-district-and-the-division-of-a-point', 'how do i get the district and'],
        ['<img src=x onerror=alert(1)>', 'img src x onerror alert 1'],
      ],
      1,
    ),
  )('has room on a phone for any path: /docs/%s', async (path, words) => {
    const { page } = await openPage(browser, { viewport: { width: 320, height: 700 } });
    await page.goto(portalUrl(`/docs/${path}`));
    const button = page.getByRole('main').getByRole('button', { name: words });
    const box = await button.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 320).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  it('suggests the page that was meant', async () => {
    const { page } = await openPage(browser);
    await page.goto(portalUrl('/docs/Example/add-markers'));
    await page.getByRole('main').getByRole('link', { name: 'Add a marker', exact: true }).click();
    await page.waitForURL('**/docs/Example/add-marker');
  });
});
