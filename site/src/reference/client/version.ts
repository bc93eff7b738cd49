/** The API version the reader was in last. */
import { readStored, store } from './storage.ts';

const storageKey = 'choice.api-version';

/** Notes the version of the page that is shown. */
export function rememberVersion(version: 'v1' | 'v2'): void {
  store(storageKey, version);
}

/**
 * Path to show instead, when a reader who was last in version 1 follows a link to the start of the API from
 * elsewhere on the site. A typed or reloaded address is always what it says.
 */
export function versionToOpen(name: string, action: string): string | undefined {
  const isStart = name === 'v2' && action === 'PUSH' && !location.hash;
  if (!isStart || readStored(storageKey) !== 'v1') return undefined;
  return `${location.pathname.replace(/\/?$/, '/')}v1/`;
}
