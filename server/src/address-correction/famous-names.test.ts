import { beforeAll, describe, expect, it } from 'vitest';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { sampleGazetteer } from '../gazetteer/sample-gazetteer.ts';
import { correctAddress } from './correct.ts';

let gazetteer: Gazetteer;
beforeAll(() => {
  gazetteer = sampleGazetteer();
}, 60_000);

describe('a famous place with an area in its name', () => {
  it.each([
    // `city` labels a town, and Bashundhara is none.
    ['বসুন্ধরা সিটি', 'Bashundhara City Shopping Complex'],
    ['bashundhara city', 'Bashundhara City Shopping Complex'],
    // The area is also called so.
    ['mongla port', 'Mongla Port'],
    // The bridge ends in the union.
    ['hardinge bridge pakshi', 'Hardinge Bridge'],
  ])('is what %s means', (text, name) => {
    const { place, isComplete } = correctAddress(gazetteer, text);
    expect([place?.name?.en, isComplete]).toEqual([name, true]);
  });

  it.each([
    ['sylhet city', 'Sylhet'],
    ['rajshahi city corporation', 'Rajshahi'],
    ['gulshan city', 'Gulshan'],
    ['mongla', 'Mongla'],
    ['pakshi', 'Pakshi'],
  ])('is not what %s means', (text, name) => {
    const { place, isComplete } = correctAddress(gazetteer, text);
    expect([place?.name?.en, isComplete]).toEqual([name, false]);
  });
});
