import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { DiskCache, hashOf } from './disk-cache.ts';

const parent = mkdtempSync(join(tmpdir(), 'cache-'));
afterAll(() => rmSync(parent, { recursive: true }));

it('returns what a build before made of the same, and keeps only what the last one used', async () => {
  const open = () => new DiskCache('pages', parent);
  const first = open();
  expect(`${await first.get('one', async () => 'made')}`).toBe('made');
  expect(`${await first.get('two', async () => 'other')}`).toBe('other');
  const second = open();
  expect(`${await second.get('one', async () => 'made again')}`).toBe('made');
  second.removeUnused();
  expect(readdirSync(join(parent, 'pages'))).toEqual(['one']);
});

it('makes again what was said to be no result to keep', async () => {
  const open = () => new DiskCache('warned', parent);
  await open().get(
    'page',
    async () => 'first',
    () => false,
  );
  expect(`${await open().get('page', async () => 'second')}`).toBe('second');
});

it('hashes where a value ends', () => {
  expect(hashOf(['ab', 'c'])).not.toBe(hashOf(['a', 'bc']));
});
