/** Takes the place of the bundler's helper for `import()`. */

import { loadAhead } from '../../parts/script-ahead.ts';
import { ofTab } from './storage.ts';
import { type TypedField, typedFields } from './typed-fields.ts';

/** Files that are there or on their way, by address. */
const files = new Map<string, Promise<unknown>>();

/**
 * Imports a chunk once all its files are there: together, and not in sequence, as each imports the next. Browsers
 * before 2026 never request a module again that failed; what fails here is no module yet, so that Retry can load it.
 */
export async function __vitePreload<Module>(load: () => Promise<Module>, needed: string[]): Promise<Module> {
  await Promise.all(needed.map((file) => loadOnce(import.meta.env.BASE_URL + file)));
  return load();
}

function loadOnce(address: string): Promise<unknown> {
  const file = files.get(address) ?? loadOrReload(address);
  files.set(address, file);
  return file;
}

async function loadOrReload(address: string): Promise<unknown> {
  try {
    return await loadAhead(address);
  } catch (error) {
    if ((error as Error).cause === 404 && reloadOnce(address)) return new Promise(() => undefined);
    files.delete(address);
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
