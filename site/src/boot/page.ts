/** What the pieces of the boot script share: clicks by action, page changes, and storage that never throws. */

/** Event the application sends after it has drawn another page. */
export const pageDrawnEvent = 'portal:page-drawn';

/** Calls `act` for each click on or inside an element with `data-action="<action>"`, drawn now or later. */
export function onAction(action: string, act: (element: HTMLElement) => void): void {
  document.addEventListener('click', (event) => {
    const element = (event.target as Element).closest<HTMLElement>(`[data-action="${action}"]`);
    if (element) act(element);
  });
}

/** Calls `act` when the first page has been read, and again after each page the application draws. */
export function onPageDrawn(act: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act);
  else act();
  document.addEventListener(pageDrawnEvent, act);
}

/** The stored text, or null: also when the browser forbids storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; without storage the choice lasts as long as the page. */
export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that forbids storage still gets the choice for this page.
  }
}
