import type { Page } from 'playwright-core';
import { shownTexts } from './shown-texts.ts';

/** The text spacing that a page must bear (WCAG 2.2, 1.4.12). */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

/** Sets the spacing of all text as a user may set it. */
export function spaceTexts(page: Page): Promise<void> {
  return page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, spacing);
}

/** The search's button has only its icon where there is no room for words; an example begins a text that a press shows. */
const cutOnPurpose = '[data-action=open-search], .rm-examples code';

/** Texts of the page, as it is, that a box cuts off without a way to scroll to the rest; an empty list when none is. */
export async function cutTexts(page: Page): Promise<string[]> {
  const texts = await shownTexts(page, `svg, option, ${cutOnPurpose}`);
  return texts.evaluate((shown) => {
    /** A line is higher than its letters, pixels. */
    const allowed = 3;
    const found = new Set<string>();
    for (const { element, text, range } of shown) {
      const whole = range.getBoundingClientRect();
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(box);
        // For screen readers alone.
        if (clipPath !== 'none') break;
        const edges = box.getBoundingClientRect();
        const isCut =
          (/hidden|clip/.test(overflowX) &&
            (whole.right > edges.right + allowed || whole.left < edges.left - allowed)) ||
          (/hidden|clip/.test(overflowY) &&
            (whole.bottom > edges.bottom + allowed || whole.top < edges.top - allowed));
        if (isCut) found.add(`${box.className || box.tagName}: ${text.slice(0, 50)}`);
        if (isCut || /auto|scroll/.test(overflowX + overflowY)) break;
      }
    }
    return [...found];
  });
}
