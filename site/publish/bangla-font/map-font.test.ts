import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const familiesIn = (css: string) =>
  [...css.matchAll(/@font-face\s*\{\s*font-family:\s*"([^"]+)"/g)].map(([, name]) => name);

// The map's style uses this family by name, and its labels have words that no page contains.
it('leaves the family of the map labels to the full font', () => {
  expect(familiesIn(read('../../parts/css/full-bangla.css'))).toContain('Noto Sans Bengali');
  expect(familiesIn(read('./index.ts'))).toEqual(['Noto Sans Bengali Words']);
});
