import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { sampleGazetteer } from '../gazetteer/sample-gazetteer.ts';
import { compareAddresses } from './compare.ts';

/** What a person says of two addresses, and the percentages that mean the same. */
const bounds = { same: [97, 100], alike: [76, 96], different: [0, 75] } as const;

const pairs = readFileSync(new URL('./testing/address-pairs.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' | ') as [one: string, other: string, verdict: keyof typeof bounds]);

let gazetteer: Gazetteer;
beforeAll(() => {
  gazetteer = sampleGazetteer();
});

describe('compareAddresses', () => {
  it.each(pairs)('%s — %s: %s', (one, other, verdict) => {
    const [least, most] = bounds[verdict];
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const { percentage } = compareAddresses(gazetteer, first, second);
      expect(percentage).toBeGreaterThanOrEqual(least);
      expect(percentage).toBeLessThanOrEqual(most);
    }
  });

  it('finds every text the same as itself, and none the same as nothing', () => {
    for (const [one] of pairs) {
      expect([one, compareAddresses(gazetteer, one, one).percentage]).toEqual([one, 100]);
      expect(compareAddresses(gazetteer, one, '???').percentage).toBe(0);
    }
  });

  it('names the parts that both share, without the house', () => {
    const { shared } = compareAddresses(
      gazetteer,
      'h 53 rd 5 blk c banani',
      'house 27 road 5 block c banani',
    );
    expect(shared).toBe('road 5, block c, banani');
  });
});
