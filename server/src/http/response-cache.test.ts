import { loadContract } from '@portal/contract';
import { expect, it } from 'vitest';
import { responseCache } from './response-cache.ts';

const [operation, other] = loadContract('v2').operations as [never, never];

it('returns the same frozen response for the same operation and parameters', () => {
  const cache = responseCache();
  const respond = (call: object, parameters: object) =>
    cache.respond({ operation: call as never, parameters }, ({ ...sent }) => ({ sent }));
  const first = respond(operation, { q: 'a' });
  expect(first).toEqual({ sent: { q: 'a' } });
  expect(Object.isFrozen(first)).toBe(true);
  expect(respond(operation, { q: 'a' })).toBe(first);
  expect(respond(operation, { q: 'b' })).not.toBe(first);
  expect(respond(operation, {})).not.toBe(first);
  expect(respond(other, { q: 'a' })).not.toBe(first);
});

it('begins anew when its responses have too many items', () => {
  const cache = responseCache(10);
  const list = (q: string) => cache.respond({ operation, parameters: { q } }, () => ({ places: [1, 2, 3] }));
  const first = list('a');
  list('b');
  expect(list('a')).toBe(first);
  list('c');
  expect(list('a')).not.toBe(first);
});
