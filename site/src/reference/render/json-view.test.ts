import type { Field } from '@portal/contract';
import { expect, test } from 'vitest';
import { renderJson } from './json-view.ts';

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

test('the text of the coloured answer is the answer', () => {
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

test('a pair without a declared order is not coloured', () => {
  expect(renderJson({ location: [90.4, 23.8] })).not.toMatch(/class="(lon|lat)"/);
});

test('Bangla carries its language', () => {
  expect(renderJson({ city: 'ঢাকা, মিরপুর' })).toContain('<span lang="bn">ঢাকা, মিরপুর</span>');
});
