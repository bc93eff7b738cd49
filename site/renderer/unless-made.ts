import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cacheFolder, hashOf } from '../parts/disk-cache.ts';

const stamps = join(cacheFolder, 'made');

/**
 * Calls `make`, which writes `folder`, unless it has done so from the same files and values before: most builds and every
 * start of the development server change few sources.
 */
export async function unlessMade(
  folder: string,
  { files, values = [] }: { files: string[]; values?: string[] },
  make: () => void | Promise<void>,
): Promise<void> {
  const stamp = join(stamps, basename(folder));
  const key = hashOf(values, files);
  if (existsSync(folder) && existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return;
  rmSync(stamp, { force: true });
  await make();
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stamp, key);
}
