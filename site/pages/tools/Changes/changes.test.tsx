import type { Release } from '@portal/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { Facts } from '../../reference/Facts.tsx';
import { createPainter, draw, type Painter } from '../../reference/render/pages.tsx';
import { readSource } from '../../reference/render/source.ts';
import { Changes } from './Changes.tsx';
import { comparedVersions } from './compared.ts';

const first: Release = { version: 'v2', apiVersion: '2.0.1', date: '2026-01-31', endpoints: 34 };
const next: Release = {
  ...first,
  apiVersion: '3.0.0',
  date: '2026-02-28',
  changes: [
    {
      kind: 'breaking',
      text: 'Parameter `q` is removed',
      operations: [
        { id: 'listDistricts', name: 'Districts' },
        { id: 'listRivers', name: 'Rivers' },
      ],
    },
    { kind: 'text', text: 'Description', operations: [] },
  ],
};

let painter: Painter;
beforeAll(async () => {
  painter = await createPainter('/', readSource());
});

const drawn = (releases: Release[]) => draw({ ...painter, releases }, 'v2', false, <Changes />);
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('the page of changes', () => {
  it('shows the first release, what later ones list, the feed and the comparison of versions', () => {
    const html = drawn([first]);
    expect(textOf(html)).toContain(
      'Version 2, release 2.0.1 January 31, 2026 The first release on this page, with 34 endpoints.',
    );
    expect(html).toMatch(/<details[^>]* open=""/);
    expect(html).toContain('href="/api/changes/feed.xml"');
    expect(html).toContain('href="#version-1-and-version-2"');
  });

  it('marks breaking changes in words, links endpoints, and names those that are gone', () => {
    const html = drawn([next, first]);
    const [release = ''] = /<section class="rm-release">.*?<\/section>/s.exec(html) ?? [];
    expect(textOf(release)).toMatch(/Breaking *Parameter q is removed *Districts *Rivers *Text *Description/);
    expect(release).toContain('<a href="/api/list-districts/">Districts</a>');
    expect(release).toContain('<li>Rivers</li>');
    expect(release).toContain('dateTime="2026-02-28"');
  });

  it('has a choice in the filter for each kind on the page, and for no other', () => {
    const choices = (html: string) => [...html.matchAll(/data-rows="(\w+)"/g)].map(([, kind]) => kind);
    expect(choices(drawn([first]))).toEqual(['breaking', 'new', 'compatible']);
    expect(choices(drawn([next, first]))).toEqual(['breaking', 'new', 'compatible', 'text']);
  });
});

describe('version 1 next to version 2', () => {
  it('has a row for each endpoint of version 1, and every other endpoint of version 2', () => {
    const { rows, added, replacements } = comparedVersions(painter);
    const { v1, v2 } = painter.contracts;
    expect(rows.map(({ old }) => old.id)).toEqual(v1.operations.map(({ id }) => id));
    expect(added.length + replacements).toBe(v2.operations.length);
    const html = drawn([first]);
    for (const { old, next: replacement } of rows) {
      expect(html).toContain(`href="/api/v1/${old.slug}/"`);
      if (replacement) expect(html).toContain(`href="/api/${replacement.slug}/"`);
    }
  });

  it('shows once how the key moves, on an endpoint in which nothing else moves', () => {
    expect(textOf(drawn([first]))).toMatch(
      /− \/v1\/api\/search\/ward\/ YOUR_API_KEY \/ [\d.]+ \/ [\d.]+ \+ \/v2\/api\/search\/ward\/ [\d.]+ \/ [\d.]+ \?api_key=YOUR_API_KEY/,
    );
  });
});

describe('the last change of an operation', () => {
  const text: Release = {
    ...next,
    apiVersion: '3.0.1',
    date: '2026-03-31',
    changes: [
      { kind: 'text', text: 'Description', operations: [{ id: 'listDistricts', name: 'Districts' }] },
    ],
  };
  const pageOf = (id: string) => {
    const releases = [text, next, first];
    const operation = painter.contracts.v2.operations.find((one) => one.id === id)!;
    return textOf(draw({ ...painter, releases }, 'v2', false, <Facts operation={operation} />));
  };

  it('is the newest release with more than other texts, and for others the first that was kept', () => {
    expect(pageOf('listDistricts')).toContain('Last change February 28, 2026');
    expect(pageOf('listUnions')).toContain('Last change None since January 31, 2026');
  });
});
