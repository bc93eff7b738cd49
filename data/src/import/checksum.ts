/** The checksum that publishers of extracts put next to them: a file that ends between two of its blocks is damaged by nothing else. */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { ImportError } from '../import-error.ts';
import { readableFile } from '../text-file.ts';

const chunkBytes = 1 << 20;

/** Throws an `ImportError` where `country.osm.pbf.md5` next to `country.osm.pbf` is of other content. */
export function checkChecksum(file: string): void {
  if (!existsSync(`${file}.md5`)) return;
  readableFile(file);
  const published = /^[0-9a-f]{32}\b/i.exec(readFileSync(`${file}.md5`, 'utf8'))?.[0]?.toLowerCase();
  const found = md5Of(file);
  if (found === published) return;
  throw new ImportError([
    `${file}: found the MD5 checksum ${found}, expected ${published ?? 'one'} as in ${file}.md5. Get both files again, or remove the second.`,
  ]);
}

function md5Of(file: string): string {
  const hash = createHash('md5');
  const handle = openSync(file, 'r');
  try {
    const chunk = Buffer.alloc(chunkBytes);
    for (let length = readSync(handle, chunk); length > 0; length = readSync(handle, chunk)) {
      hash.update(chunk.subarray(0, length));
    }
  } finally {
    closeSync(handle);
  }
  return hash.digest('hex');
}
