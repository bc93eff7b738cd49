import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { aliasesOf, type FolderAlias } from '../../src/routes.ts';
import type { BuiltPage } from './pages.ts';

/** Writes the spaces in the links of every page as `%20`: the framework leaves them raw, which HTML does not allow. */
export function encodeLinks(outDir: string, files: string[]): void {
  for (const file of files) {
    const html = readFileSync(join(outDir, file), 'utf8');
    const encoded = html.replace(
      /(\shref=")([^"]* [^"]*)(?=")/g,
      (_, start, address) => start + encodeSpaces(address),
    );
    if (encoded !== html) writeFileSync(join(outDir, file), encoded);
  }
}

function encodeSpaces(address: string): string {
  return address.replaceAll(' ', '%20');
}

/**
 * Writes each page under its other paths: `page.html` next to `page/index.html`, and the alias folders, whose
 * copies carry a mark that lets the boot script put the canonical address into the address bar.
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

function markedAsAlias(html: string): string {
  const marked = html.replace(/<link(?=[^>]*rel="?canonical)/, '<link data-alias');
  if (marked === html) throw new Error('A page has no canonical link, so its alias cannot be marked.');
  return marked;
}
