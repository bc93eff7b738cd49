import { beforeAll, describe, expect, it } from 'vitest';
import { toGraphHopper, toValhalla } from './formats.ts';
import { englishName } from './street-names.ts';
import { drawStreets, hasValhallaBinary, type StreetMap } from './testing/street-map.ts';

const hasBanglaLetters = /[\u0980-\u09FF]/;

describe('the name of a street in English', () => {
  it.each([
    [['বন্দর সড়ক', 'Harbour Road'], 'Harbour Road'],
    [['N3', 'ঢাকা রোড', 'Dhaka Road'], 'Dhaka Road'],
    [['N3', 'Dhaka Road'], 'Dhaka Road'],
    [['N3'], 'N3'],
    [['বন্দর সড়ক'], 'বন্দর সড়ক'],
    [[], undefined],
  ])('of %j is %s', (names, expected) => {
    expect(englishName(names)).toBe(expected);
  });
});

describe.skipIf(!hasValhallaBinary)('instructions', () => {
  // As OpenStreetMap has them in Bangladesh: `name` in Bangla, with or without English.
  let map: StreetMap;
  beforeAll(async () => {
    map = await drawStreets(
      `
a---b---c
    |
    d---e
        |
        f
`,
      {
        abc: { name: 'বন্দর সড়ক', 'name:en': 'Harbour Road', 'name:bn': 'বন্দর সড়ক', highway: 'primary' },
        bd: { name: 'স্কুল রোড', 'name:en': 'School Road', ref: 'R301', highway: 'primary' },
        de: { name: 'মেলা রোড', highway: 'primary' },
        ef: { name: 'Bazar Road', 'name:en': 'Bazar Road', 'name:bn': 'বাজার রোড', highway: 'primary' },
      },
    );
  });

  it('are English throughout where the street has an English name', async () => {
    const trip = await map.engine.route([map.at('a'), map.at('d')], 'car');
    const texts = JSON.stringify([
      toValhalla(trip),
      toGraphHopper(trip, { isEncoded: false, tookMs: 1, copyrights: [] }),
    ]);
    expect(texts).not.toMatch(hasBanglaLetters);
    const [start, turn] = trip.legs[0]!.maneuvers;
    expect(start!.instruction).toBe('Drive east on Harbour Road.');
    expect(start!.verbal_pre_transition_instruction).toContain('Harbour Road');
    expect(turn!.instruction).toBe('Turn right onto School Road/R301.');
    expect(turn!.street_names).toEqual(['School Road', 'R301']);
  });

  it('keep the only name that a street has, and write an English one once', async () => {
    const trip = await map.engine.route([map.at('d'), map.at('f')], 'car');
    expect(trip.legs[0]!.maneuvers.flatMap(({ street_names = [] }) => street_names)).toEqual([
      'মেলা রোড',
      'Bazar Road',
    ]);
  });
});
