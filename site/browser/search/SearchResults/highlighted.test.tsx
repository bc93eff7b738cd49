import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import Highlighted from './Highlighted.tsx';

function marked(text: string, ...terms: string[]): string {
  return renderToStaticMarkup(<Highlighted text={text} terms={terms} />)
    .replaceAll('<mark>', '[')
    .replaceAll('</mark>', ']');
}

test('marks words from their beginning, and nothing within them', () => {
  expect(marked('A draggable marker with its address', 'a', 'mark', 'rag', 'address')).toBe(
    'A draggable [mark]er with its [address]',
  );
});

test('marks the longest of several terms once', () => {
  expect(marked('Geocoding', 'geo', 'geocoding', 'geocode')).toBe('[Geocoding]');
});

test.each([
  ['postCode', 'code', 'post[Code]'],
  ['sub_district', 'district', 'sub_[district]'],
  ['sub_district', 'sub_district', '[sub_district]'],
  ['ওয়ার্ড ও জোন', 'জোন', 'ওয়ার্ড ও [জোন]'],
  ['No match', 'other', 'No match'],
])('of %s marks %s', (text, term, expected) => {
  expect(marked(text, term)).toBe(expected);
});
