import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findExample, listExamples } from './example-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'examples-'));
  for (const file of ['b.html', 'a.tsx', 'README.md', 'package.json']) writeFileSync(join(folder, file), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('listExamples', () => {
  it('finds plain and React examples by name, and no other file', () => {
    expect(listExamples(folder).map(({ name, kind }) => `${name} ${kind.language}`)).toEqual([
      'a tsx',
      'b html',
    ]);
  });

  it('refuses two files of one name, for a name is an address', () => {
    writeFileSync(join(folder, 'a.html'), '');
    expect(() => listExamples(folder)).toThrow('examples/ has a.html and a.tsx');
  });
});

describe('findExample', () => {
  it('reports the page that uses a missing one, and the names there are', () => {
    expect(() => findExample(folder, 'c', 'content/x.mdx')).toThrow(
      'content/x.mdx: <MapExample name="c"> finds no examples/c.html or c.tsx. There are: a, b',
    );
  });
});
