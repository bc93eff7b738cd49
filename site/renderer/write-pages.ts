import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { warn, warnings } from '../pages/content/messages.ts';
import type { Page } from '../pages/draw.tsx';
import { DiskCache, hashOf } from '../parts/disk-cache.ts';
import { pageHtml } from '../publish/page-html.ts';

/** Of the HTML of a page, below the output folder. */
export function fileOf({ path }: Page): string {
  return path === undefined ? '404.html' : join(path.slice(1), 'index.html');
}

/** Writes every page. One that is made of the same as in the build before, `shared` included, is not drawn again. */
export async function writePages(
  pages: Page[],
  outDir: string,
  { shared, baseUrl }: { shared: string; baseUrl: string },
  drawn = new DiskCache('pages'),
): Promise<void> {
  const names = pages.map(({ path = '', source }) => path + source);
  const ofAll = hashOf([shared, new Date().toDateString(), ...names]);
  const known = new Map<string, Page>();
  for (const page of pages) {
    const file = fileOf(page);
    // Some file systems, and links of users, don't distinguish case.
    const other = known.get(file.toLowerCase());
    if (other) {
      warn(
        `Duplicate routes found: ${page.path} is the path of ${other.source} and of ${page.source}. The first is published.`,
      );
      continue;
    }
    known.set(file.toLowerCase(), page);
    mkdirSync(dirname(join(outDir, file)), { recursive: true });
    const before = warnings();
    const html = await drawn.get(
      hashOf([ofAll, file, page.madeOf ?? '']),
      async () => pageHtml(await page.draw(), file, baseUrl),
      // It is said in every build.
      () => warnings() === before,
    );
    writeFileSync(join(outDir, file), html);
  }
  drawn.removeUnused();
}
