import { describe, expect, it } from 'vitest';
import { cssWithin, shortNames, withShortNames } from './css-within.ts';
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
