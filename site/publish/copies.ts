import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BuiltPage } from '../pages/markdown/pages.ts';
import { aliasesOf, type FolderAlias } from '../parts/routes.ts';

/** A page's HTML with the spaces in its links as `%20`: React leaves them raw, which HTML does not allow. */
export function withEncodedLinks(html: string): string {
  return html.replace(
    /(\shref=")([^" ]* [^"]*)(?=")/g,
    (_, start, address) => start + address.replaceAll(' ', '%20'),
  );
}

/**
 * Writes each page under its other paths: `page.html` next to `page/index.html`, and the alias folders, whose
 * copies contain a mark that lets the boot script put the canonical address into the address bar.
 */
export function writeCopies(
  outDir: string,
  pages: BuiltPage[],
  folders: FolderAlias[],
  baseUrl: string,
): void {
  for (const { path, file } of pages) {
    if (path === baseUrl) continue;
    const below = path.slice(baseUrl.length - 1).replace(/\/$/, '');
    copyFileSync(join(outDir, file), join(outDir, `${below}.html`));
    for (const alias of aliasesOf(below, folders)) {
      const html = markedAsAlias(readFileSync(join(outDir, file), 'utf8'));
      mkdirSync(dirname(join(outDir, alias, 'index.html')), { recursive: true });
      writeFileSync(join(outDir, alias, 'index.html'), html);
      writeFileSync(join(outDir, `${alias}.html`), html);
    }
  }
}

/** A folder that has pages but isn't a page itself, below the base. */
export interface PagelessFolder {
  /** Such as `/docs/Example`. */
  path: string;
  /** The nearest page above it. */
  page: BuiltPage;
}

/**
 * Every folder without its own page: a URL that a user cuts ends there. A folder that differs from a page only in letter
 * case is none, because some disks have one file for both.
 */
export function pagelessFolders(
  pages: BuiltPage[],
  folders: FolderAlias[],
  baseUrl: string,
): PagelessFolder[] {
  const below = ({ path }: BuiltPage) => path.slice(baseUrl.length - 1).replace(/\/$/, '');
  const byPath = new Map(pages.map((page) => [below(page).toLowerCase(), page]));
  const paths = pages.map(below).flatMap((path) => [path, ...aliasesOf(path, folders)]);
  const parents = [...new Set(paths.flatMap(foldersAbove))];
  const pageless = parents.filter((path) => !byPath.has(path.toLowerCase()));
  return pageless.flatMap((path) => {
    const above = foldersAbove(path).find((one) => byPath.has(one.toLowerCase()));
    const page = above === undefined ? undefined : byPath.get(above.toLowerCase());
    return page ? [{ path, page }] : [];
  });
}

/** `/a/b/c` -> `/a/b`, `/a` */
function foldersAbove(path: string): string[] {
  const parts = path.split('/');
  return parts.slice(1, -1).map((_, at) => parts.slice(0, -1 - at).join('/'));
}

/** Writes the page above each folder there, with a mark that has the place on the page: `#example` where a group is. */
export function writeFolderCopies(
  outDir: string,
  folders: PagelessFolder[],
  anchors: Map<string, string>,
): void {
  for (const { path, page } of folders) {
    const html = readFileSync(join(outDir, page.file), 'utf8');
    const anchor = anchors.get(path);
    const marked = markedAsAlias(html, anchor === undefined ? '' : `="#${anchor}"`);
    mkdirSync(join(outDir, path), { recursive: true });
    writeFileSync(join(outDir, path, 'index.html'), marked);
    writeFileSync(join(outDir, `${path}.html`), marked);
  }
}

function markedAsAlias(html: string, value = ''): string {
  const marked = html.replace(/<link(?=[^>]*rel="?canonical)/, `<link data-alias${value}`);
  if (marked === html) throw new Error('A page has no canonical link, so its alias cannot be marked.');
  return marked;
}
