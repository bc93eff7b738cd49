import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** `import()` of one of our own modules: the file, and what it loads. */
function importsOnDemand(folder: string): { from: string; path: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(folder, file), 'utf8');
      const calls = source.matchAll(
        /(?<!typeof )\bimport\((?:\s*\/\*.*?\*\/)?\s*'((?:\.|@portal\/)[^']+)'\s*,?\s*\)/g,
      );
      return [...calls].map(([, path = '']) => ({
        from: file,
        path: path.startsWith('.') ? join(dirname(file), path) : path,
      }));
    });
}

// The bundler makes a chunk of each `import()`, with what is used of it there: loaded ahead at one place and
// used at another, the same code is downloaded twice.
it('each module that is loaded on demand is named at one place', () => {
  const all = importsOnDemand(join(import.meta.dirname, '..'));
  expect(all.length).toBeGreaterThan(10);
  const paths = all.map(({ path }) => path);
  const repeated = all.filter(({ path }) => paths.indexOf(path) !== paths.lastIndexOf(path));
  expect(repeated).toEqual([]);
});
