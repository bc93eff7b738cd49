import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { basemapFolder } from './files.ts';
import { openBasemap } from './open.ts';

const sample = { folder: null };
const built = openBasemap(sample);
const unbuilt = openBasemap(sample, join(basemapFolder(sample), 'not-there'));
afterAll(() => Promise.all([built.close(), unbuilt.close()]));

it('a map that nobody has built has the same tiles, sprites and glyphs, byte for byte', async () => {
  const parts = (map: typeof built) => [
    // The country, a division, streets of the capital, the middle of a forest, water, and a place without any map.
    map.tile(5, 24, 13),
    map.tile(7, 96, 55),
    map.tile(13, 6152, 3537),
    map.tile(15, 24610, 14149),
    map.tile(14, 12285, 7000),
    map.tile(12, 3080, 1830),
    map.tile(9, 0, 0),
    map.sprite('dark', 2, 'png'),
    map.sprite('light', 1, 'json'),
    map.glyphs('bold', 2304),
    map.glyphs('regular', 65_024),
  ];
  const expected = await Promise.all(parts(built));
  const made = await Promise.all(parts(unbuilt));
  expect(expected.filter((part) => part !== null).length).toBeGreaterThan(6);
  made.forEach((part, i) => {
    expect(part === null, `part ${i}`).toBe(expected[i] === null);
    if (part) expect(Buffer.compare(part, expected[i]!), `part ${i}`).toBe(0);
  });
}, 120_000);
