import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { versionsIn } from '../versions.ts';
import { writeCountry } from './testing/small-country.ts';
import { importData } from './write.ts';

/** Changes of the file system until the process ends; none without a number. */
const left = vi.hoisted(() => ({ changes: Number.POSITIVE_INFINITY, done: 0 }));

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const changing = [
    ...['writeFileSync', 'writeSync', 'copyFileSync', 'mkdirSync'],
    ...['renameSync', 'rmSync', 'rmdirSync', 'symlinkSync', 'unlinkSync'],
  ] as const;
  const cut = changing.map((name) => {
    const change = fs[name as keyof typeof fs] as (...args: unknown[]) => unknown;
    return [
      name,
      (...args: unknown[]) => {
        if (left.done >= left.changes) {
          // A folder that is being removed is there in part.
          if (name === 'rmSync') fs.rmSync(`${args[0]}/data.json`, { force: true });
          throw new Error('cut off');
        }
        left.done += 1;
        return change(...args);
      },
    ];
  });
  return { ...fs, ...Object.fromEntries(cut) };
});

const root = mkdtempSync(join(tmpdir(), 'cut-off-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Imports with so many changes of files, as a process that ends then. */
function importCutOff(files: ReturnType<typeof writeCountry>, changes: number): void {
  Object.assign(left, { changes, done: 0 });
  try {
    importData(files);
  } catch {
    // The process has ended.
  }
  left.changes = Number.POSITIVE_INFINITY;
}

it('is cut off after any change of a file: a whole version is served, with both tables of ids, and none is in part', () => {
  const files = writeCountry(root);
  const current = join(files.out, 'current');
  // As many as are kept, so that the next import removes one.
  for (let count = 0; count < 3; count += 1) importData(files);
  left.done = 0;
  importData(files);
  const all = left.done;
  expect(all).toBeGreaterThan(12);
  for (let changes = 0; changes < all; changes += 1) {
    const before = readFileSync(join(current, 'place-ids.tsv'), 'utf8').length;
    importCutOff(files, changes);
    for (const name of ['data.json', 'places.json', 'place-ids.tsv', 'area-ids.json']) {
      expect(existsSync(join(realpathSync(current), name)), `${name} after ${changes} changes`).toBe(true);
    }
    expect(readFileSync(join(current, 'place-ids.tsv'), 'utf8')).toHaveLength(before);
    const inPart = versionsIn(files.out).filter((one) => !existsSync(join(files.out, one, 'data.json')));
    expect(inPart, `after ${changes} changes`).toEqual([]);
    importData(files);
  }
});

it('is cut off in the last steps of the first import into a folder: the next one works', () => {
  const files = writeCountry(join(root, 'new'));
  left.done = 0;
  importData(files);
  const all = left.done;
  for (let changes = all - 5; changes < all; changes += 1) {
    rmSync(files.out, { recursive: true, force: true });
    importCutOff(files, changes);
    expect(() => importData(files), `after ${changes} changes`).not.toThrow();
  }
});
