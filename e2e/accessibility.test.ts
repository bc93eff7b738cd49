import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations, openBrowser, openPage, portalUrl } from './harness.ts';
import { templates } from './pages.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe.each(Object.entries(templates))('the %s template', (_name, path) => {
  it.each(['light', 'dark'])('has no axe violation on a desk and on a phone, %s', async (mode) => {
    for (const width of [1440, 390]) {
      const { page, context } = await openPage(browser, { viewport: { width, height: 900 } });
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode);
      await page.goto(portalUrl(encodeURI(path)));
      await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, mode);
      expect(await accessibilityViolations(page), `${width} px`).toEqual([]);
      await context.close();
    }
  });
});

describe('the check itself', () => {
  it('finds an image without a text and a button without a name', async () => {
    const { page, context } = await openPage(browser);
    await page.setContent(
      '<html lang="en"><title>t</title><main><h1>t</h1><img src="x.png"><button></button></main>',
    );
    const rules = (await accessibilityViolations(page)).map(({ rule }) => rule);
    expect(rules).toEqual(expect.arrayContaining(['image-alt', 'button-name']));
    await context.close();
  });
});
