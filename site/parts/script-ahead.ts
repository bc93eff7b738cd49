import { noResponse } from './cause.ts';

/**
 * Resolves when the browser has a script that is about to be imported. Rejects where there is none; the status of the
 * response is then the cause.
 */
export async function loadAhead(address: string): Promise<void> {
  if (await preload(address)) return;
  const response = await fetch(address).catch(() => undefined);
  const content = response?.ok && (await response.blob().catch(() => undefined));
  if (!content) throw new Error(noResponse, { cause: response?.status });
  await preload(address);
}

/**
 * Whether the browser could preload a script.
 *
 * Chromium compiles a module while it arrives, even if it has the compiled code of an earlier visit. It runs that code if
 * the script is there already. A preload that failed is what every later request gets, until an element has taken it.
 */
async function preload(address: string): Promise<boolean> {
  const link = document.createElement('link');
  // Where it isn't supported, nothing says that it has ended.
  if (!link.relList.supports('preload')) return false;
  const source = { crossOrigin: 'anonymous' };
  const isThere = await isLoaded(
    Object.assign(link, { ...source, rel: 'preload', as: 'script', href: address }),
  );
  if (!isThere) await isLoaded(Object.assign(document.createElement('script'), { ...source, src: address }));
  return isThere;
}

function isLoaded(element: HTMLElement): Promise<boolean> {
  return new Promise((done) => {
    element.onload = () => done(true);
    element.onerror = () => done(false);
    document.head.append(element);
  });
}
