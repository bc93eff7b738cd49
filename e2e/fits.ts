/** Whether a page fits the window, from the smallest phone to the narrowest desktop. */
import type { Page } from 'playwright-core';

/** Windows in which every template fits. */
export const windowWidths = [320, 390, 768, 1024, 1280];

/** What sticks out at these widths, outermost first; a width where the page fits isn't there. */
export async function sticksOutAt(page: Page, widths: number[]): Promise<Record<number, string[]>> {
  const found: Record<number, string[]> = {};
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const out = await whatSticksOut(page);
    if (out.length > 0) found[width] = out;
  }
  return found;
}

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
