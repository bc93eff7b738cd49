import { existsSync, readFileSync } from 'node:fs';
import { distanceMeters, type LngLat } from '@portal/geo';
import { normalizeText } from '@portal/text';
import { describe, expect, it } from 'vitest';
import { areaProblems, coverageProblems, scriptProblems } from './check.ts';
import { areaSquareKm, contains } from './geometry.ts';
import { areaFinder, openData } from './index.ts';
import { randomSeries } from './random.ts';
import { list, readTable, text } from './table.ts';

const data = openData();
const areas = data.areas();
const shapes = data.areaShapes();
const name = (one: { name: string } | undefined) => one?.name;

/** Unions that lie farther than others from the seat of their subdistrict: an island in the sea. */
const farUnions = ['Saint Martin, Teknaf'];

describe('administrative areas', () => {
  it('has no union more than 25 km from the seat of its subdistrict, but for those that are known to lie there', () => {
    const far = areas.unions.flatMap(({ name: union, subDistrictId, centre }) => {
      const seat = areas.subDistricts.find(({ id }) => id === subDistrictId)!;
      return distanceMeters(centre, seat.centre) > 25_000 ? [`${union}, ${seat.name}`] : [];
    });
    expect(far).toEqual(farUnions);
  });

  it('has no quarter that is also an area there, and each of them once', () => {
    const districtOf = (id: number) => areas.districts.find((one) => one.id === id)!.name;
    const unions = new Set(
      areas.unions.map(({ name: union, subDistrictId }) => {
        const { name: upazila, districtId } = areas.subDistricts.find(({ id }) => id === subDistrictId)!;
        return `${union}, ${upazila}, ${districtOf(districtId)}`;
      }),
    );
    const cities = new Map(areas.cities.map(({ id, name: city }) => [id, city]));
    const own = new Set(areas.cityAreas.map((area) => `${area.name}, ${cities.get(area.cityId)}`));
    const known = new Set([
      ...own,
      ...areas.subDistricts.map((one) => `${one.name}, ${districtOf(one.districtId)}`),
    ]);
    const quarters = readTable('quarters').flatMap((row) =>
      list(row, 'quarters').map((quarter) => ({
        quarter,
        area: text(row, 'area'),
        district: text(row, 'district'),
      })),
    );
    expect(quarters.length).toBeGreaterThan(800);
    const wrong = quarters.filter(
      ({ quarter, area, district }) =>
        !known.has(`${area}, ${district}`) ||
        own.has(`${quarter}, ${district}`) ||
        unions.has(`${quarter}, ${area}, ${district}`),
    );
    expect(wrong).toEqual([]);
    const keys = quarters.map(({ quarter, district }) => `${quarter}, ${district}`);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  it('has the official numbers of divisions, districts, upazilas, wards and zones', () => {
    expect(areas.divisions).toHaveLength(8);
    expect(areas.districts).toHaveLength(64);
    expect(areas.subDistricts.filter(({ isMetropolitan }) => !isMetropolitan)).toHaveLength(495);
    // Census list of Dhaka's metropolitan thanas, and the police's own.
    expect(areas.subDistricts.filter((one) => one.isMetropolitan && one.districtId === 13)).toHaveLength(41);
    expect(areas.thanas.filter(({ id }) => id < 1000)).toHaveLength(50);
    expect(areas.unions.length).toBeGreaterThan(4000);
    const wards = (code: string) => areas.wards.filter(({ corporation }) => corporation === code);
    expect(wards('DNCC').map(({ number }) => number)).toEqual(Array.from({ length: 54 }, (_, i) => i + 1));
    expect(wards('DSCC').map(({ number }) => number)).toEqual(Array.from({ length: 75 }, (_, i) => i + 1));
    for (const code of ['DNCC', 'DSCC'])
      expect(areas.zones.filter(({ corporation }) => corporation === code)).toHaveLength(10);
  });

  it('has as many districts in each division as the state does', () => {
    const counts = Object.fromEntries(
      areas.divisions.map(({ id, name }) => [
        name,
        areas.districts.filter((one) => one.divisionId === id).length,
      ]),
    );
    expect(counts).toEqual({
      Barisal: 6,
      Chittagong: 11,
      Dhaka: 13,
      Khulna: 10,
      Mymensingh: 4,
      Rajshahi: 8,
      Rangpur: 8,
      Sylhet: 4,
    });
  });

  it('keeps the ids, names and centers that the API publishes', () => {
    const districts = new Map(areas.districts.map(({ id, name }) => [id, name]));
    expect([1, 2, 3, 4, 5, 6, 9].map((id) => districts.get(id))).toEqual([
      'Bagerhat',
      'Bandarban',
      'Barguna',
      'Barisal',
      'Bhola',
      'Bogra',
      'Chittagong',
    ]);
    const subDistricts = new Map(areas.subDistricts.map(({ id, name }) => [id, name]));
    expect([1, 2, 3, 280].map((id) => subDistricts.get(id))).toEqual([
      'Abhaynagar',
      'Adabor',
      'Adamdighi',
      'Khilgaon',
    ]);
    const abaipur = areas.unions.find(({ id }) => id === 1)!;
    expect(abaipur.name).toBe('Abaipur');
    expect(abaipur.centre).toEqual([89.32057699103409, 23.59762103167178]);
    expect(subDistricts.get(abaipur.subDistrictId)).toBe('Shailkupa');
  });

  it('knows the renamed districts by both names', () => {
    const renamed = areas.districts.filter(({ officialName }) => officialName);
    expect(renamed.map((one) => `${one.name}=${one.officialName}`)).toEqual([
      'Barisal=Barishal',
      'Bogra=Bogura',
      'Chittagong=Chattogram',
      'Comilla=Cumilla',
      'Jessore=Jashore',
      'Nawabganj=Chapainawabganj',
    ]);
    for (const one of renamed) expect(one.aliases).toContain(one.officialName);
  });

  it('knows areas of the cities by their other names', () => {
    const aliasesOf = (area: string) => areas.cityAreas.find((one) => one.name === area)!.aliases;
    expect(aliasesOf('Bayazid Bostami').slice(0, 2)).toEqual(['Bayazid', 'Bayezid']);
    expect(aliasesOf('Tikatuli')).toEqual(['Tikatoli']);
    expect(aliasesOf('Oxygen')).toEqual([]);
  });

  it('lists the areas of the cities', () => {
    const count = (city: string) => {
      const { id } = areas.cities.find(({ name }) => name === city)!;
      return areas.cityAreas.filter(({ cityId }) => cityId === id).length;
    };
    expect(count('Dhaka')).toBeGreaterThanOrEqual(90);
    expect(count('Chittagong')).toBeGreaterThanOrEqual(25);
    expect(areas.cities.map(name).slice(0, 6)).toEqual([
      'Dhaka',
      'Chittagong',
      'Rajshahi',
      'Khulna',
      'Barisal',
      'Sylhet',
    ]);
    for (const one of ['Moghbazar', 'Gendaria', 'Tejgaon']) expect(areas.cityAreas.map(name)).toContain(one);
  });

  it('has sound ids, names in English and Bangla, parents, centers and shapes', () => {
    expect(areaProblems(areas, shapes)).toEqual([]);
  });

  it('notices a seat moved abroad, a name without Bangla and a lost parent', () => {
    const [first, ...rest] = areas.districts;
    const moved = { ...first!, centre: [88.36, 22.57] as LngLat, nameBn: 'Bagerhat', divisionId: 99 };
    const problems = areaProblems({ ...areas, districts: [moved, ...rest] }, shapes).join('\n');
    expect(problems).toContain('is outside its shape');
    expect(problems).toContain('lies outside the country');
    expect(problems).toContain('other than Bangla letters');
    expect(problems).toContain('parent divisions 99 does not exist');
  });

  it('notices ground that a lost shape leaves uncovered', () => {
    const without = { ...shapes, 'subDistricts:280': [] };
    const khilgaon = areas.subDistricts.find(({ id }) => id === 280)!;
    expect(coverageProblems(areas, without, [khilgaon.centre])).toHaveLength(1);
  });

  it('covers the country without gap or overlap', () => {
    const random = randomSeries('coverage');
    const positions = (n: number, west: number, south: number, east: number, north: number): LngLat[] =>
      Array.from({ length: n }, () => [west + random() * (east - west), south + random() * (north - south)]);
    const all = [...positions(3000, 88, 20.6, 92.7, 26.65), ...positions(3000, 90.33, 23.67, 90.51, 23.91)];
    expect(coverageProblems(areas, shapes, all)).toEqual([]);
    // No overlap: the parts weigh as much as the whole.
    const sum = (kind: string) =>
      Object.entries(shapes)
        .filter(([key]) => key.startsWith(`${kind}:`))
        .reduce((km2, [, shape]) => km2 + areaSquareKm(shape), 0);
    const whole = areaSquareKm(shapes['country:1']!);
    for (const kind of ['divisions', 'districts', 'subDistricts'])
      expect(sum(kind) / whole).toBeCloseTo(1, 2);
    // Land and inland water: 148,460 km² officially; the sea coast is coarse here.
    expect(whole).toBeGreaterThan(125_000);
    expect(whole).toBeLessThan(160_000);
  });

  it('contains the points of the published examples', () => {
    const at = (
      kind: 'wards' | 'zones' | 'cityCorporations' | 'cityAreas' | 'thanas' | 'subDistricts',
      p: LngLat,
    ) =>
      areaFinder(kind, areas[kind] as { name: string }[] as never, shapes)(p) as { name: string } | undefined;
    const khilkhet: LngLat = [90.4186194745721, 23.83136348674859];
    expect(name(at('wards', khilkhet))).toBe('Ward 17');
    expect(name(at('zones', khilkhet))).toBe('Zone 1');
    expect(name(at('cityCorporations', khilkhet))).toBe('Dhaka North City Corporation');
    expect(name(at('cityAreas', [90.41347324848176, 23.863233589986915]))).toBe('Dakkhinkhan');
    const section2: LngLat = [90.35722628659195, 23.806703092211507];
    expect(name(at('cityAreas', section2))).toBe('Mirpur');
    expect(name(at('thanas', section2))).toBe('Mirpur Model');
    expect(name(at('subDistricts', section2))).toBe('Pallabi');
    const shewrapara: LngLat = [90.37567053, 23.79175613];
    expect(name(at('thanas', shewrapara))).toBe('Kafrul');
    expect(name(at('subDistricts', shewrapara))).toBe('Kafrul');
    expect(name(at('cityAreas', shewrapara))).toBe('Mirpur');
  });

  it('puts well-known towns into their districts', () => {
    const find = areaFinder('districts', areas.districts, shapes);
    const towns: Record<string, LngLat> = {
      "Cox's Bazar": [91.9703, 21.4272],
      Sylhet: [92.0167, 25.18],
      Satkhira: [89.1, 22.1],
      Thakurgaon: [88.14, 25.9],
      Patuakhali: [90.12, 21.82],
    };
    for (const [district, position] of Object.entries(towns)) expect(name(find(position))).toBe(district);
    expect(find([88.3639, 22.5726])).toBeUndefined();
    expect(contains(shapes['country:1']!, [90.6, 21.4])).toBe(false);
  });
});

describe('scriptProblems', () => {
  it('notices a wrong script, a taken-apart letter and a sign without letter', () => {
    expect(scriptProblems('x', "Cox's Bazar", 'কক্সবাজার')).toEqual([]);
    expect(scriptProblems('x', 'Ramপুর', 'রামপুর')).toHaveLength(1);
    expect(scriptProblems('x', 'Rampur', 'রামpur')).toHaveLength(1);
    expect(scriptProblems('x', 'Bari', 'বা\u09A1\u09BCি')).toHaveLength(1);
    expect(scriptProblems('x', 'Ipur', '\u09BFপুর')).toHaveLength(1);
  });
});

// A second list of names to compare with, where `GAZETTEER_CHECK` is a folder with a CSV of districts in English and Bangla.
const second = process.env.GAZETTEER_CHECK ? `${process.env.GAZETTEER_CHECK}/districts.csv` : '';
describe.skipIf(!existsSync(second))(
  'compared with a second gazetteer (only where GAZETTEER_CHECK names one)',
  () => {
    it('agrees on the Bangla name of every district but Munshiganj, which has two', () => {
      const theirs = readFileSync(second, 'utf8')
        .trim()
        .split('\n')
        .map((line) => normalizeText(line.split('","')[3]!));
      const missing = areas.districts.filter(({ nameBn }) => !theirs.includes(nameBn)).map(name);
      expect(missing).toEqual(['Munshiganj']);
    });
  },
);
