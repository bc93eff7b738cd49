/** What is requested of this site's own server, and why it isn't there. */

/** Why a file isn't there, in words for who sees it: the name of a file says nothing to them. */
export const noResponse = 'No response from the server.';

/** Why something couldn't be loaded: the browser is offline, or the error's own words. */
export function causeOf(error: unknown): string {
  if (!navigator.onLine) return 'You’re offline. Retry when you’re back online.';
  return error instanceof Error ? error.message : String(error);
}

export async function fetchJson<Content>(url: string): Promise<Content> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The server responded with ${response.status}.`);
  return response.json();
}

const known = new Map<string, Promise<unknown>>();

/** The JSON at a URL, requested once; what failed is requested again the next time. */
export function jsonAt<Content>(url: string): Promise<Content> {
  const content = known.get(url) ?? fetchJson(url);
  known.set(url, content);
  content.catch(() => known.delete(url));
  return content as Promise<Content>;
}
