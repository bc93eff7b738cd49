/** Completes the not-found page: the path that led here, the pages whose paths are most like it, and a search for its words. */

import { jsonAt } from '../../parts/cause.ts';
import { tried } from '../../parts/tried.ts';
import { find } from '../../parts/vocabulary.ts';
import { textElement } from './failure.ts';
import { type ListedPage, nearestPages, wordsOf } from './nearest-page.ts';

interface MissingPage {
  /** It says that there is no page. */
  sentence: HTMLElement;
  /** URL of the site's list of pages. */
  list: string;
  /** Says when the page is left. */
  left: AbortSignal;
}

export async function completeMissingPage({ sentence, list, left }: MissingPage): Promise<void> {
  const { pathname } = location;
  const path = tried(() => decodeURI(pathname)) ?? pathname;
  sentence.replaceChildren('There is no page at ', textElement('code', path), '.');
  offerSearch(wordsOf(path), left);
  const nearest = nearestPages(path, await listedPages(list));
  nearest.forEach((page, index) => {
    const link = textElement('a', page.title);
    link.href = page.path;
    const isLast = index === nearest.length - 1;
    sentence.append(index === 0 ? ' Did you mean ' : isLast ? ' or ' : ', ', link, isLast ? '?' : '');
  });
}

/** The page's own search button searches for the words of the path. */
function offerSearch(words: string, left: AbortSignal): void {
  const button = find('action', 'open-search', find('region', 'page') ?? undefined);
  if (!button?.lastChild || !words) return;
  button.lastChild.textContent = `Search for "${words}"`;
  const fill = ({ target }: Event) => {
    const input = find('search')?.querySelector('input');
    if (!input || !button.contains(target as Node)) return;
    input.value = words;
    input.dispatchEvent(new Event('input'));
  };
  // Heard after the press has opened the search, which begins empty.
  document.addEventListener('click', fill, { signal: left });
}

/** Without the list there is no suggestion; the page says what it can without it. */
async function listedPages(list: string): Promise<ListedPage[]> {
  const pages = await jsonAt<[path: string, title: string][]>(list).catch(() => []);
  return pages.map(([path, title]) => ({ path, title }));
}
