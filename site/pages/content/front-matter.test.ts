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
  expect(readWritten(text)).toEqual(readWritten(page));
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
          /^Error: (\S*page\.mdx:(\d+:)? [^\n]+ is [^\n]+\. Expected [^\n]+\.(?: Put it in quotes\.)?(\n|$))+$/,
        );
      }
    }),
  );
});

it.each([
  ['title: [', /page\.mdx:\d: found front matter that is no YAML/],
  ['slug: /a\nslug: /b', /page\.mdx:3: found front matter that is no YAML\. Map keys must be unique$/],
  ['slug: /a\ntitle: A', /page\.mdx: description is missing\. Expected a text of one line, .*\.$/],
  [
    'slug: /a\ndescription: >\n  Folded\n  lines\ntitle: 404',
    /page\.mdx:6: title is 404\. Expected .* in quotes\.$/,
  ],
  ['slug: /a\ntitle: Of {Prodcut}', /page\.mdx:3: title is "Of \{Prodcut\}"\. Expected .* tokens/],
  ['title: A\nslug: ../a', /page\.mdx:3: slug is "\.\.\/a"\. Expected a path such as `\/guides\/a-page`\.\n/],
  ['slug: /{prodcut}', /page\.mdx:2: slug is "\/\{prodcut\}"\. Expected a path/],
  ['sidebar_lable: A', /page\.mdx:2: sidebar_lable is unknown\. Expected one of slug, .*\n.*slug is missing/],
  ['"packages": bkoi-gl', /page\.mdx:2: packages is "bkoi-gl"\. Expected a list of texts/],
  ['- a', /page\.mdx: The whole is \["a"\]\. Expected an object\./],
])('says what is wrong with %j', (yaml, message) => {
  expect(() => readWritten(`---\n${yaml}\n---\nText\n`)).toThrow(message);
});

it('reads a field without a value as none', () => {
  const { label, keywords } = readWritten(
    '---\nslug: /a\ntitle: A\ndescription: B\nsidebar_label:\nkeywords:\n---\n',
  );
  expect([label, keywords]).toEqual(['A', '']);
});

it('says of a text in another encoding in which line it is', () => {
  expect(() => readWritten('---\nslug: /a\n---\nCaf\ufffd\n')).toThrow(
    /page\.mdx:4: found bytes that are no UTF-8/,
  );
  expect(() => readWritten('-\0-\0')).toThrow(/page\.mdx:1: found bytes that are no UTF-8/);
});

it.each(['', 'Text', '---\nslug: /a\n', '\n---\nslug: /a\n---\n'])(
  'says of %j that it has no front matter',
  (text) => {
    expect(() => readWritten(text)).toThrow(/page\.mdx: found no front matter\. Expected its fields between/);
  },
);
