/** Takes the place of the bundler's helper for `import()`. */

/** Files that are there or on their way, by address. */
const files = new Map<string, Promise<unknown>>();

/**
 * Imports a chunk once all its files are there: together, and not in sequence, as each imports the next. Browsers
 * before 2026 never request a module again that failed; what fails here is no module yet, so that Retry can load it.
 */
export async function __vitePreload<Module>(
  load: () => Promise<Module>,
  needed: string[] = [],
): Promise<Module> {
  await Promise.all(needed.map((file) => fetchAhead(import.meta.env.BASE_URL + file)));
  return load();
}

/** Resolves when the browser's cache has the file. */
function fetchAhead(address: string): Promise<unknown> {
  const known = files.get(address);
  if (known) return known;
  const file = fetch(address)
    .then((response) => (response.ok ? response.blob() : undefined))
    .catch(() => undefined)
    .then((content) => {
      if (content) return;
      files.delete(address);
      throw new Error(`No response from ${address}`);
    });
  files.set(address, file);
  return file;
}
