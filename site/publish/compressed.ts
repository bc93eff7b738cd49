import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { DiskCache, hashOf } from '../parts/disk-cache.ts';

const textFile = /\.(html|js|css|svg|json|xml|txt|md|yaml|yml|map|webmanifest)$/;

/** Smaller files gain nothing from compression, bytes. */
const smallestBytes = 1024;

/** Of the largest tenth of the pages, which are waited for longest. */
const largePageBytes = 120_000;

/** For tests, which compare texts and not sizes. */
const isQuick = process.env.SITE_COMPRESSION === 'quick';

/**
 * What all pages load, and the largest pages: the best there is. Other pages: 2 % larger in two fifths of its time. What nobody
 * waits for, and pages at addresses that no page links: a tenth larger in a thirtieth.
 */
function brotliQuality(file: string, content: Buffer): number {
  if (isQuick) return 1;
  const isPage = file.endsWith('.html') && !content.includes('<link data-alias');
  if (/\.css$|assets.js.main|search-\w+\.js/.test(file) || (isPage && content.length > largePageBytes))
    return 11;
  return isPage ? 10 : 8;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Files under way at once: an encoder takes megabytes, and more than cores and disk together use gain nothing. */
const filesAtOnce = 4;

/** Writes `.br` and `.gz` next to every text file worth it; what builds before compressed isn't compressed again. */
export async function writeCompressed(outDir: string): Promise<void> {
  const cache = new DiskCache(isQuick ? 'compressed-quickly' : 'compressed');
  const waiting = readdirSync(outDir, { recursive: true })
    .map(String)
    .filter((file) => textFile.test(file));
  const work = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      const path = join(outDir, file);
      const content = readFileSync(path);
      if (content.length < smallestBytes) continue;
      const quality = brotliQuality(file, content);
      const hash = hashOf([content]);
      await Promise.all([
        cache
          .get(`${hash}.${quality}.br`, () => brotli(content, quality))
          .then((br) => writeFile(`${path}.br`, br)),
        cache
          .get(`${hash}.gz`, () => toGzip(content, { level: isQuick ? 1 : 9 }))
          .then((gz) => writeFile(`${path}.gz`, gz)),
      ]);
    }
  };
  await Promise.all(Array.from({ length: filesAtOnce }, work));
  cache.removeUnused();
}

function brotli(content: Buffer, quality: number): Promise<Buffer> {
  return toBrotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}
