import { describe, expect, it } from 'vitest';
import { type Alias, listedPath } from './listed-path.ts';

const listed = new Set([
  '/',
  '/docs/',
  '/docs/sandbox/',
  '/flutter/x%20Map/intro/',
  '/assets/js/main.js',
  '/examples/a.html',
]);
const aliases: Alias[] = [
  ['/Flutter/Map', '/flutter/x%20Map'],
  ['/docs/Example/', '/docs/'],
];
const find = (path: string) => listedPath(path, (one) => listed.has(one), aliases);

describe('listedPath', () => {
  it.each([
    ['/', '/'],
    ['/index.html', '/'],
    ['/docs/sandbox', '/docs/sandbox/'],
    ['/docs/sandbox/', '/docs/sandbox/'],
    ['/docs/sandbox.html', '/docs/sandbox/'],
    ['/docs/sandbox/index.html', '/docs/sandbox/'],
    ['/Flutter/Map/intro', '/flutter/x%20Map/intro/'],
    ['/docs/Example', '/docs/'],
    ['/docs/Example/', '/docs/'],
    ['/assets/js/main.js', '/assets/js/main.js'],
    ['/examples/a.html', '/examples/a.html'],
  ])('%s is %s', (path, file) => {
    expect(find(path)).toBe(file);
  });

  it.each(['/docs/sandbox.md', '/docs.md', '/docs/Example/sandbox', '/health', '/Flutter/Mapping/intro'])(
    '%s is left alone',
    (path) => {
      expect(find(path)).toBeUndefined();
    },
  );
});
