/** Completes the not-found page: the address that led here, and the page whose address is most like it. */

import { textElement } from './failure.ts';
import { type ListedPage, nearestPage } from './nearest-page.ts';

/** `sentence` says that something is not a page; `list` is the address of the site's list of pages. */
export async function completeMissingPage(sentence: HTMLElement, list: string): Promise<void> {
  const address = decodedAddress();
  sentence.replaceChildren(textElement('code', address), ' is not a page.');
  const pages = await listedPages(list);
  const nearest = nearestPage(address, pages);
  if (!nearest) return;
  const link = textElement('a', nearest.title);
  link.href = nearest.path;
  sentence.append(' The nearest one is ', link, '.');
}

/** Without the list there is no suggestion; the page says what it can without it. */
async function listedPages(list: string): Promise<ListedPage[]> {
  const response = await fetch(list).catch(() => undefined);
  if (!response?.ok) return [];
  const pages = (await response.json()) as [path: string, title: string][];
  return pages.map(([path, title]) => ({ path, title }));
}

function decodedAddress(): string {
  try {
    return decodeURI(location.pathname);
  } catch {
    return location.pathname;
  }
}
