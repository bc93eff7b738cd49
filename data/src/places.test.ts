import { readFileSync } from 'node:fs';
import type { LngLat } from '@portal/geo';
import { distanceMeters } from '@portal/geo';
import { loadSettings } from '@portal/settings';
import { describe, expect, it } from 'vitest';
import { openData } from './load.ts';
import { containmentProblems, placeProblems, placeTypes } from './place-check.ts';
import { type Place, placeReader } from './places.ts';
import { readTable } from './table.ts';

const data = openData();
const areas = data.areas();
const shapes = data.areaShapes();
const streets = data.streets();
const records = [...data.placeRecords()];
const places = records.map(placeReader(areas));

const line = ({ name, house, road, block, subArea, area, city }: Place, script: 'en' | 'bn') =>
  [name, house, road, block, subArea, area, city].flatMap((part) => (part ? [part[script]] : [])).join(', ');

describe('places', () => {
  it('has at least ten thousand of them over all 21 types', () => {
    expect(places.length).toBeGreaterThanOrEqual(10_000);
    expect(placeTypes).toHaveLength(21);
    expect([...new Set(places.map(({ type }) => type))].sort()).toEqual(placeTypes);
  });

  it.each(['Padma Bridge', 'Rupsha Bridge', 'New Eskaton', 'Gulshan Lake', 'Jamuna Bridge', 'Kaptai Lake'])(
    'has %s',
    (name) => {
      expect(
        places.filter((place) => place.name?.en === name && place.quality === 'approximate'),
      ).toHaveLength(1);
    },
  );

  it('has hundreds of landmarks, placed by hand', () => {
    const byHand = places.filter(({ quality }) => quality !== 'synthetic');
    expect(byHand.length).toBeGreaterThan(300);
    const zoo = byHand.find(({ name }) => name?.en === 'Bangladesh National Zoo')!;
    // Coordinates from encyclopedias: 23°48′44″ N 90°20′41″ E.
    expect(distanceMeters(zoo.position, [90.3447, 23.8122])).toBeLessThan(500);
    const parliament = byHand.find(({ name }) => name?.en === 'Jatiya Sangsad Bhaban')!;
    expect(distanceMeters(parliament.position, [90.3785, 23.7624])).toBeLessThan(200);
    const fort = byHand.find(({ name }) => name?.en === 'Lalbagh Fort')!;
    expect(distanceMeters(fort.position, [90.3879, 23.7193])).toBeLessThan(200);
  });

  it('has a landmark that is called after a union of its subdistrict in that union', () => {
    const isArea = (name: string) =>
      [...areas.districts, ...areas.subDistricts].some((one) => one.name === name);
    const byHand = records.filter(({ quality }) => quality !== 'synthetic');
    const after = byHand.flatMap(({ name, aliases = [], subDistrictId, unionId }) => {
      const own = areas.unions.find(
        (union) =>
          union.subDistrictId === subDistrictId &&
          !isArea(union.name) &&
          [...(name ?? []), ...aliases].some((text) => `${text} `.startsWith(`${union.name} `)),
      );
      return own ? [{ name, isIn: own.id === unionId }] : [];
    });
    expect(after.length).toBeGreaterThan(1);
    expect(after.filter(({ isIn }) => !isIn)).toEqual([]);
  });

  it('has sound ids, codes, types, postal codes, names in English and Bangla, and times', () => {
    expect(placeProblems(places)).toEqual([]);
  });

  it('lies in the ward, thana, district and area that it says', () => {
    expect(containmentProblems(records, shapes)).toEqual([]);
  });

  it('notices a place moved out of its areas', () => {
    const moved = { ...records[0]!, position: [91.8, 22.36] as LngLat };
    expect(containmentProblems([moved], shapes).length).toBeGreaterThanOrEqual(4);
    const spoilt = { ...places[0]!, code: 'X1', postCode: '12', name: { en: 'মিরপুর', bn: 'Mirpur' } };
    expect(placeProblems([spoilt])).toHaveLength(4);
  });

  it('uses postal codes of Dhaka in Dhaka', () => {
    const dhaka = places.filter(({ city }) => city.en === 'Dhaka').map(({ postCode }) => Number(postCode));
    expect(Math.min(...dhaka)).toBeGreaterThanOrEqual(1000);
    expect(Math.max(...dhaka)).toBeLessThanOrEqual(1362);
  });

  it('writes the addresses of the published examples in English and Bangla', () => {
    const byId = (id: number) => places.find((place) => place.id === id)!;
    expect(line(byId(6488), 'en')).toBe('House 8, Road 2, Block C, Section 2, Mirpur, Dhaka');
    expect(line(byId(6488), 'bn')).toBe(
      'বাড়ি ৮, রোড ২, ব্লক সি, সেকশন ২, মিরপুর, ঢাকা'.normalize('NFC').replaceAll('\u09A1\u09BC', '\u09DC'),
    );
    expect(byId(6488)).toMatchObject({
      postCode: '1216',
      thana: { en: 'Mirpur Model' },
      subDistrict: { en: 'Pallabi' },
    });
    expect(byId(3354)).toMatchObject({ code: 'BKOI2017', type: 'Office', postCode: '1216' });
    expect(line(byId(3354), 'en')).toContain(
      'Dr Mohsin Plaza, House 2/7, Begum Rokeya Sarani, Pallabi, Mirpur, Dhaka',
    );
    expect(byId(221788)).toMatchObject({ code: 'TOLJ0109', thana: { en: 'Kafrul' }, subType: 'Graveyard' });
  });

  it('is nearest where the published examples say so', () => {
    const nearest = (position: LngLat) =>
      places
        .filter(({ type }) => type !== 'Admin')
        .map((place) => ({ place, meters: distanceMeters(place.position, position) }))
        .reduce((a, b) => (b.meters < a.meters ? b : a));
    const house = nearest([90.35722628659195, 23.806703092211507]);
    expect(house.place.id).toBe(6488);
    expect(house.meters).toBeCloseTo(3.7, 0);
    const artland = nearest([90.36668110638857, 23.83723803415923]);
    expect(artland.place.id).toBe(452923);
    expect(artland.meters).toBeCloseTo(9.91, 1);
  });

  it('places generated houses next to the street in their address', () => {
    const byName = new Map<string, LngLat[]>();
    for (const { name, points, local } of streets)
      if (local?.subAreaId)
        byName.set(`${local.subAreaId}/${name}`, [
          ...(byName.get(`${local.subAreaId}/${name}`) ?? []),
          ...points,
        ]);
    const houses = records.filter(({ name, quality }) => !name && quality === 'synthetic');
    expect(houses.length).toBeGreaterThan(3000);
    for (const { subAreaId, road, position } of houses.slice(0, 500)) {
      const points = byName.get(`${subAreaId}/${road![0]}`)!;
      expect(Math.min(...points.map((point) => distanceMeters(point, position)))).toBeLessThan(260);
    }
  });

  it('holds the product name only as a token in the tables', () => {
    const { slug } = loadSettings().product;
    const source = readFileSync(new URL('../source/landmarks.csv', import.meta.url), 'utf8');
    expect(source.toLowerCase()).not.toContain(slug);
    expect(readTable('landmarks')[0]!.name).toBe('{Product} HQ ({product}.com)');
  });
});
