/** Why a file isn't there, in words for who sees it: the name of a file says nothing to them. */
export const noResponse = 'No response from the server.';

/** Why something couldn't be loaded: the browser is offline, or the error's own words. */
export function causeOf(error: unknown): string {
  if (!navigator.onLine) return 'You’re offline. Retry when you’re back online.';
  return error instanceof Error ? error.message : String(error);
}
