import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  decodeText,
  encodeText,
  fragmentOf,
  isDamaged,
  textsOfFragment,
  viewOfFragment,
  withView,
} from './share.ts';

test('a request survives the address, Bangla and apostrophes too', () => {
  const texts = { 'query.q': "Cox's Bazar মিরপুর & #1", 'query.bangla': 'true' };
  expect(textsOfFragment(fragmentOf(texts), Object.keys(texts))).toEqual(texts);
});

test('a value of the size of a file survives the address', () => {
  const texts = { 'query.q': 'মিরপুর '.repeat(50_000) };
  expect(textsOfFragment(fragmentOf(texts), ['query.q'])).toEqual(texts);
});

test('inputs that the operation does not have are dropped, nonsense is no request', () => {
  expect(textsOfFragment(fragmentOf({ 'query.q': 'x', 'query.api_key': 'mine' }), ['query.q'])).toEqual({
    'query.q': 'x',
  });
  expect(textsOfFragment('#console=%%%', ['query.q'])).toBeUndefined();
  expect(textsOfFragment('#parameter-q', ['query.q'])).toBeUndefined();
});

test('a fragment that is cut short is damaged, one of a request or of something else is not', () => {
  const fragment = fragmentOf({ 'query.q': 'Mirpur' }, { tab: 'raw' });
  for (const damaged of [fragment.slice(0, 30), '#console=', '#console=%%%'])
    expect(isDamaged(damaged), damaged).toBe(true);
  for (const other of [fragment, '#console', '#console-post', '', '#console=e30'])
    expect(isDamaged(other), other).toBe(false);
});

test('the view is stored next to the request, and another one replaces it', () => {
  const texts = { 'query.q': 'Mirpur' };
  const view = { tab: 'table', map: { center: [90.40001, 23.8] as [number, number], zoom: 14.25 } };
  const fragment = fragmentOf(texts, view);
  expect(viewOfFragment(fragment)).toEqual(view);
  expect(textsOfFragment(fragment, ['query.q'])).toEqual(texts);
  expect(viewOfFragment(withView(fragment, { tab: 'raw' }))).toEqual({ tab: 'raw' });
  expect(withView(fragment, {})).toBe(fragmentOf(texts));
});

test('a view that is none is dropped, and the request stays', () => {
  const plain = fragmentOf({ 'query.q': 'x' });
  for (const view of ['&map=1,2', '&map=900,1,1', '&map=a,b,c', '&view=<b>', '&map=1,99,3', '&map=1,2,99']) {
    expect(viewOfFragment(plain + view)).toEqual({});
    expect(textsOfFragment(plain + view, ['query.q'])).toEqual({ 'query.q': 'x' });
  }
});

test('a text survives its encoding, and what is no text is no other one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(decodeText(encodeText(text))).toBe(text);
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const encoded = Buffer.from(bytes).toString('base64url');
      let text: string;
      try {
        text = decodeText(encoded);
      } catch {
        return;
      }
      expect(encodeText(text)).toBe(encoded);
    }),
    { examples: [[Uint8Array.of(0xff, 0xff, 0xff)], [Uint8Array.of(0xff, 0xfe, 0)]] },
  );
});
