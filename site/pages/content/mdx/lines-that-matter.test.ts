import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { linesThatMatter } from './map-example.ts';

it.each([
  ['add-marker.html', 'const marker = new bkoigl.Marker'],
  ['display-basic-map.html', "map.on('load'"],
  ['mouse-position.html', "map.on('mousemove'"],
  ['react-marker.tsx', '{places.map((place) => ('],
  ['react-use-map.tsx', '<Map'],
])('the lines that matter of %s begin with %s', (file, first) => {
  const code = readFileSync(`examples/${file}`, 'utf8').trimEnd();
  const [start = 0, end = 0] = linesThatMatter(code).split('-').map(Number);
  expect(code.split('\n')[start - 1]).toContain(first);
  expect(end).toBeGreaterThanOrEqual(start);
  expect(end - start).toBeLessThan(20);
});
