/**
 * The other and the canonical folder of pages that have both, as in the path of a URL: `['/flutter/Map', '/flutter/x%20Map']`.
 * With a slash at the end, a folder without its own page, and the page above it: `['/docs/Example/', '/docs/']`.
 */
export type Alias = [alias: string, folder: string];

/**
 * The path under which the offline copy has what a URL's path names; undefined for everything else, which the worker
 * leaves alone. Pages are listed with a slash at the end, and are found under every spelling that the server accepts.
 */
export function listedPath(
  path: string,
  isListed: (path: string) => boolean,
  aliases: Alias[],
): string | undefined {
  const page = `${path.replace(/(\/index)?\.html$|\/$/, '')}/`;
  const elsewhere = aliases
    .filter(([alias]) => (alias.endsWith('/') ? page === alias : page.startsWith(`${alias}/`)))
    .map(([alias, folder]) => folder + page.slice(alias.length));
  return [path, page, ...elsewhere].find(isListed);
}
