import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { mimeType } from './mime-types.ts';

export interface SiteFile {
  /** Decoded path from the site's root, such as `/npm/x/index.html`. */
  path: string;
  /** The page's own address, with a trailing slash, for pages; else the path. */
  address: string;
  contentType: string;
  isPage: boolean;
  /** For pages, the path of the canonical URL that the page names; undefined if it names none. */
  canonical?: string;
  /** Content by coding, the plain one always present: in memory, so that no page waits for the disk or a busy thread. */
  codings: Record<'identity' | 'br' | 'gzip', Buffer | undefined>;
  /** Readable by scripts of any origin: what machines read, such as OpenAPI documents and Markdown. */
  isOpen: boolean;
  /** From the plain content: the same for every coding, made weak where it is sent compressed. */
  tag: string;
}

export interface SiteFiles {
  /** The file of a decoded request path, in any of its spellings, or null. */
  find(path: string): SiteFile | null;
  /** The path of the page, or of the Markdown of a page, that a request path means in another letter case, or null. */
  inOtherCase(path: string): string | null;
  byPath(path: string): SiteFile | undefined;
  /** The Markdown of a page, at the page's canonical URL: `/x.md` for `/x/`. */
  markdownOf(page: SiteFile): SiteFile | undefined;
  /** Of a Markdown file the one whose samples are in all languages, or the same where it has one language. */
  inAllLanguages(markdown: SiteFile): SiteFile;
}

/** A file below this folder has a hash of its content in its name, so it never changes. */
const hashedFolder = '/assets/';

export const isHashed = ({ path }: SiteFile) => path.startsWith(hashedFolder);

/** The hashed files of an earlier build, or none where there is no such folder. */
export function readFormerFiles(root: string): Map<string, SiteFile> {
  const folder = join(root, hashedFolder);
  return existsSync(folder)
    ? new Map([...readFolder(folder, root)].map((file) => [file.path, file]))
    : new Map();
}

/** Files of the build for the host, not for visitors. */
const privateFiles = new Set(['/_headers', '/_redirects']);

/**
 * Reads a built site once, so that a request can only ever reach a file of that list: no path in a request is
 * handed to the file system. Paths are below `baseUrl`, which canonical URLs contain. Throws when the folder is missing or holds no index.html.
 */
export function readSiteFiles(root: string, baseUrl = '/'): SiteFiles {
  if (!existsSync(join(root, 'index.html'))) {
    throw new Error(
      `No built site in ${root}: index.html is missing. Run "npm run build", or unset SITE_DIR.`,
    );
  }
  const files = new Map<string, SiteFile>();
  /** Pages by their address in small letters; of a page and its copies in other folders the page itself counts. */
  const pages = new Map<string, string>();
  const markdowns = new Map<string, string>();
  for (const file of readFolder(root, root)) {
    const { path } = file;
    files.set(path, file);
    if (path.endsWith('.md')) markdowns.set(path.toLowerCase(), path);
    if (!file.isPage) continue;
    const key = file.address.toLowerCase();
    if (!pages.has(key) || !file.codings.identity!.includes('data-alias')) pages.set(key, file.address);
  }
  const find = (path: string) => spellings(path).flatMap((one) => files.get(one) ?? [])[0] ?? null;
  const markdownOf = (page: SiteFile) => {
    const path = (page.canonical ? belowBase(page.canonical, baseUrl) : page.address).replace(/\/$/, '');
    return page.isPage ? files.get(path === '' ? '/index.md' : `${path}.md`) : undefined;
  };
  const pageInOtherCase = (small: string) =>
    pages.get(small.replace(/(\/index(\.html)?|\.html|\/)?$/, '/')) ?? null;
  const markdownInOtherCase = (small: string) => {
    const page = pageInOtherCase(small.replace(/\/?(index)?\.md$/, '/'));
    const file = page === null ? null : find(page);
    return markdowns.get(small) ?? (file && markdownOf(file)?.path) ?? null;
  };
  return {
    find(path) {
      const file = find(path);
      if (file || !path.endsWith('.md')) return file;
      // Every URL of a page has its Markdown behind `.md`, those in other folders too.
      const page = find(path.replace(/\/?(index)?\.md$/, '/'));
      return (page && markdownOf(page)) ?? null;
    },
    markdownOf,
    inOtherCase: (path) => {
      const small = path.toLowerCase();
      return small.endsWith('.md') ? markdownInOtherCase(small) : pageInOtherCase(small);
    },
    inAllLanguages: (markdown) => files.get(markdown.path.replace(/\.md$/, '.all.md')) ?? markdown,
    byPath: (path) => files.get(path),
  };
}

/** `/developers/docs/x` -> `/docs/x`; a path that isn't below the base is returned as it is. */
export function belowBase(path: string, baseUrl: string): string {
  return path.startsWith(baseUrl) ? path.slice(baseUrl.length - 1) : path;
}

/** Each file of a folder that visitors get, with its path below the root of the site. */
function* readFolder(folder: string, root: string): Generator<SiteFile> {
  const listed = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const absolutes = new Set(listed.map((entry) => join(entry.parentPath ?? entry.path, entry.name)));
  const read = contentReader(absolutes);
  for (const absolute of absolutes) {
    const path = `/${relative(root, absolute).split(sep).join('/')}`;
    if (privateFiles.has(path) || isCompressedNeighbour(absolute, absolutes)) continue;
    yield describeFile(path, read(absolute)!, read(`${absolute}.br`), read(`${absolute}.gz`));
  }
}

function isCompressedNeighbour(absolute: string, all: Set<string>): boolean {
  return /\.(br|gz)$/.test(absolute) && all.has(absolute.replace(/\.(br|gz)$/, ''));
}

/** Reads the files of a list; those with the same content, such as a page under two paths, share one buffer. */
function contentReader(absolutes: Set<string>): (absolute: string) => Buffer | undefined {
  const known = new Map<string, Buffer>();
  return (absolute) => {
    if (!absolutes.has(absolute)) return undefined;
    const content = readFileSync(absolute);
    const hash = createHash('sha1').update(content).digest('base64');
    if (!known.has(hash)) known.set(hash, content);
    return known.get(hash);
  };
}

function describeFile(path: string, content: Buffer, br?: Buffer, gzip?: Buffer): SiteFile {
  return {
    path,
    address: path.replace(/(\/index)?\.html$/, '/'),
    contentType: mimeType(path),
    isOpen: isOpen(path),
    isPage: path.endsWith('.html'),
    canonical: path.endsWith('.html') ? canonicalOf(content.toString('utf8')) : undefined,
    codings: { identity: content, br, gzip },
    tag: createHash('sha1').update(content).digest('base64url').slice(0, 20),
  };
}

/** Whether the file of a path is one that machines read, which scripts of any origin can. */
export function isOpen(path: string): boolean {
  return /^(application\/(json|yaml|linkset\+json)|text\/(markdown|plain))\b/.test(mimeType(path));
}

function canonicalOf(html: string): string | undefined {
  const link = /<link[^>]*\srel="?canonical"?[^>]*>/.exec(html)?.[0] ?? '';
  const url = /\shref="?([^"\s>]+)/.exec(link)?.[1];
  return url ? decodeURI(new URL(url, 'http://localhost').pathname) : undefined;
}

/**
 * Where a path may be on disk, best first. `/x`, `/x/`, `/x/index.html` and `/x.html` are one page, kept as
 * `x/index.html` or as `x.html`.
 */
function spellings(path: string): string[] {
  const page = path.replace(/\/(index(\.html)?)?$/, '').replace(/\.html$/, '');
  return [path, `${page}/index.html`, `${page}.html`];
}
