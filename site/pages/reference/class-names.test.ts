import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../..');

/** A name of the reference (`rf-`) or of its console (`rc-`). One that ends with a dash is completed where it is written. */
const classNamePattern = /(?<![\w-])r[fc]-[a-z][\w-]*/g;

/** The names in each file of a kind, without comments. */
function namesIn(isWanted: (path: string) => boolean): Set<string> {
  const names = new Set<string>();
  for (const part of ['browser', 'console', 'pages', 'parts', 'publish']) {
    for (const path of readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })) {
      if (!isWanted(path)) continue;
      const text = readFileSync(join(folder, part, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
      // A custom property such as `--rc-top` is no class.
      for (const [name] of text.replaceAll(/--[\w-]+/g, '').matchAll(classNamePattern)) names.add(name);
    }
  }
  return names;
}

const styled = namesIn((path) => path.endsWith('.css'));
const written = namesIn((path) => /\.tsx?$/.test(path) && !/\.test\.ts/.test(path));
const beginnings = [...written].filter((name) => name.endsWith('-'));

it('each class with a style is written somewhere', () => {
  const unwritten = [...styled].filter(
    (name) => !written.has(name) && !beginnings.some((beginning) => name.startsWith(beginning)),
  );
  expect(styled.size).toBeGreaterThan(150);
  expect(unwritten).toEqual([]);
});

it('each class that is written has a style', () => {
  const unstyled = [...written].filter((name) => !styled.has(name) && !name.endsWith('-'));
  expect(unstyled).toEqual([]);
});
