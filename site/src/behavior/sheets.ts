/**
 * A page brings the styles of what it shows; an island may show anything, and waits for the sheet that has it. The
 * whole sheet restyles the page: the search, which every key waits for, has its own.
 */
import type { IslandName } from '../islands/names.ts';
import { find, markOf } from './vocabulary.ts';

/** Sheets that are linked or on their way, by address. */
const sheets = new Map<string, Promise<unknown>>();

/** Resolves when the page has the styles of the island. */
export function sheetFor(name: IslandName): Promise<unknown> {
  const own = name === 'search' && markOf(find('sheet'), 'search-sheet');
  return own ? linked(own) : wholeSheet();
}

/** Links every style of the site, the faces of the full Bangla font included. */
export function wholeSheet(): Promise<unknown> {
  return linked(markOf(find('sheet'), 'sheet'));
}

function linked(address: string | undefined): Promise<unknown> {
  // While the site is written, the framework brings it, and nothing names it.
  if (!address) return Promise.resolve();
  const known = sheets.get(address);
  if (known) return known;
  const sheet = new Promise<unknown>((loaded, failed) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = loaded;
    link.onerror = () => {
      link.remove();
      sheets.delete(address);
      failed(new Error(`${address} couldn't load.`));
    };
    document.body.append(link);
  });
  sheets.set(address, sheet);
  return sheet;
}
