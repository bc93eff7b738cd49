import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';

test('raw HTML is shown, not run', () => {
  expect(renderMarkdown('a <script>alert(1)</script>')).not.toContain('<script>');
});

test('names of the axes are colored in code and nowhere else', () => {
  expect(renderMarkdown('`lon,lat` and longitude')).toBe(
    '<p><code><span class="lon">lon</span>,<span class="lat">lat</span></code> and longitude</p>',
  );
});

test('links from the root get the base path', () => {
  expect(renderMarkdown('[x](/api/)', '/portal/')).toContain('href="/portal/api/"');
});

test('a paragraph is one line, and code keeps its lines', () => {
  expect(renderMarkdown('one\ntwo\n\n```\na\nb\n```')).toContain('<p>one two</p>');
  expect(renderMarkdown('```\na\nb\n```')).toContain('a\nb\n');
});
