/** No page scrolls sideways, from the smallest phone to the narrowest desktop: wide things scroll inside themselves. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openPage, portalUrl } from '../harness.ts';
import { templates } from '../templates.ts';

const widths = [320, 390, 768, 1024, 1280];

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** What sticks out of the window, outermost first; empty when the page fits. */
function whatSticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isInScrollingBox = (element: Element) => {
      for (let box = element.parentElement; box; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return true;
      return false;
    };
    const out = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5 && !isInScrollingBox(element),
    );
    const names = out.slice(0, 3).map((element) => `${element.tagName.toLowerCase()}.${element.classList}`);
    return [`${scrollWidth - clientWidth} px too wide: ${names.join(', ')}`];
  });
}

it.each(Object.entries(templates))('the %s fits the window at every width', async (_name, path) => {
  const { page, context } = await openPage(browser);
  await page.goto(portalUrl(encodeURI(path)), { waitUntil: 'load' });
  const found: Record<number, string[]> = {};
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    found[width] = await whatSticksOut(page);
  }
  expect(found).toEqual(Object.fromEntries(widths.map((width) => [width, []])));
  await context.close();
});
