import { loadContract } from '@portal/contract';
import { fillTokens, loadSettings } from '@portal/settings';
import {
  loadBodies,
  loadTitles,
  makeBodies,
  makeSearcher,
  makeTitles,
  type Searcher,
} from '@portal/text/search';
import { readQueries } from '@portal/text/search/queries';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSections } from '../../../pages/content/documents.ts';
import { createPainter } from '../../../pages/reference/render/pages.tsx';
import { allRecords } from '../../../pages/search-records/records.ts';
import { type Group, groupsOf, type Row, recordOf } from './shown.ts';

const fill = (text: string) => fillTokens(text, loadSettings());

let searcher: Searcher;
beforeAll(async () => {
  const records = allRecords(await createPainter('/'), readSections(loadSettings()));
  searcher = makeSearcher(loadTitles(JSON.stringify(makeTitles(records))));
  searcher.addBodies(await loadBodies(JSON.stringify(makeBodies(records))));
});

const groupsFor = (query: string) => groupsOf(searcher.search(query), false, undefined);
const pageOf = (row: Row | undefined) => row?.url.replace(/#.*/, '');

describe('the sections that a query finds', () => {
  const queries = ['queries.txt', 'strangers.txt'].flatMap((name) => readQueries(name, fill));
  let groups: Group[];
  beforeAll(() => {
    groups = queries.flatMap(({ text }) => groupsFor(text));
  });

  it('are nested only right under their own page or its sections, in every labeled query', () => {
    const nested = groups.flatMap(({ rows }) =>
      rows.flatMap((row, at) => (row.isNested ? [{ row, above: rows[at - 1] }] : [])),
    );
    expect(nested.length).toBeGreaterThan(300);
    expect(nested.filter(({ row, above }) => pageOf(row) !== pageOf(above))).toEqual([]);
  });

  it('are nested only if their page was found', () => {
    for (const { rows } of groups) {
      const found = new Set(rows.filter(({ isSection }) => !isSection).map(pageOf));
      expect(rows.filter((row) => row.isNested && !found.has(pageOf(row)))).toEqual([]);
    }
  });

  it('of pages that were not found name their pages', () => {
    const errors = groupsFor('429')
      .flatMap(({ rows }) => rows)
      .filter(({ title, isNested }) => title === 'Errors' && !isNested);
    expect(errors.length).toBeGreaterThan(3);
    expect(new Set(errors.map(({ detail }) => detail)).size).toBe(errors.length);
  });
});

it('a page found second is in view, however many fields share the word', () => {
  const rows = groupsFor('units').flatMap(({ rows }) => rows);
  expect(rows.findIndex(({ url }) => url === '/api/units/')).toBeLessThan(8);
});

describe('an endpoint', () => {
  it('has the second line that sets it apart from similar names, next to its path', () => {
    const rows = groupsFor('nearby').flatMap(({ rows }) => rows);
    const shown = loadContract('v2').operations.map(({ slug, subtitle, path }) => [
      `/api/${slug}/`,
      subtitle,
      path,
    ]);
    const nearby = shown.filter(([, subtitle, path]) => subtitle && path?.includes('/nearby'));
    expect(nearby.length).toBeGreaterThan(2);
    for (const [url, subtitle, detail] of nearby)
      expect(rows.find((row) => row.url === url)).toMatchObject({ subtitle, detail });
  });

  it('can be run from its result, in version 1 as in version 2', () => {
    const rows = groupsFor('reverse geocoding')
      .flatMap(({ rows }) => rows)
      .filter(({ group }) => group === 'operation');
    const [first] = rows;
    const old = rows.find(({ isDeprecated }) => isDeprecated);
    expect(first?.runUrl).toBe('/api/reverse-geocode/#console');
    expect(old?.runUrl).toBe('/api/v1/reverse-geocode-v1/#console');
    expect(rows.filter(({ runUrl }) => runUrl === undefined)).toEqual([]);
  });
});

describe('a pasted request', () => {
  const key = 'bkoi_3f9a17c2d4';
  const handOver = () => undefined;

  it('opens in the console with its values, and is remembered as its endpoint', () => {
    const url = '/api/reverse-geocode/#console=longitude%3D90';
    const response = searcher.search(
      'curl https://x.test/v2/api/search/reverse/geocode?longitude=90&latitude=23',
    );
    const request = { kind: 'console', url, count: 2, key, ignored: [], handOver } as const;
    const [open] = groupsOf(response, false, { ...request, ignored: [] }).flatMap(({ rows }) => rows);
    expect(open).toMatchObject({
      title: 'Open in the console',
      detail: '2 values filled in, and the key in the key field of the live API',
      url,
    });
    expect(recordOf(open!)).toMatchObject({
      title: 'Reverse Geocoding',
      url: '/api/reverse-geocode/',
      detail: '/v2/api/search/reverse/geocode',
    });
    expect(JSON.stringify(recordOf(open!))).not.toMatch(/endpoint"|console|bkoi_/);
  });

  it('of another provider opens in the converter, and is remembered as its page', () => {
    const text = `https://api.mapbox.com/directions/v5/mapbox/driving/90,23;91,24?access_token=${key}`;
    const url = '/api/convert/#request=x';
    const request = { kind: 'converter', url, ignored: [], handOver } as const;
    const [open] = groupsOf(searcher.search(text), false, { ...request, ignored: [] }).flatMap(
      ({ rows }) => rows,
    );
    expect(open).toMatchObject({ title: 'Open in the converter', url });
    expect(recordOf(open!)).toMatchObject({ url: '/api/convert/' });
    expect(JSON.stringify(recordOf(open!))).not.toContain(key);
  });
});
