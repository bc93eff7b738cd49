import { expect, it } from 'vitest';
import { sampleGazetteer } from '../gazetteer/sample-gazetteer.ts';
import { namedLocalities } from './locality.ts';
import { bestReading } from './readings.ts';
import { loadAreaAddresses } from './testing/named-areas.ts';
import { tokenizeAddress } from './tokenize.ts';

it('counts each other area that an address may mean once', () => {
  const gazetteer = sampleGazetteer();
  const files = ['agency-addresses.txt', 'courier-addresses.txt'] as const;
  const addresses = files.flatMap((file) => loadAreaAddresses(file));
  const counts = addresses.map(({ text }) => {
    const tokens = tokenizeAddress(text, gazetteer);
    const others = Math.max(0, namedLocalities(gazetteer, tokens).length - 1);
    return { text, others, counted: bestReading(gazetteer, tokens).margins.length };
  });
  expect(counts.filter(({ others }) => others > 0).length).toBeGreaterThan(50);
  expect(counts.filter(({ others, counted }) => others !== counted)).toEqual([]);
});
