/** Which files of the build are in the offline copy. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltPage } from '../../pages/markdown/pages.ts';

export interface ListedFile {
  /** Encoded path of its URL. Pages end in a slash: under that spelling, no static host redirects. */
  path: string;
  /** File below the output folder. */
  file: string;
  /** SHA-256 of its content, Base64, as in the `integrity` of a request. */
  hash: string;
}

/** What pages consist of and fetch: styles, scripts, fonts, images, the search, operations, and the code of examples. */
const ofPages = [
  /^assets\//,
  /^home\//,
  /^icons\//,
  /^(favicon|apple-touch)[^/]*$/,
  /^manifest\.webmanifest$/,
  /^search-\w+\.js(on)?$/,
  /^api\/.*\.json$/,
  /^examples\/[^/]*\.(html|css|js)$/,
];

/** Stills of maps come in four sizes and two color modes, of which a page shows one: stored when it is shown. */
const ofUse = [/^examples\/stills\//];

/** Both lists in the order of their paths. */
export function offlineFiles(
  outDir: string,
  pages: BuiltPage[],
  baseUrl: string,
): { ahead: ListedFile[]; onUse: ListedFile[] } {
  const files = readdirSync(outDir, { recursive: true })
    .map((file) => String(file).replaceAll('\\', '/'))
    .filter((file) => !/\.(br|gz|map)$/.test(file) && statSync(join(outDir, file)).isFile());
  const list = (entries: { path: string; file: string }[]) =>
    entries
      .map(({ path, file }) => ({ path: encodeURI(path), file, hash: hashOf(join(outDir, file)) }))
      .sort((one, other) => (one.path < other.path ? -1 : 1));
  const matching = (patterns: RegExp[]) =>
    files
      .filter((file) => patterns.some((pattern) => pattern.test(file)))
      .map((file) => ({ path: baseUrl + file, file }));
  const ofSite = pages.map(({ path, file }) => ({ path: path.replace(/\/?$/, '/'), file }));
  return { ahead: list([...ofSite, ...matching(ofPages)]), onUse: list(matching(ofUse)) };
}

/** What a browser downloads, bytes: each file as the server sends it. */
export function downloadBytes(outDir: string, files: ListedFile[]): number {
  return files
    .map(({ file }) => join(outDir, file))
    .map((file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size)
    .reduce((sum, size) => sum + size, 0);
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('base64');
}
