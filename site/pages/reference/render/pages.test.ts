/** The pages against the contract they are drawn from, for every operation of both versions. */
import type { Field } from '@portal/contract';
import { beforeAll, expect, test } from 'vitest';
import { allFields } from './fields.ts';
import { createPainter, drawPages, type Painter, type ReferencePage } from './pages.tsx';
import { readSource } from './source.ts';

let painter: Painter;
let pages: Map<string, ReferencePage>;

beforeAll(async () => {
  painter = await createPainter('/', readSource(new Date('2026-03-01T00:00:00Z')));
  // A copy has each page drawn once.
  pages = new Map(drawPages(painter).map((page) => [page.name, { ...page }]));
});

function htmlOf(name: string): string {
  const page = pages.get(name);
  if (!page) throw new Error(`No page "${name}" among ${[...pages.keys()].join(', ')}`);
  return page.html;
}

function idsOf(html: string): string[] {
  return [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id as string);
}

test('every operation has its heading on the page of its version, and its own page', () => {
  for (const version of ['v1', 'v2'] as const) {
    const whole = htmlOf(version);
    for (const { slug, name } of painter.contracts[version].operations) {
      const escaped = name.replaceAll('&', '&amp;');
      expect(whole).toMatch(new RegExp(`<section class="rf-op[^"]*" id="${slug}"`));
      expect(whole).toContain(`">${escaped}</a>`);
      expect(htmlOf(`${version}-${slug}`)).toContain(`<h1>${escaped}</h1>`);
    }
  }
});

test('the guide of a version that lasts has an example request next to it, with its response', () => {
  const column = /<aside class="rf-col" aria-label="Example request">.*?<\/aside>/s;
  const [html = ''] = column.exec(htmlOf('v2')) ?? [];
  const { slug, examples } = painter.contracts.v2.operations[0]!;
  expect(html).toContain(`href="/api/${slug}/"`);
  expect(html).toContain('curl');
  for (const name of Object.keys(examples[0]!.parameters)) expect(html).toContain(name);
  expect(html).toContain('<span class="rf-st">200</span>');
  expect(htmlOf('v1')).not.toMatch(column);
});

test('every parameter and field has an anchor, and no anchor stands twice on a page', () => {
  for (const page of pages.values()) {
    const ids = idsOf(page.html);
    const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
    expect({ page: page.name, twice }).toEqual({ page: page.name, twice: [] });
  }
  for (const { operations } of Object.values(painter.contracts)) {
    for (const operation of operations) {
      const ids = new Set(idsOf(htmlOf(`${operation.version}-${operation.slug}`)));
      const fields: Field[] = [
        ...operation.parameters,
        ...(operation.body?.fields ?? []).flatMap((field) => [field, ...allFields(field)]),
        ...operation.responses.flatMap(({ schema }) => allFields(schema)),
      ];
      const missing = fields.map(({ anchor }) => anchor).filter((anchor) => !ids.has(anchor));
      expect({ id: operation.id, missing }).toEqual({ id: operation.id, missing: [] });
    }
  }
});

test('anchors hold no space, so that they can be linked', () => {
  for (const page of pages.values()) expect(idsOf(page.html).filter((id) => /\s/.test(id))).toEqual([]);
});

test('names of longitude and latitude parameters are colored', () => {
  expect(htmlOf('v2')).toContain('class="rf-n lon" href="#reverse-geocode-parameter-longitude"');
  expect(htmlOf('v2')).toContain('class="rf-n lat" href="#reverse-geocode-parameter-latitude"');
});

test('version 1 pages say since when, by the clock they are drawn with', async () => {
  expect(htmlOf('v1')).toContain('has been deprecated since December 31, 2025');
  const before = await createPainter('/', readSource(new Date('2025-07-01T00:00:00Z')));
  const early = drawPages(before).find(({ name }) => name === 'v1');
  expect(early?.html).toContain('will be deprecated after December 31, 2025');
});

test('each version 1 operation links to its replacement, and the replacement back', () => {
  for (const operation of painter.contracts.v1.operations) {
    const next = painter.contracts.v2.operations.find(
      ({ id }) => id === operation.deprecation?.replacedBy?.operationId,
    );
    const html = htmlOf(`v1-${operation.slug}`);
    if (!next) {
      expect(operation.deprecation?.reasonWithoutReplacement).toMatch(/\w/);
      continue;
    }
    expect(html).toContain(`href="/api/${next.slug}/"`);
    expect(htmlOf(`v2-${next.slug}`)).toContain(`href="/api/v1/${operation.slug}/"`);
  }
});

test('an operation page holds all ten languages, the whole page the first', () => {
  const count = (html: string) =>
    html.match(/data-panel="(curl|javascript|python|php|kotlin|dart|go|java|swift|csharp)"/g)?.length;
  expect(count(htmlOf('v2-reverse-geocode'))).toBe(10);
  expect(count(htmlOf('v2'))).toBe(painter.contracts.v2.operations.length);
});

test('the HTML carries no style attribute', () => {
  for (const page of pages.values()) expect(page.html).not.toContain(' style=');
});

test('the steps of recipes show code as code', () => {
  const recipes = [...pages.values()].filter(({ html }) => html.includes('rm-steps'));
  expect(recipes).toHaveLength(3);
  for (const { html } of recipes) expect(html.match(/<p[^>]*>[^<]*`[^<]*/g) ?? []).toEqual([]);
});

test('what is unconfirmed is one quiet mark with its reason folded, after what it is about', () => {
  for (const { name, html } of pages.values()) {
    const marks = [...html.matchAll(/(.{0,90})Unconfirmed/gs)].map(([, before]) => before);
    const loud = marks.filter((before) => !/<details class="rf-open"[^>]*><summary>$/.test(before!));
    expect({ name, loud }).toEqual({ name, loud: [] });
  }
  expect(htmlOf('v2-list-districts')).toMatch(
    /Uses no credits\. The data rarely changes.*?<summary>Unconfirmed<\/summary><p>Based on a description from 2021\.<\/p>/s,
  );
});

test('each page of version 1 says which version it shows and how to change it', () => {
  const own = [...pages.values()].filter(({ version }) => version === 'v1');
  expect(own.length).toBe(painter.contracts.v1.operations.length + 1);
  for (const { html } of own) {
    const [, said = ''] = /This page shows version 1(.*?)<\/p>/s.exec(html) ?? [];
    expect(said).toContain('href="/api/"');
  }
  expect(htmlOf('v1').match(/This page shows version 1/g)).toHaveLength(1);
});
