import { noResponse } from './cause.ts';

/** Resolves when a script is in the browser's cache. Rejects where there is none; the status of the response is then the cause. */
export async function fetchScript(address: string): Promise<void> {
  const response = await fetch(address).catch(() => undefined);
  const content = response?.ok && (await response.blob().catch(() => undefined));
  if (!content) throw new Error(noResponse, { cause: response?.status });
}

/**
 * Resolves when the browser has a fetched script that is about to be imported.
 *
 * Chromium compiles a module while it arrives, even if it has the compiled code of an earlier visit. It runs that code if
 * the script is there already. One that failed to be preloaded is never loaded again, so all are in the cache before.
 */
export async function preloadScript(address: string): Promise<unknown> {
  const link = document.createElement('link');
  // Where it isn't supported, nothing says that it has ended.
  if (!link.relList.supports('preload')) return undefined;
  Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', href: address });
  return new Promise((done) => {
    link.onload = done;
    link.onerror = done;
    document.head.append(link);
  });
}
