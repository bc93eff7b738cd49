import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** Every page of the build that search engines may list, in the routes' order. */
export function readPages(outDir: string, routesPaths: string[], baseUrl: string): BuiltPage[] {
  return routesPaths.flatMap((path) => {
    const file = join(decodeURI(path).slice(baseUrl.length), 'index.html');
    if (path.endsWith('/404.html') || !existsSync(join(outDir, file))) return [];
    const html = readFileSync(join(outDir, file), 'utf8');
    const title = /<h1[^>]*>([^<]+)<\/h1>/.exec(html)?.[1]?.trim() ?? path;
    if (/<meta[^>]*name="?robots"?[^>]*noindex/.test(html)) return [];
    const description = /<meta[^>]*name="?description"? content="([^"]*)"/.exec(html)?.[1] ?? '';
    return [{ path: decodeURI(path), file, title, description }];
  });
}
