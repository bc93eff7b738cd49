import { expect, it } from 'vitest';
import { failuresOf } from './failures.mjs';

const test = (fullName: string, failure?: string) => ({
  fullName,
  status: failure ? 'failed' : 'passed',
  failureMessages: failure ? [failure] : [],
});
const file = (name: string, assertionResults: ReturnType<typeof test>[], message = '') => ({
  name,
  status: message || assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  message,
  assertionResults,
});

it('names every test that failed, and every file that could not be loaded, with the first line of the reason', () => {
  const testResults = [
    file('/house/a.test.ts', [test('draws'), test('draws a line', 'expected 1\nto be 2')]),
    file('/house/b.test.ts', [], 'no module c\nin b'),
    file('/house/d.test.ts', [test('reads')]),
  ];
  expect(failuresOf({ numTotalTests: 3, testResults }, '/house')).toEqual([
    'a.test.ts > draws a line: expected 1',
    'b.test.ts: no module c',
  ]);
});

it('counts a run without a report or without tests as failed', () => {
  expect(failuresOf(undefined, '/house')).toHaveLength(1);
  expect(failuresOf({ numTotalTests: 0, testResults: [] }, '/house')).toHaveLength(1);
});
