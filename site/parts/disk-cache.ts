/** What builds made before, in `site/.cache`, by what it was made of. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

export const cacheFolder = resolve(import.meta.dirname, '../.cache');

const ignoredNames = new Set(['node_modules', 'build', '.cache']);

/** SHA-256 of values, and of the names and contents of files, and of all files in folders. */
export function hashOf(values: readonly (string | Uint8Array)[], files: readonly string[] = []): string {
  const hash = createHash('sha256');
  for (const value of values) hash.update(`${value.length} `).update(value);
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

/** Files in one folder of the cache, under the hash of what each was made of. */
export class DiskCache {
  readonly #folder: string;
  readonly #used = new Map<string, Promise<Buffer>>();

  constructor(name: string, parent = cacheFolder) {
    this.#folder = join(parent, name);
    mkdirSync(this.#folder, { recursive: true });
  }

  /** What was stored under this hash, or what `make` returns now, which is stored unless `isStored` returns false then. */
  get(
    hash: string,
    make: () => Promise<string | Uint8Array>,
    isStored: () => boolean = () => true,
  ): Promise<Buffer> {
    const known = this.#used.get(hash) ?? this.#read(join(this.#folder, hash), make, isStored);
    this.#used.set(hash, known);
    return known;
  }

  async #read(
    file: string,
    make: () => Promise<string | Uint8Array>,
    isStored: () => boolean,
  ): Promise<Buffer> {
    if (existsSync(file)) return readFile(file);
    const made = Buffer.from(await make());
    if (isStored()) {
      // Another build may write the same file.
      const draft = `${file}.${process.pid}`;
      await writeFile(draft, made);
      await rename(draft, file);
    }
    return made;
  }

  /** Removes what was not read or stored since the cache was opened. */
  removeUnused(): void {
    for (const name of readdirSync(this.#folder)) if (!this.#used.has(name)) rmSync(join(this.#folder, name));
  }
}
