/** Takes the place of the bundler's helper for `import()`. */

import { fetchScript, preloadScript } from '../../parts/script-ahead.ts';
import { ofTab } from './storage.ts';
import { type TypedField, typedFields } from './typed-fields.ts';

type Files = Map<string, Promise<unknown>>;

/** Files that are there or on their way, by address. */
const fetched: Files = new Map();
const preloaded: Files = new Map();

/**
 * Imports a chunk once all its files are there: together, and not in sequence, as each imports the next. Browsers
 * before 2026 never request a module again that failed; what fails here is no module yet, so that Retry can load it.
 */
export async function __vitePreload<Module>(load: () => Promise<Module>, needed: string[]): Promise<Module> {
  const addresses = needed.map((file) => import.meta.env.BASE_URL + file);
  await Promise.all(addresses.map((address) => once(fetched, address, fetchOrReload)));
  await Promise.all(addresses.map((address) => once(preloaded, address, preloadScript)));
  return load();
}

function once(files: Files, address: string, get: (address: string) => Promise<unknown>): Promise<unknown> {
  const known = files.get(address);
  if (known) return known;
  const file = get(address);
  files.set(address, file);
  return file;
}

async function fetchOrReload(address: string): Promise<unknown> {
  try {
    return await fetchScript(address);
  } catch (error) {
    if ((error as Error).cause === 404 && reloadOnce(address)) return new Promise(() => undefined);
    fetched.delete(address);
    throw error;
  }
}

/**
 * A file that is gone is that of an earlier version of the site, and Retry would request it forever. The page loads again
 * at its address, and `after-reload.ts` says why and fills in what was typed; once in a tab for each file, so that a file
 * that is missing reloads no page endlessly.
 */
function reloadOnce(address: string): boolean {
  if (ofTab.read('missing') === address) return false;
  ofTab.write('missing', address);
  const fields = [...document.querySelectorAll<TypedField>(typedFields)];
  const typed = JSON.stringify(fields.map(({ value }) => value));
  ofTab.write('typed', typed);
  // A browser that forbids storage would not know at the next load.
  if (ofTab.read('typed') !== typed) return false;
  location.reload();
  return true;
}
