import { loadContract } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { type ConsoleState, keyPrompts, nextStep, reduce, requestOf, targetOf } from './state.ts';

const operationOf = (id: string) => loadContract('v2').operations.find((one) => one.id === id)!;
const begin: ConsoleState = {
  texts: { 'query.longitude': '90.4', 'query.latitude': '23.8' },
  host: 'sandbox',
  keys: { sandbox: 's', live: 'p' },
  missingKey: { prompts: 0 },
  progress: 'idle',
  calls: [],
  returned: {},
};
const hosts = {
  live: 'https://live.example.com',
  sandbox: 'https://sandbox.example.com',
  sandboxKey: 'shared',
  placeholder: 'YOUR_API_KEY',
};

describe('the state', () => {
  it('has changed texts next to the others, or all replaced', () => {
    const changed = reduce(begin, { type: 'texts changed', texts: { 'query.latitude': '24' } });
    expect(changed.texts).toEqual({ 'query.longitude': '90.4', 'query.latitude': '24' });
    expect(reduce(changed, { type: 'texts replaced', texts: {} }).texts).toEqual({});
  });

  it('has each key for its own host', () => {
    const { keys } = reduce(begin, { type: 'key changed', host: 'live', key: 'new' });
    expect(keys).toEqual({ sandbox: 's', live: 'new' });
  });

  it('counts how often a key was missing, until the user accepts that or chooses a host', () => {
    const prompted = reduce(reduce(begin, { type: 'key missing' }), { type: 'key missing' });
    expect(keyPrompts(prompted)).toBe(2);
    const accepted = reduce(prompted, { type: 'missing key accepted' });
    expect(keyPrompts(accepted)).toBe(0);
    expect(reduce(accepted, { type: 'host chosen', host: 'live' }).missingKey).toEqual({ prompts: 0 });
  });

  it('waits, confirms or sends, one at a time', () => {
    const confirming = reduce(begin, { type: 'confirmation required' });
    expect(reduce(confirming, { type: 'declined' }).progress).toBe('idle');
    const sending = reduce(confirming, { type: 'sent' });
    expect(sending.progress).toBe('sending');
    // The button of the confirmation is gone by then.
    expect(reduce(sending, { type: 'declined' })).toBe(sending);
    const received = { outcome: { kind: 'cancelled' as const }, values: { parameters: {} } };
    expect(reduce(sending, { type: 'received', received })).toMatchObject({
      progress: 'idle',
      last: received,
    });
  });
});

describe('nextStep', () => {
  const [reading, writing] = [operationOf('reverseGeocode'), operationOf('createGeofencePoint')];
  const live: ConsoleState = { ...begin, host: 'live' };
  const keyless: ConsoleState = { ...live, keys: { sandbox: 's', live: '' } };

  it.each([
    ['send', 'a request that reads the sandbox', begin, reading, false],
    ['send', 'one that reads live data', live, reading, false],
    ['request confirmation', 'one that changes live data', live, writing, false],
    ['send', 'the same once it is confirmed', live, writing, true],
    [
      'request the key',
      'one without a live key, though there is one of the sandbox',
      keyless,
      reading,
      false,
    ],
    ['request the key', 'a confirmed one without a key', keyless, writing, true],
    ['send', 'one that the user sends without a key', { ...keyless, missingKey: 'accepted' }, reading, false],
  ] as const)('is to %s for %s', (step, _, state, operation, isConfirmed) => {
    expect(nextStep(state, operation, isConfirmed)).toBe(step);
  });
});

describe('targetOf', () => {
  it.each([
    ['the typed key', begin, {}, { host: hosts.sandbox, key: 's' }],
    ['the live key', { ...begin, host: 'live' }, {}, { host: hosts.live, key: 'p' }],
    [
      'the visitor’s key',
      { ...begin, keys: { sandbox: '', live: 'p' } },
      { visitorKey: 'v' },
      { host: hosts.sandbox, key: 'v' },
    ],
    [
      'the shared key',
      { ...begin, keys: { sandbox: '', live: 'p' } },
      {},
      { host: hosts.sandbox, key: 'shared' },
    ],
    [
      'a placeholder',
      { ...begin, host: 'live', keys: { sandbox: 's', live: '' } },
      { visitorKey: 'v' },
      { host: hosts.live, key: 'YOUR_API_KEY' },
    ],
  ] as const)('is %s', (_, state, around, target) => {
    expect(targetOf(state, { hosts, ...around })).toEqual(target);
  });
});

it('requestOf is the request of the texts', () => {
  const operation = operationOf('reverseGeocode');
  const { url, query } = requestOf(operation, begin.texts, { host: hosts.sandbox, key: 'k' });
  expect(url).toBe(hosts.sandbox + operation.path);
  expect(query).toEqual(
    expect.arrayContaining([
      ['longitude', '90.4'],
      ['latitude', '23.8'],
    ]),
  );
});
