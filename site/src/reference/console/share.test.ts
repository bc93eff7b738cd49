import { expect, test } from 'vitest';
import { fragmentOf, textsOfFragment } from './share.ts';

test('a request survives the address, Bangla and apostrophes too', () => {
  const texts = { 'query.q': "Cox's Bazar মিরপুর & #1", 'query.bangla': 'true' };
  expect(textsOfFragment(fragmentOf(texts), Object.keys(texts))).toEqual(texts);
});

test('inputs that the operation does not have are dropped, nonsense is no request', () => {
  expect(textsOfFragment(fragmentOf({ 'query.q': 'x', 'query.api_key': 'mine' }), ['query.q'])).toEqual({
    'query.q': 'x',
  });
  expect(textsOfFragment('#console=%%%', ['query.q'])).toBeUndefined();
  expect(textsOfFragment('#parameter-q', ['query.q'])).toBeUndefined();
});
