import { openData } from '@portal/data';
import { distanceMeters } from '@portal/geo';
import { describe, expect, it } from 'vitest';
import { common } from '../address-correction/testing/area-forms.ts';
import { formerDistricts } from '../gazetteer/former-districts.ts';
import type { Place } from '../gazetteer/place.ts';
import { sampleGazetteer } from '../gazetteer/sample-gazetteer.ts';
import type { Call, ParametersOf } from '../operation-handler.ts';
import { searchPlacesWithSession } from './place-sessions.ts';
import { suggestPlaces } from './suggest.ts';

const gazetteer = sampleGazetteer();
const { cities, cityAreas, subAreas, subDistricts, districts } = openData().areas();

interface Query {
  text: string;
  isMeant: (place: Place) => boolean;
}

const sides = { north: 'uttar', south: 'dokkhin', east: 'purbo', west: 'poschim' };

const areas = cityAreas.filter(
  ({ name }, at) => !common.test(name) && cityAreas.findIndex((one) => one.name === name) === at,
);

const inArea =
  (name: string): Query['isMeant'] =>
  ({ area, subArea }) =>
    area.en === name || subArea?.en === name;

/** How people type names of several words, for each name of the data that can be typed so. */
const queries: Record<string, Query[]> = {
  'a side of an area': areas.flatMap(({ name }, turn) => {
    const [english, bangla] = Object.entries(sides)[turn % 4]!;
    return [english, bangla].map((side) => ({
      text: `${side} ${name}`.toLowerCase(),
      isMeant: inArea(name),
    }));
  }),
  'a numbered part joined with its area': subAreas
    .filter(({ name }) => /^(Sector|Section) \d+$/.test(name))
    .flatMap(({ name, cityAreaId }) => {
      const area = cityAreas.find(({ id }) => id === cityAreaId)!.name;
      const isMeant = (place: Place) => place.subArea?.en === name && place.area.en === area;
      return [`${area}${name}`, `${name}${area}`].map((text) => ({
        text: text.toLowerCase().replaceAll(' ', ''),
        isMeant,
      }));
    }),
  'a known place with another last vowel': [...gazetteer.places]
    .filter(
      ({ name, type, popularity }) =>
        type !== 'Admin' && popularity >= 0.6 && /^\S+a \S/.test(name?.en ?? ''),
    )
    .map(({ name, position }) => ({
      text: name!.en.toLowerCase().replace(/a(?= )/, 'o'),
      isMeant: (place) => distanceMeters(place.position, position) < 1000,
    })),
  'an area with its city corporation': areas.flatMap(({ name, cityId }) => {
    const city = cities.find(({ id }) => id === cityId)!.name;
    return name === city
      ? []
      : [{ text: `${name} ${city} city corporation`.toLowerCase(), isMeant: inArea(name) }];
  }),
  'an area whose name is joined with its town': areas.flatMap(({ name, cityId }) => {
    const city = cities.find(({ id }) => id === cityId)!.name;
    const text = `${name}${city}`.toLowerCase().replaceAll(/[^a-z]/g, '');
    return name === city ? [] : [{ text, isMeant: inArea(name) }];
  }),
  'an area in Bangla, with its town and a case ending': areas.flatMap(({ name, nameBn, cityId }) => {
    const city = cities.find(({ id }) => id === cityId)!;
    return name === city.name ? [] : [{ text: `${city.nameBn}র ${nameBn}`, isMeant: inArea(name) }];
  }),
  'an upazila with its former district': subDistricts
    .filter(({ name, isMetropolitan }) => !isMetropolitan && !name.endsWith(' Sadar'))
    .flatMap(({ name, districtId }) => {
      const district = districts.find(({ id }) => id === districtId)!.name;
      const former = formerDistricts.get(district);
      const text = `${name} ${former}`.toLowerCase();
      return former ? [{ text, isMeant: (place: Place) => place.district.en === district }] : [];
    }),
};

/** The first places that each operation returns. */
const operations: Record<string, (text: string) => Promise<Place[]>> = {
  Autocomplete: async (text) => suggestPlaces(gazetteer, text, { limit: 5 }),
  'Search Place': async (q) => {
    const services = { gazetteer: () => gazetteer, sessions: { open: async () => 'session' } };
    const call = { parameters: { q }, caller: {}, services } as unknown as Call<ParametersOf<'searchPlaces'>>;
    const { places } = await searchPlacesWithSession(call);
    return places.map(({ place_code }) => gazetteer.byCode(place_code)!);
  },
};

describe.each(Object.entries(operations))(
  '%s reads a query of several words as an address is read',
  (_name, find) => {
    // A road to an upazila that is in the other district can come before it, and some sides are namesakes: `east azampur`.
    it.each(Object.entries(queries))('%s', async (_kind, list) => {
      const wrong: string[] = [];
      for (const { text, isMeant } of list)
        if (!(await find(text)).slice(0, 3).some(isMeant)) wrong.push(text);
      expect(list.length).toBeGreaterThan(40);
      expect(wrong.length / list.length, wrong.join('; ')).toBeLessThanOrEqual(0.05);
    });
  },
);
