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
  const isText = (value: unknown) => typeof value === 'string' && value !== '';
  const any = fc.oneof(fc.string(), fc.constantFrom('মিরপুর', '404', ': ', '#'), fc.jsonValue());
  const records = fc.record({ slug: any, title: any, description: any }, { requiredKeys: [] });
  fc.assert(
    fc.property(fc.oneof(records, fc.jsonValue()), (value) => {
      const { slug, title, description } = (value ?? {}) as Record<string, unknown>;
      const read = () => readWritten(`---\n${JSON.stringify(value)}\n---\nText\n`);
      if ([slug, title, description].every(isText))
        expect(read()).toMatchObject({ slug, title, description });
      else
        expect(read).toThrow(/page\.mdx: found .*; expected a text for each of slug, title and description/);
    }),
  );
  expect(() => readWritten('---\ntitle: [\n---\nText\n')).toThrow(
    /page\.mdx: found front matter that is no YAML/,
  );
});
