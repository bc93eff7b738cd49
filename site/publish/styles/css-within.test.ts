import { describe, expect, it } from 'vitest';
import { cssWithin } from './css-within.ts';

describe('cssWithin', () => {
  const limited = (css: string, isOnPages = true) =>
    cssWithin('[data-part]', css, isOnPages).replaceAll(', ', ',');

  it.each([
    ['p{a:b}', 'p:where([data-part] *){a:b}'],
    ['*{a:b}', '*:where([data-part] *){a:b}'],
    ['::selection{a:b}', ':where([data-part] *)::selection{a:b}'],
    ['.a, .b{a:b}', '.a:where([data-part] *),.b:where([data-part] *){a:b}'],
    ['@keyframes turn{to{a:b}}', '@keyframes turn{to{a:b}}'],
    ['@font-face{font-family:a}', ''],
  ])('limits %s to what is inside', (css, expected) => expect(limited(css)).toBe(expected));

  it('has no style of the document, and no property: the page has them', () => {
    const css =
      ':root{--ink:red}@media x{html[data-theme=dark]{--ink:blue}}:root,.drawn{--own:1px}body{margin:0}';
    expect(limited(css)).toBe('.drawn:where([data-part] *){--own:1px}');
  });

  it('lets what is around depend on what is inside, unless pages say so themselves', () => {
    const css = '.frame:has(.drawn) .side{a:b}';
    expect(limited(css, false)).toBe(css);
    expect(limited(css)).toBe('.frame:has(.drawn) .side:where([data-part] *){a:b}');
  });
});
