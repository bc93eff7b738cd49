/** Folders that others build on import nothing from above: what is in them can be read alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

/** What each folder can import besides itself: other folders of `src`, never the files above them. */
const below: Record<string, string[]> = {
  geo: ['http'],
  store: [],
  http: ['store'],
  'search/index': [],
};

/** `file imports file`, for each import that leaves the folder and those it can import. */
function importsFromAbove(folder: string, allowed: string[]): string[] {
  const files = readdirSync(join(import.meta.dirname, folder)).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  return files.flatMap((name) => {
    const text = readFileSync(join(import.meta.dirname, folder, name), 'utf8');
    const imported = [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, path]) =>
      normalize(join(folder, path!)),
    );
    return imported
      .filter((path) => ![folder, ...allowed].includes(dirname(path)))
      .map((path) => `${folder}/${name} imports ${path}`);
  });
}

describe('imports', () => {
  it.each(Object.entries(below))('of %s stay in it and in what lies below', (folder, allowed) => {
    expect(importsFromAbove(folder, allowed)).toEqual([]);
  });
});
