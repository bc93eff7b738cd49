/** The record of proofs is current: no page has changed since its samples were proved. */
import { describe, expect, it } from 'vitest';
import { codeBlocks, type Page } from './pages.ts';
import {
  allOperations,
  fingerprintOf,
  nameOf,
  operationsUsed,
  pagesWithSamples,
  readRecord,
} from './record.ts';

const record = readRecord();
const isProving = process.env.PROOFS_DIR !== undefined;

describe('prose/proved.json', () => {
  it.skipIf(isProving)(
    'is of the pages as they are: if this fails, run `npm run prove` and commit the record',
    () => {
      const stale = pagesWithSamples()
        .filter((page) => record[nameOf(page)]?.fingerprint !== fingerprintOf(page))
        .map(
          (page) => `${page.file}: its code, its packages or a call that it uses changed. Run: npm run prove`,
        );
      expect(stale).toEqual([]);
    },
  );

  it.skipIf(isProving)('counts every block of every page once', () => {
    for (const page of pagesWithSamples()) {
      const counts = Object.values(record[nameOf(page)]?.samples ?? {});
      const sum = counts.reduce((total, count) => total + count, 0);
      expect({ page: nameOf(page), sum }).toEqual({ page: nameOf(page), sum: codeBlocks(page).length });
    }
  });

  it.skipIf(isProving)('names no page that is gone', () => {
    const names = new Set(pagesWithSamples().map(nameOf));
    expect(Object.keys(record).filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('the fingerprint of a page', () => {
  const page: Page = {
    file: 'content/planted.mdx',
    text: '---\ntitle: Planted\npackages:\n  - bkoi-gl@3.0.0\n---\n\nSome words.\n\n```js title="One"\nawait fetch(\'{apiHost}/v2/api/districts?api_key={apiKey}\');\n```\n',
  };
  const changed = (from: string, to: string) => fingerprintOf({ ...page, text: page.text.replace(from, to) });

  it('rests on the operation that its code calls', () => {
    expect(operationsUsed(page).map(({ id }) => id)).toEqual(['listDistricts']);
  });

  it('changes with the code, its fence, a package and the endpoint, not with the prose', () => {
    const now = fingerprintOf(page);
    expect(changed('await fetch', 'return fetch')).not.toBe(now);
    expect(changed('title="One"', 'title="One" given="map"')).not.toBe(now);
    expect(changed('bkoi-gl@3.0.0', 'bkoi-gl@3.0.1')).not.toBe(now);
    expect(changed('Some words.', 'Other words, and <ApiCall operation="listCities" />.')).not.toBe(now);
    expect(changed('Some words.', 'Other words.')).toBe(now);
  });

  it('changes when the contract renames a parameter or a response field, not when it rewords a description', () => {
    const now = fingerprintOf(page);
    const contractWith = (change: (text: string) => string) =>
      allOperations.map((one) =>
        one.id === 'listDistricts' ? JSON.parse(change(JSON.stringify(one))) : one,
      );
    expect(
      fingerprintOf(
        page,
        contractWith((text) => text.replace('"name":"q"', '"name":"query"')),
      ),
    ).not.toBe(now);
    expect(
      fingerprintOf(
        page,
        contractWith((text) => text.replaceAll('"name":"center"', '"name":"centre"')),
      ),
    ).not.toBe(now);
    expect(
      fingerprintOf(
        page,
        contractWith((text) => text.replace(/"summary":"/, '"summary":"Better: ')),
      ),
    ).toBe(now);
    const other = { ...page, text: page.text.replace('districts', 'cities') };
    const renamed = contractWith((text) => text.replace('"name":"q"', '"name":"query"'));
    expect(fingerprintOf(other, renamed)).toBe(fingerprintOf(other));
  });
});
