import { expect, test } from 'vitest';
import { withFirstImageFirst } from './images.ts';

const lazy = '<img class="still" src="/a.webp" loading="lazy" width="788">';
const first = '<img fetchpriority="high" class="still" src="/a.webp" width="788">';

test('the picture at the start of a page comes first, the next ones stay lazy', () => {
  expect(withFirstImageFirst(`<nav>${lazy}</nav><main><h1>A</h1><p>b</p>${lazy}${lazy}</main>`)).toBe(
    `<nav>${lazy}</nav><main><h1>A</h1><p>b</p>${first}${lazy}</main>`,
  );
});

test('a picture after much text stays lazy, and a page without one stays as it is', () => {
  const long = `<main><h1>A</h1><p>${'words '.repeat(200)}</p>${lazy}</main>`;
  expect(withFirstImageFirst(long)).toBe(long);
  expect(withFirstImageFirst('<main><p>b</p></main>')).toBe('<main><p>b</p></main>');
});

test('long code before the picture of an example does not make it lazy', () => {
  const code = `<main><h1>A</h1><p>b</p><pre>${'let x = 1;\n'.repeat(300)}</pre>`;
  expect(withFirstImageFirst(`${code}${lazy}</main>`)).toBe(`${code}${first}</main>`);
  const further = `${code}<pre>c</pre><pre>d</pre><pre>e</pre>${lazy}</main>`;
  expect(withFirstImageFirst(further)).toBe(further);
});

test('of two pictures for the two color modes, both have the priority and only the light one does not wait', () => {
  const twin = (mode: string, priority = '', loading = ' loading="lazy"') =>
    `<picture data-mode="${mode}"><source srcset="/p.webp"><img${priority} src="/${mode}.webp"${loading}></picture>`;
  const high = ' fetchpriority="high"';
  expect(withFirstImageFirst(`<main><h1>A</h1>${twin('light')}${twin('dark')}${lazy}</main>`)).toBe(
    `<main><h1>A</h1>${twin('light', high, '')}${twin('dark', high)}${lazy}</main>`,
  );
});

test('the head names each file of the first picture under the condition that it is chosen', () => {
  const picture = (mode: string) =>
    `<picture data-mode="${mode}"><source media="(max-width: 30em)" srcSet="/a-${mode}.webp"><source media="(max-width: 60em)" srcSet="/b-${mode}.webp 2x"><img src="/c-${mode}.webp"></picture>`;
  const html = withFirstImageFirst(
    `<head><meta name="viewport"></head><main><h1>A</h1>${picture('light')}${picture('dark')}${lazy}</main>`,
  );
  const [, head = ''] = /<head>(.*)<\/head>/.exec(html) ?? [];
  // Before it, a phone takes another one.
  expect(head).toMatch(/^<meta name="viewport">/);
  expect(
    [...head.matchAll(/imagesrcset="([^"]*)"(?: media="([^"]*)")?/g)].map(([, ...link]) => link),
  ).toEqual([
    ['/a-light.webp', '(max-width: 30em)'],
    ['/b-light.webp 2x', '(not (max-width: 30em)) and (max-width: 60em)'],
    ['/c-light.webp', '(not (max-width: 30em)) and (not (max-width: 60em))'],
  ]);
});
