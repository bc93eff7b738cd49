import { expect, test } from 'vitest';
import { historyJson, mostCalls, type PastCall, summaryOf, withCall } from './history.ts';

const call = (at: string, texts = { 'query.q': 'Mirpur' }): PastCall => ({
  at,
  operationId: 'autocompletePlaces',
  name: 'Autocomplete',
  method: 'GET',
  page: '/api/autocomplete-places/',
  host: 'sandbox',
  texts,
  result: 200,
});

test('the newest call stands first and the oldest goes', () => {
  let calls: PastCall[] = [];
  for (let at = 0; at <= mostCalls; at += 1) calls = withCall(calls, call(String(at)));
  expect(calls).toHaveLength(mostCalls);
  expect(calls[0]?.at).toBe(String(mostCalls));
  expect(calls.at(-1)?.at).toBe('1');
});

test('a request with an enormous body is not stored', () => {
  expect(withCall([], call('now', { 'query.q': 'x'.repeat(20_001) }))).toEqual([]);
});

test('the summary names what was sent and nothing that was left empty', () => {
  expect(summaryOf({ 'query.q': 'ঢাকা', 'query.city': '', 'body.data.start.latitude': '23.8' })).toBe(
    'q=ঢাকা data.start.latitude=23.8',
  );
});

test('the file has each request with its values and its status', () => {
  expect(JSON.parse(historyJson([call('2026-01-02T03:04:05.000Z')]))).toEqual({
    requests: [call('2026-01-02T03:04:05.000Z')],
  });
});
