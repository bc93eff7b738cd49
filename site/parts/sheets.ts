/**
 * A page has the styles of what it shows; an island may show anything, and waits for the sheet that has it: rules for
 * islands alone, which leave the page as it is. The search, which every key waits for, has a small one. The faces of the full
 * Bangla font, which lay out the page anew, have another; pages have a font with the glyphs of their words.
 */
import { noResponse } from './cause.ts';
import { attributeOf, find } from './vocabulary.ts';

/** Sheets that are linked or on their way, by address. */
const sheets = new Map<string, Promise<unknown>>();

/** Resolves when the page has a sheet. */
export function linkSheet(name: 'sheet' | 'search-sheet' | 'font-sheet'): Promise<unknown> {
  const address = attributeOf(find('sheet'), name);
  // While the site is written, pages have the styles of everything.
  if (!address) return Promise.resolve();
  const known = sheets.get(address);
  if (known) return known;
  const sheet = addSheet(address, document.body);
  sheets.set(address, sheet);
  sheet.catch(() => sheets.delete(address));
  return sheet;
}

/** Resolves when the style sheet at this address is in effect; without it, nothing of it is left. */
export function addSheet(address: string, place: HTMLElement): Promise<unknown> {
  return new Promise((loaded, failed) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = loaded;
    link.onerror = () => {
      link.remove();
      failed(new Error(noResponse));
    };
    place.append(link);
  });
}
