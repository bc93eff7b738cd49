import { describe, expect, it } from 'vitest';
import { allCssWithin, cssWithin, facesOf, shortNames, withShortNames } from './css-within.ts';
import { readChunk } from './names.ts';
import { usedCss } from './used-css.ts';

const chunk = readChunk(
  'let s={row:"row_ab12",on:"on_ab12"};jsx("div",{className:s.row,"data-current":at});axis="lon"',
);

describe('cssWithin', () => {
  it.each([
    ['.row_ab12{a:b}', '.row_ab12:where(.box *){a:b}'],
    ['.row_ab12 > .on_ab12:hover::before{a:b}', '.row_ab12 > .on_ab12:hover:where(.box *)::before{a:b}'],
    ['html .row_ab12[data-current]{a:b}', 'html .row_ab12[data-current]:where(.box *){a:b}'],
    ['.row_ab12 .lon{a:b}', '.row_ab12 .lon:where(.box *){a:b}'],
    ['@media print{.row_ab12{a:b}}', '@media print{.row_ab12:where(.box *){a:b}}'],
    ['.row_ab12,.gone{a:b}', '.row_ab12:where(.box *){a:b}'],
  ])('limits %s to what is inside', (css, expected) => expect(cssWithin('.box', css, chunk)).toBe(expected));

  it.each([
    'div{a:b}',
    '.lon{a:b}',
    '.gone{a:b}',
    ':root{--a:b}',
    '@font-face{font-family:a}',
    '.row_ab12 .gone{a:b}',
  ])("omits %s, which is not the chunk's own", (css) => expect(cssWithin('.box', css, chunk)).toBe(''));

  it('keeps the keyframes that it uses', () => {
    const frames = '@keyframes turn{to{a:b}}';
    expect(cssWithin('.box', `${frames}@keyframes gone{to{a:b}}.row_ab12{animation:turn 1s}`, chunk)).toBe(
      `${frames}.row_ab12:where(.box *){animation:turn 1s}`,
    );
  });
});

it('a page keeps the properties that the sheet reads, under the names that both know', () => {
  const css = ':root{--ink:red;--told:blue;--gone:1px}.row_ab12{color:var(--ink);background:var(--told)}';
  const own = cssWithin('.box', css, chunk);
  const short = shortNames(own, (name) => name === '--told');
  expect(withShortNames(own, short)).toContain('{color:var(--_0);background:var(--told)}');
  expect(usedCss(css, new Set(['html']), [], short)).toBe(':root{--_0:red;--told:blue}');
});

describe('allCssWithin', () => {
  const all = (css: string) =>
    allCssWithin('[data-part]', css, {
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
  expect(allCssWithin('[data-part]', css, kept).replace('\n', '')).toBe(
    '[data-theme=dark] :where([data-part]){--ink:blue}[data-theme=dark]:where([data-part] *){--ink:blue;color:red}',
  );
});

it('takes the faces of the named fonts out of a sheet', () => {
  const face = (family: string) => `@font-face{font-family:"${family}";src:url(${family}.woff2)}`;
  expect(facesOf(`p{a:b}${face('Bangla')}${face('Other')}`, ['Bangla'])).toBe(face('Bangla'));
});
