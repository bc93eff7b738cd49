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
      await page.getByRole('heading', { level: 1, name: 'Nothing at this address' }).waitFor();
      await page.getByText(path).waitFor();
      const own = /status 404|404 \(Not Found\)/;
      expect(problems.filter((problem) => !own.test(problem))).toEqual([]);
      await context.close();
    },
  );

  it('suggests the page that was meant', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(portalUrl('/docs/Example/add-markers'));
    await page.getByRole('main').getByRole('link', { name: 'Add a marker', exact: true }).click();
    await page.waitForURL('**/docs/Example/add-marker');
    await context.close();
  });
});

describe('a page that crashes while it is drawn', () => {
  it('says so, keeps the frame, and "Try again" recovers', async () => {
    const { page, context } = await openPage(browser);
    const path = '/docs/Example/add-popup';
    const html = await (await fetch(portalUrl(path))).text();
    const scripts = [...html.matchAll(/src="?([^" >]+\.js)/g)].map(([, src = '']) => src);
    // The page's own code throws when it is drawn, as long as the test says so.
    for (const script of scripts) {
      await page.route(`**${script}`, async (route) => {
        const response = await route.fetch();
        const text = await response.text();
        await route.fulfill({
          response,
          body: text.replace(/function MDXContent\(|function (\w+)\((\w+)=\{\}\)\{/, (start) =>
            start.endsWith('{') ? `${start}if(window.isBroken)throw new Error("planted");` : start,
          ),
        });
      });
    }
    await page.addInitScript(() => {
      Object.assign(window, { isBroken: location.pathname.endsWith('add-popup') });
    });
    await page.goto(portalUrl(path));
    const heading = page.getByRole('heading', { level: 1, name: 'This page crashed.', exact: true });
    await heading.waitFor();
    await page.getByText('planted').waitFor();
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true);
    await page.evaluate(() => Object.assign(window, { isBroken: false }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Add a popup' }).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });
});
