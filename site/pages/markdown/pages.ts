import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unescapeHtml } from '../../parts/code/escape.ts';

export interface BuiltPage {
  /** Canonical path with the base address, decoded. */
  path: string;
  /** File below the output folder. */
  file: string;
  /** The page's own heading. */
  title: string;
  /** What search engines show below the title; empty where the page gives none. */
  description: string;
}

/** Every page that search engines may list, in the order of their paths: the reference, the prose, the home page. The paths are below the base. */
export function readPages(outDir: string, paths: string[], baseUrl: string): BuiltPage[] {
  const partOf = (path: string) => (path === '/' ? 2 : path.startsWith('/api/') ? 0 : 1);
  const sorted = [...new Set(paths)].sort(
    (one, other) => partOf(one) - partOf(other) || one.localeCompare(other, 'en'),
  );
  return sorted.flatMap((path) => {
    const file = join(path.slice(1), 'index.html');
    const html = readFileSync(join(outDir, file), 'utf8');
    const title = /<h1[^>]*>([^<]+)<\/h1>/.exec(html)?.[1]?.trim() ?? baseUrl + path.slice(1);
    if (!isListed(html)) return [];
    const description = /<meta[^>]*name="?description"? content="([^"]*)"/.exec(html)?.[1] ?? '';
    return [
      {
        path: baseUrl + path.slice(1),
        file,
        title: unescapeHtml(title),
        description: unescapeHtml(description),
      },
    ];
  });
}

/** Whether search engines may list a page. */
export function isListed(html: string): boolean {
  return !/<meta[^>]*name="?robots"?[^>]*noindex/.test(html);
}
