/** One document shows many pages: what begins with each of them, and ends with it. */

/** Sent when another page is in the document. */
export const pageDrawnEvent = 'portal:page-drawn';

/** Sent when a part of the page has got its controls. */
export const partFilledEvent = 'portal:part-filled';

/** Sent when all that a page needs is there: what came before that can be done. */
export const layerEvent = 'portal:layer';

/** Informs every part that another page is in the document. */
export function announcePage(): void {
  document.dispatchEvent(new Event(pageDrawnEvent));
}

/**
 * Calls `begin` for the first page once it has been read, and for each page after it. The signal aborts when that
 * page is left: hand it to everything that would outlive the page.
 */
export function onPage(begin: (left: AbortSignal) => unknown): void {
  let page = new AbortController();
  const start = () => {
    page.abort();
    page = new AbortController();
    begin(page.signal);
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
  document.addEventListener(pageDrawnEvent, start);
}
