import { describe, expect, it } from 'vitest';
import { cssWithin, facesOf } from './css-within.ts';

describe('cssWithin', () => {
  const all = (css: string) =>
    cssWithin('[data-part]', css, {
      hasInside: (selector) => !selector.includes('page'),
      hasOutside: (selector) => selector.includes(':has(.drawn)'),
    });

  it.each([
    ['p{a:b}', 'p:where([data-part] *){a:b}'],
    ['*{a:b}', '*:where([data-part] *){a:b}'],
    ['::selection{a:b}', ':where([data-part] *)::selection{a:b}'],
    ['.page > .drawn{a:b}', ''],
    ['.page, .drawn{a:b}', '.drawn:where([data-part] *){a:b}'],
    ['.frame:has(.drawn) .side{a:b}', '.frame:has(.drawn) .side{a:b}'],
    ['.page:has(.drawn){a:b}', '.page:has(.drawn){a:b}'],
    ['@font-face{font-family:a}', ''],
  ])('limits %s to what is inside, unless it is about what is around', (css, expected) =>
    expect(all(css).replaceAll(', ', ',')).toBe(expected),
  );

  it('has no style of the document, and no property: the page has them', () => {
    const css =
      ':root{--ink:red}@media x{html[data-theme=dark]{--ink:blue}}:root,.drawn{--own:1px}body{margin:0}';
    expect(all(css)).toBe('.drawn:where([data-part] *){--own:1px}');
  });
});

it('takes the faces of the named fonts out of a sheet', () => {
  const face = (family: string) => `@font-face{font-family:"${family}";src:url(${family}.woff2)}`;
  expect(facesOf(`p{a:b}${face('Bangla')}${face('Other')}`, ['Bangla'])).toBe(face('Bangla'));
});
