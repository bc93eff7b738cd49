import type { Field } from '@portal/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderJson, renderPlainJson } from './json.ts';
import { colorJson } from './json-colors.ts';

function field(name: string, more: Partial<Field> = {}): Field {
  return {
    name,
    path: name,
    anchor: name,
    types: ['object'],
    typeLabel: 'object',
    description: '',
    required: true,
    children: [],
    ...more,
  };
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

test('the text of the colored response is the response', () => {
  const value = {
    name: 'Cox\'s Bazar <b> & "more"',
    bn: 'কক্সবাজার',
    list: [1, 2, { deep: [] }],
    none: null,
    empty: {},
    pair: [91.97, 21.43],
  };
  expect(JSON.parse(textOf(renderJson(value)))).toEqual(value);
});

test('numbers of a [lon, lat] array are blue then orange, whatever their size', () => {
  const schema = field('', {
    children: [field('location', { types: ['array'], coordinateOrder: '[lon, lat]' })],
  });
  expect(renderJson({ location: [90.4, 23.8] }, schema)).toContain(
    '[<span class="lon">90.4</span>, <span class="lat">23.8</span>]',
  );
});

test('a coordinate text with latitude first is orange then blue', () => {
  const schema = field('', { children: [field('point', { types: ['string'], coordinateOrder: 'lat,lon' })] });
  expect(renderJson({ point: '23.8,90.4' }, schema)).toContain(
    '<span class="lat">23.8</span>,<span class="lon">90.4</span>',
  );
});

test('a pair without a declared order is not colored', () => {
  expect(renderJson({ location: [90.4, 23.8] })).not.toMatch(/class="(lon|lat)"/);
});

test('Bangla carries its language', () => {
  expect(renderJson({ city: 'ঢাকা, মিরপুর' })).toContain('<span lang="bn">ঢাকা, মিরপুর</span>');
});

test('a boundary shows its order in its first pairs, and keeps every point', () => {
  const pairs = Array.from({ length: 60 }, (_, at) => `90.${at + 100} 23.${at + 100}`).join(', ');
  const ring = Array.from({ length: 60 }, (_, at) => [90 + at / 100, 23 + at / 100]);
  const schema = field('', {
    children: [
      field('text', { types: ['string'], coordinateOrder: 'lon,lat' }),
      field('ring', { types: ['array'], coordinateOrder: '[lon, lat]' }),
    ],
  });
  const html = renderJson({ text: pairs, ring }, schema);
  expect(html.match(/class="lon">\d/g)).toHaveLength(8);
  expect(JSON.parse(textOf(html))).toEqual({ text: pairs, ring });
});

test('only lines that might wrap on a narrow screen are elements', () => {
  const html = renderJson({ id: 7, address: 'House 8, Road 2, Block C, Section 2, Mirpur, Dhaka' });
  expect(html).toContain('  <span class="k">"id"</span>: 7,\n<span class="j j1">');
});

test('keys, strings and words have their classes, whatever is inside them', () => {
  const html = renderJson({ 'a": "b': 'true: "null" <i> \\', bn: 'ঢাকা', none: null, yes: true, n: -1.5e3 });
  const classes = [...html.matchAll(/<span class="([ks])">(.*?)<\/span>(?!<)/gs)].map(([, name, text]) => [
    name,
    textOf(text ?? ''),
  ]);
  expect(classes).toEqual([
    ['k', '"a\\": \\"b"'],
    ['s', '"true: \\"null\\" <i> \\\\"'],
    ['k', '"bn"'],
    ['s', '"ঢাকা'],
    ['k', '"none"'],
    ['k', 'null'],
    ['k', '"yes"'],
    ['k', 'true'],
    ['k', '"n"'],
  ]);
});

test('a browser colors a plain response as the build does', () => {
  const schema = field('', { children: [field('point', { types: ['string'], coordinateOrder: 'lat,lon' })] });
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const response = { point: '23.8,90.4', value };
      const plain = renderPlainJson(response, schema);
      expect(colorJson(plain)).toBe(renderJson(response, schema));
      expect(JSON.parse(textOf(colorJson(plain)))).toEqual(JSON.parse(JSON.stringify(response)));
    }),
  );
});
