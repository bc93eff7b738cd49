import { expect, it } from 'vitest';
import { withCountedLines } from './counted-lines.ts';

const codeIn = (html: string) => decodeURIComponent(/src="data:[^,]*,([^"]*)"/.exec(html)?.[1] ?? '');

it('puts a script on the line and column of its source', () => {
  const code = codeIn(withCountedLines('<p>\n  <script>first\nsecond</script>', true));
  expect(code).toBe('\n          first\nsecond');
});

it('counts a compiled page from the first line of its code', () => {
  expect(codeIn(withCountedLines('<p>\n<script type="module">\nfirst\n</script>', false))).toBe('first\n');
});

it('leaves scripts with an address and import maps', () => {
  const html = '<script src="/a.js"></script><script type="importmap">{}</script>';
  expect(withCountedLines(html, true)).toBe(html);
});
