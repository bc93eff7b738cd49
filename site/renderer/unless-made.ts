import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const stamps = resolve(import.meta.dirname, '../.cache/made');
const ignoredNames = new Set(['node_modules', 'build', '.cache']);

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
  const key = keyOf(files, values);
  if (existsSync(folder) && existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return;
  rmSync(stamp, { force: true });
  await make();
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stamp, key);
}

function keyOf(files: string[], values: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(values));
  const visit = (path: string): void => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) if (!ignoredNames.has(name)) visit(join(path, name));
    } else {
      hash.update(`${path}\0`).update(readFileSync(path)).update('\0');
    }
  };
  files.forEach(visit);
  return hash.digest('hex');
}
