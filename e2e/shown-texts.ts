import type { JSHandle, Page } from 'playwright-core';

export interface ShownText {
  element: Element;
  text: string;
  /** Around the text alone: its boxes are those of the letters. */
  range: Range;
}

/** The texts that the page shows, in their order, except those in elements of the selector. */
export function shownTexts(page: Page, except: string): Promise<JSHandle<ShownText[]>> {
  return page.evaluateHandle((isLeftOut) => {
    const found: ShownText[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!element || text === '' || element.closest(isLeftOut)) continue;
      const isShown = element.checkVisibility({
        visibilityProperty: true,
        opacityProperty: true,
        contentVisibilityAuto: true,
      });
      if (!isShown) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      found.push({ element, text, range });
    }
    return found;
  }, except);
}
