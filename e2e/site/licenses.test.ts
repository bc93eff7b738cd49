/** Code of packages comes with their licenses. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const build = join(import.meta.dirname, '../../site/build');
const scripts = readdirSync(build, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.js'),
);

describe('the licenses of served packages', () => {
  it.each([
    [
      'vendor',
      [
        'react 19',
        'react-dom 19',
        'mapbox-gl 1',
        'bkoi-gl 3',
        'maplibre-gl 5',
        '@turf/turf 7',
        '@deck.gl/core 9',
        '@luma.gl/webgl 9',
        '@fontsource/noto-sans-bengali 5',
      ],
    ],
    [
      'assets/js',
      [
        'react 19',
        'react-dom 19',
        'scheduler 0',
        '@codemirror/view 6',
        '@lezer/common 1',
        'sucrase 3',
        'shlex 3',
      ],
    ],
    ['assets/fonts', ['@fontsource/noto-sans-bengali 5']],
    ['map-library/maplibre-gl@6.17.0', ['maplibre-gl 6']],
  ])('are in a file of %s', (folder, packages) => {
    const lines = readFileSync(join(build, folder, 'LICENSES.txt'), 'utf8').split('\n');
    expect(packages.filter((name) => !lines.some((line) => line.startsWith(`${name}.`)))).toEqual([]);
  });

  it('are in the workers, each of which is one file', () => {
    const text = (file: string) => readFileSync(join(build, file), 'utf8');
    expect(text('search-worker.js')).toMatch(/^\/\*! minisearch 7[^*]*Copyright/);
    expect(text('offline-worker.js')).toMatch(/\/\*! workbox-precaching 7[^*]*Copyright/);
  });

  it('are named by every script that says so, at a path that is there', () => {
    const named = scripts.flatMap((file) => {
      const [, path] =
        /^(?:\/\/.*\n)?\/\*! Licenses: (\S+) \*\//.exec(readFileSync(join(build, file), 'utf8')) ?? [];
      return path ? [[file, path]] : [];
    });
    expect(named.length).toBeGreaterThan(30);
    const missing = named.filter(
      ([file, path]) => !existsSync(join(build, path!.includes('/') ? '' : dirname(file!), path!)),
    );
    expect(missing.map(([file]) => relative(build, file!))).toEqual([]);
  });
});
