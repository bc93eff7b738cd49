import { tried } from '../../parts/tried.ts';
import { pageDrawnEvent } from './pages.ts';

/** Normalizes the address of this page, before anything reads it, and of each page that is put into the document. */
export function startAddress(): void {
  normalizeAddress();
  document.addEventListener(pageDrawnEvent, normalizeAddress);
}

/**
 * Puts the canonical address into the address bar, so that `.html`, `index.html`,
 * a slash at the end, another letter case and alias folders are all one page.
 * Query and hash stay; a folder without its own page gets the hash of its group. Pages without a canonical link (404)
 * keep their address.
 */
function normalizeAddress(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (!link) return;
  const canonical = new URL(link.href).pathname;
  const { pathname, search, hash } = location;
  const { alias } = link.dataset;
  const isSamePage = alias !== undefined || plain(pathname) === plain(canonical);
  if (isSamePage && pathname !== canonical) {
    history.replaceState(history.state, '', canonical + search + (hash || alias || ''));
  }
}

/** A path without what servers and typists vary: encoding, case, `.html`, `index.html`, the last slash. */
export function plain(pathname: string): string {
  return (tried(() => decodeURI(pathname)) ?? pathname).toLowerCase().replace(/(\/index)?(\.html)?\/?$/, '');
}
