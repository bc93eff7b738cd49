/** The canonical and the other folder of pages that have both, as in the path of a URL: `['/flutter/Map', '/flutter/x%20Map']`. */
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
    .filter(([alias]) => page.startsWith(`${alias}/`))
    .map(([alias, folder]) => folder + page.slice(alias.length));
  return [path, page, ...elsewhere].find(isListed);
}
