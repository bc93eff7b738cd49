import { expect, it } from 'vitest';
import { checkPlace } from './documents.ts';

it.each([
  ['docs/a.md', /^content\/docs\/a\.md: a\.md is no page\. Rename it to a\.mdx\.$/],
  ['docs/B.MDX', /Rename it to B\.mdx\.$/],
  [
    'guides/a.mdx',
    /^content\/guides\/a\.mdx is in no section\. Expected it in content\/docs, .* site\/parts\/routes\.ts\.$/,
  ],
  ['a.mdx', /^content\/a\.mdx is in no section/],
  ['docs', /is no page/],
])('%s would be no page', (path, message) => {
  expect(() => checkPlace(path)).toThrow(message);
});

it('a name of a file may have any letters', () => {
  for (const path of ['docs/New folder/My page.mdx', 'docs/মানচিত্র.mdx', 'README.md']) checkPlace(path);
});
