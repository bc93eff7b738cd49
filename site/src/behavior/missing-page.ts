/** Completes the not-found page: the path that led here, and the pages whose paths are most like it. */

import { textElement } from './failure.ts';
import { type ListedPage, nearestPages } from './nearest-page.ts';

/** `sentence` says that there is no page; `list` is the URL of the site's list of pages. */
export async function completeMissingPage(sentence: HTMLElement, list: string): Promise<void> {
  const path = decodedPath();
  sentence.replaceChildren('There is no page at ', textElement('code', path), '.');
  const nearest = nearestPages(path, await listedPages(list));
  nearest.forEach((page, index) => {
    const link = textElement('a', page.title);
    link.href = page.path;
    const isLast = index === nearest.length - 1;
    sentence.append(index === 0 ? ' Did you mean ' : isLast ? ' or ' : ', ', link, isLast ? '?' : '');
  });
}

/** Without the list there is no suggestion; the page says what it can without it. */
async function listedPages(list: string): Promise<ListedPage[]> {
  const response = await fetch(list).catch(() => undefined);
  if (!response?.ok) return [];
  const pages = (await response.json()) as [path: string, title: string][];
  return pages.map(([path, title]) => ({ path, title }));
}

function decodedPath(): string {
  try {
    return decodeURI(location.pathname);
  } catch {
    return location.pathname;
  }
}
