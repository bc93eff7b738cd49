import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { unlessMade } from './unless-made.ts';

const folder = mkdtempSync(join(tmpdir(), 'made-'));
const made = join(folder, basename(folder));
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(resolve(import.meta.dirname, '../.cache/made', basename(folder)), { force: true });
});

it('makes again what was made of other files or values, or is gone, and nothing else', async () => {
  const source = join(folder, 'source');
  writeFileSync(source, 'one');
  let times = 0;
  const make = async (values: string[] = []) => {
    const before = times;
    await unlessMade(made, { files: [source], values }, () => {
      mkdirSync(made, { recursive: true });
      times += 1;
    });
    return times > before;
  };
  expect([await make(), await make()]).toEqual([true, false]);
  writeFileSync(source, 'two');
  expect([await make(), await make(), await make(['a day later'])]).toEqual([true, false, true]);
  rmSync(made, { recursive: true });
  expect([await make(['a day later']), await make(['a day later'])]).toEqual([true, false]);
});
