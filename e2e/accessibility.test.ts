import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsAt } from './axe.ts';
import { accessibilityViolations, openBrowser, openPage, portalUrl } from './harness.ts';
import { templates } from './templates.ts';

let browser: Browser;
/** Of the pages of all templates: what they share is loaded and compiled once. */
let pages: BrowserContext;
beforeAll(async () => {
  browser = await openBrowser();
  pages = await browser.newContext();
});
afterAll(() => browser.close());

/** The four situations are shared out: mode and width of a page change places from page to page. */
const situations = Object.entries(templates).flatMap(([name, path], index) =>
  [
    { mode: 'light', width: index % 2 ? 390 : 1440 } as const,
    { mode: 'dark', width: index % 2 ? 1440 : 390 } as const,
  ].map((situation) => ({ name, path, ...situation })),
);

// All four situations of every template: `npm run bench -- gallery`.
it.each(situations)('$name has no axe violation, $mode at $width px', async ({ path, ...situation }) => {
  expect(await violationsAt(pages, portalUrl(encodeURI(path)), situation)).toEqual([]);
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
