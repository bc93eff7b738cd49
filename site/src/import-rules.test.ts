/** What others build on imports nothing from what is built on it. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const above = ['home', 'map-example', 'reference', 'rooms'];

/** `file imports file`, for each import from a folder above. */
function importsFromAbove(folder: string): string[] {
  const files = readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .flatMap((name) => {
      const file = join(folder, name);
      const text = readFileSync(join(import.meta.dirname, file), 'utf8');
      return [...text.matchAll(/from '(\.[^']+)'/g)]
        .map(([, path]) => normalize(join(dirname(file), path!)))
        .filter((path) => above.includes(path.split(sep)[0]!))
        .map((path) => `${file} imports ${path}`);
    });
}

describe('imports', () => {
  it.each(['behavior', 'code', 'map', 'response-map'])('of %s stay below what is built on it', (folder) => {
    expect(importsFromAbove(folder)).toEqual([]);
  });
});
