import type { Page } from 'playwright-core';
import { shownTexts } from './shown-texts.ts';

/** Texts that cover each other in the page as it is, each pair in words; an empty list when none does. */
export async function overlappingTexts(page: Page): Promise<string[]> {
  const texts = await shownTexts(page, 'svg, canvas, [aria-hidden=true], .visually-hidden, option');
  return texts.evaluate((shown) => {
    /** Letters of neighboring lines may touch, pixels. */
    const allowed = 4;
    interface Line {
      element: Element;
      text: string;
      box: DOMRect;
      /** What scrolls apart from the page: the texts of two layers can be over each other. */
      layer: Element | null;
    }
    const lines: Line[] = [];
    for (const { element, text, range } of shown) {
      for (const whole of range.getClientRects()) {
        const box = seenOf(element, whole);
        if (box && box.width > allowed && box.height > allowed)
          lines.push({ element, text, box, layer: layerOf(element) });
      }
    }
    function layerOf(element: Element): Element | null {
      for (let above: Element | null = element; above; above = above.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(above).position)) return above;
      return null;
    }
    /** The part that no scrolled box cuts off; nothing of what is hidden, or above the page. */
    function seenOf(element: Element, whole: DOMRect): DOMRect | undefined {
      let { left, right, top, bottom } = whole;
      for (
        let above: Element | null = element;
        above && above !== document.body;
        above = above.parentElement
      ) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(above);
        if (clipPath !== 'none') return undefined;
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const clip = above.getBoundingClientRect();
        [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
        [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
      }
      if (bottom + scrollY <= 0 || right <= left || bottom <= top) return undefined;
      return new DOMRect(left, top, right - left, bottom - top);
    }
    const found = new Set<string>();
    lines.sort((a, b) => a.box.top - b.box.top);
    for (let at = 0; at < lines.length; at++) {
      const one = lines[at]!;
      for (
        let next = at + 1;
        next < lines.length && lines[next]!.box.top < one.box.bottom - allowed;
        next++
      ) {
        const other = lines[next]!;
        if (one.element === other.element || one.layer !== other.layer) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // Inline boxes of code and links are higher than their line.
        if (wide > allowed && high > Math.min(one.box.height, other.box.height) / 3)
          found.add(`"${one.text.slice(0, 40)}" and "${other.text.slice(0, 40)}"`);
      }
    }
    return [...found];
  });
}
