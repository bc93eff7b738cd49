import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings } from '@portal/settings';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { contentFolder, readDocument } from './documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'front-matter-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'page.mdx');

function readWritten(text: string) {
  writeFileSync(file, text);
  return readDocument(file, 'docs', loadSettings());
}

const page = readFileSync(join(contentFolder, 'pricing/pricing-call.mdx'), 'utf8');

it.each([
  ['a byte order mark', `\ufeff${page}`],
  ['lines of Windows', page.replaceAll('\n', '\r\n')],
  ['both', `\ufeff${page.replaceAll('\n', '\r\n')}`],
])('reads a page with %s as without', (_what, text) => {
  const { text: words, ...facts } = readWritten(text);
  const { text: usual, ...expected } = readWritten(page);
  expect(facts).toEqual(expected);
  expect(words.replaceAll('\r', '')).toBe(usual);
});

it('reads front matter of any content, or says in which file what is wrong', () => {
  const any = fc.oneof(
    fc.string(),
    fc.constantFrom('মিরপুর', '404', ': ', '#', '/a', '/a b/মিরপুর', '/../a', '/a?b', '/100%', '/a/'),
    fc.jsonValue(),
  );
  const names = 'slug title description keywords sidebar_label sidebar_position packages order layout'.split(
    ' ',
  );
  const records = fc.record(Object.fromEntries(names.map((name) => [name, any])), { requiredKeys: [] });
  fc.assert(
    fc.property(fc.oneof(records, fc.jsonValue()), (value) => {
      try {
        const { path, title, label } = readWritten(`---\n${JSON.stringify(value)}\n---\nText\n`);
        expect(new URL(`https://a.test${encodeURI(path)}`).pathname).toBe(encodeURI(path));
        expect([title.trim(), label.trim()]).not.toContain('');
      } catch (error) {
        expect(String((error as Error).stack)).toMatch(
          /^Error: \S*page\.mdx: found [^\n]+ in the front matter; expected [^\n]+$/,
        );
      }
    }),
  );
});

it.each([
  ['title: [', /page\.mdx: found front matter that is no YAML/],
  ['slug: /a\nslug: /b', /page\.mdx: found front matter that is no YAML\. Map keys must be unique at line 2/],
  [
    'slug: /a\ntitle: A',
    /page\.mdx: found no description in the front matter; expected a text of one line\./,
  ],
  ['slug: /a\ntitle: 404', /page\.mdx: found 404 as title .* Put numbers in quotes\./],
  ['slug: ../a', /page\.mdx: found "\.\.\/a" as slug .* expected a path such as `\/guides\/a-page`/],
  ['sidebar_lable: A', /page\.mdx: found `sidebar_lable` in the front matter; expected one of slug, /],
  ['packages: bkoi-gl', /page\.mdx: found no slug/],
])('says what is wrong with %j', (yaml, message) => {
  expect(() => readWritten(`---\n${yaml}\n---\nText\n`)).toThrow(message);
});
