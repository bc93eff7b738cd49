import { describe, expect, it } from 'vitest';
import { numberOf, switchOf } from './environment.ts';

describe('a number of the environment', () => {
  const range = { preset: 3000, least: 0, most: 65_535 };
  it('is the preset where it is not set, and what it says in its range', () => {
    expect(
      [{}, { PORT: '' }, { PORT: '0' }, { PORT: '65535' }].map((one) => numberOf(one, 'PORT', range)),
    ).toEqual([3000, 3000, 0, 65_535]);
    expect(numberOf({}, 'DATABASE_MAX_MB', { least: 1, most: 10 })).toBeUndefined();
  });

  it.each(['abc', ' ', '-1', '65536', '1.5', '3000x', 'Infinity'])('says what is wrong with %j', (text) => {
    expect(() => numberOf({ PORT: text }, 'PORT', range)).toThrow(
      `PORT is "${text}"; it must be a whole number from 0 to 65535.`,
    );
  });
});

describe('a switch of the environment', () => {
  it('is the preset where it is not set, and on or off', () => {
    expect(
      [{}, { TEST_KEYS: '' }, { TEST_KEYS: 'on' }].map((one) => switchOf(one, 'TEST_KEYS', 'on')),
    ).toEqual([true, true, true]);
    expect([{}, { TEST_KEYS: 'off' }].map((one) => switchOf(one, 'TEST_KEYS', 'off'))).toEqual([
      false,
      false,
    ]);
  });

  it.each(['true', 'false', '1', '0', 'no', 'ON', 'on '])('says what is wrong with %j', (text) => {
    expect(() => switchOf({ TEST_KEYS: text }, 'TEST_KEYS', 'on')).toThrow(
      `TEST_KEYS is "${text}"; it must be on or off.`,
    );
  });
});
