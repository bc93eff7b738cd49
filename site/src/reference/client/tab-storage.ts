/** Texts that last as long as the tab; in a browser that forbids storage, as long as the page. */

/** The stored text, or null: also when the browser forbids storage. */
export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text for this tab, where the browser allows it. */
export function storeTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // The console works without; it only forgets on reload.
  }
}
