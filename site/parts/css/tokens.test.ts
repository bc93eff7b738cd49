import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const site = join(import.meta.dirname, '../..');

it('each token is read by a style or a script', () => {
  const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
  const declared = new Set([...tokens.matchAll(/^\s+(--[\w-]+):/gm)].map(([, name]) => name!));
  const sources = ['browser', 'console', 'pages', 'parts'].flatMap((room) =>
    readdirSync(join(site, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(css|tsx?)$/.test(file))
      .map((file) => readFileSync(join(site, room, file), 'utf8')),
  );
  const all = sources.join('\n');
  const read = new Set([...all.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name!));
  // Colors of what responses draw, by their names.
  const colors = [...all.matchAll(/\bcolor\('([\w-]+)'\)/g)].map(([, name]) => `--map-${name}`);
  expect([...declared].filter((name) => !read.has(name) && !colors.includes(name))).toEqual([]);
});
