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

  it('refuses a property in a rule for what is around, where it has another name', () =>
    expect(() => all('.frame:has(.drawn){color:var(--ink)}')).toThrow(/reads a custom property/));

  it('has the properties of the document, and none of its other styles', () => {
    const css =
      ':root{--ink:red;color:red}@media x{html[data-theme=dark]{--ink:blue}}:root,.drawn{--own:1px}body{margin:0}';
    expect(all(css)).toBe(
      ':root :where([data-part]){--ink:red}' +
        '@media x{html[data-theme=dark] :where([data-part]){--ink:blue}}' +
        ':root :where([data-part]){--own:1px}.drawn:where([data-part] *){--own:1px}',
    );
  });
});

it('has the properties that any element around it can set, and those set inside', () => {
  const css = '[data-theme=dark]{--ink:blue;color:red}';
  const kept = { hasInside: () => true, hasOutside: () => false };
  expect(cssWithin('[data-part]', css, kept).replace('\n', '')).toBe(
    '[data-theme=dark] :where([data-part]){--ink:blue}[data-theme=dark]:where([data-part] *){--ink:blue;color:red}',
  );
});

it('takes the faces of the named fonts out of a sheet', () => {
  const face = (family: string) => `@font-face{font-family:"${family}";src:url(${family}.woff2)}`;
  expect(facesOf(`p{a:b}${face('Bangla')}${face('Other')}`, ['Bangla'])).toBe(face('Bangla'));
});
