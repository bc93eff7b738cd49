import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { geoJsonOf, photonDumpOf } from './export.ts';
import { point, smallCountry, square, writeCountry } from './import/testing/small-country.ts';
import { importData } from './import/write.ts';
import { type Data, openData } from './load.ts';

const root = mkdtempSync(join(tmpdir(), 'export-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const areas = [
  ...smallCountry,
  square(90, 90.1, { kind: 'city', name: 'Westport', name_bn: 'পশ্চিমবন্দর' }),
  square(90, 90.05, { kind: 'area', name: 'Harbour', post_code: 1234, aliases: 'Port;Docks' }),
];

function imported(files: Partial<Parameters<typeof writeCountry>[1]> = {}): Data {
  const request = writeCountry(mkdtempSync(join(root, 'case-')), { areas, ...files });
  importData({ ...request, mostOutside: 0.5 });
  return openData(request.out);
}

/** What an import of the exported files makes. */
function importedAgain(data: Data): Data {
  const request = writeCountry(mkdtempSync(join(root, 'again-')));
  writeFileSync(request.areas[0]!.file, [...geoJsonOf(data, ['areas'])].join(''));
  writeFileSync(request.places[0]!.file, [...geoJsonOf(data, ['places'])].join(''));
  importData(request);
  return openData(request.out);
}

/** Without what each import gives anew. */
const described = (data: Data) =>
  [...data.placeRecords()].map(({ id: _, createdAt: __, updatedAt: ___, ...own }) => own);

const word = fc.stringMatching(/^[A-Z][a-z]{2,8}$/);
const anyPlaces = fc.uniqueArray(
  fc.record(
    {
      lng: fc.integer({ min: 90_001, max: 90_199 }),
      properties: fc.record(
        {
          name: word.map((one) => `${one} School`),
          type: fc.constantFrom('Education', 'Religious Place'),
          name_bn: fc.constantFrom('বন্দর বিদ্যালয়', 'মধ্য'),
          sub_type: word,
          aliases: fc.constantFrom('Docks', 'Docks;Port'),
          house: fc.constantFrom('8', '2/7'),
          road: word,
          block: fc.constantFrom('C'),
          phone: fc.constantFrom('+880 2 9667222'),
          website: fc.constantFrom('https://example.com'),
          opening_hours: fc.constantFrom('Sa-Th 09:00-17:00'),
          post_code: fc.constantFrom('1207'),
          popularity: fc.constantFrom(0, 0.35, 1),
        },
        { requiredKeys: ['name', 'type'] },
      ),
    },
    { requiredKeys: ['lng', 'properties'] },
  ),
  { selector: ({ lng }) => lng, minLength: 1, maxLength: 6 },
);

describe('an export as GeoJSON', () => {
  it('is imported as the same places and areas', () => {
    fc.assert(
      fc.property(anyPlaces, (some) => {
        const data = imported({
          places: some.map(({ lng, properties }) => point(lng / 1000, 24.05, properties)),
        });
        const again = importedAgain(data);
        expect(described(again)).toEqual(described(data));
        expect(again.areas()).toEqual(data.areas());
        expect(again.areaShapes()).toEqual(data.areaShapes());
      }),
      { numRuns: 8 },
    );
  });

  it('has the attribution, every part, and streets as lines', () => {
    const data = imported();
    const { attribution, features } = JSON.parse([...geoJsonOf(data)].join(''));
    const types = features.map((one: { geometry: { type: string } }) => one.geometry.type);
    expect(attribution).toBe('© the surveyors');
    expect(new Set(types)).toEqual(new Set(['MultiPolygon', 'Point']));
    expect(new Set(features.map(({ id }: { id: string }) => id)).size).toBe(features.length);
    const [street] = [...openData().namedStreets()];
    const [line] = [...geoJsonOf({ ...data, namedStreets: () => [street!] }, ['streets'])].slice(1);
    expect(JSON.parse(line!)).toMatchObject({
      geometry: { type: 'MultiLineString', coordinates: street!.lines },
      properties: { name: street!.place.road!.en, highway: street!.highway },
    });
  });
});

const addressTypes = ['country', 'state', 'county', 'city', 'district', 'locality', 'street', 'other'];

interface DumpedPlace {
  place_id: string;
  object_type: string;
  object_id: number;
  osm_key: string;
  osm_value: string;
  address_type: string;
  rank_address?: number;
  importance: number;
  categories?: string[];
  name?: Record<string, string>;
  housenumber?: string;
  address: Record<string, string>;
  extra?: Record<string, string>;
  postcode?: string;
  country_code: string;
  centroid: number[];
  bbox?: number[];
}

/** What the text of the format 0.1.0 requires of a place ("MUST"), as faults. */
function faultsOf(place: DumpedPlace): string[] {
  const is = (isRight: boolean, what: string) => (isRight ? [] : [`${what}: ${JSON.stringify(place)}`]);
  const isNumbers = (list: unknown, length: number) =>
    Array.isArray(list) && list.length === length && list.every(Number.isFinite);
  return [
    ...is(/^[\w/-]{1,60}$/.test(place.place_id), 'place_id'),
    ...is(/^[^NWR]$/.test(place.object_type) && Number.isInteger(place.object_id), 'object'),
    ...is(Boolean(place.osm_key && place.osm_value), 'osm_key'),
    ...is([...addressTypes, 'house'].includes(place.address_type) && !place.rank_address, 'address_type'),
    ...is(place.importance >= 0 && place.importance <= 1, 'importance'),
    ...is(
      Object.entries(place.address).every(
        ([key, one]) => addressTypes.includes(key.split(':')[0]!) && typeof one === 'string' && one !== '',
      ),
      'address',
    ),
    ...is(
      Object.entries(place.name ?? {}).every(
        ([key, one]) => /^(name|name:en|name:bn|alt_name)$/.test(key) && typeof one === 'string',
      ),
      'name',
    ),
    ...is(
      (place.categories ?? []).every(
        (one: string) => /^[\w-]+(\.[\w-]+){1,4}$/.test(one) && one.length <= 200,
      ),
      'categories',
    ),
    ...is(
      Object.values(place.extra ?? {}).every((one) => typeof one === 'string'),
      'extra',
    ),
    ...is(place.housenumber === undefined || typeof place.housenumber === 'string', 'housenumber'),
    ...is(place.postcode === undefined || /^\d{4}$/.test(place.postcode), 'postcode'),
    ...is(place.country_code === 'BD' && isNumbers(place.centroid, 2), 'centroid'),
    ...is(place.bbox === undefined || isNumbers(place.bbox, 4), 'bbox'),
  ];
}

describe('a dump in the format of Photon', () => {
  it('has a header, the country, and areas, streets and places of the sample as its text requires', () => {
    const sample = openData();
    const [places, streets] = [[...sample.placeRecords()], [...sample.namedStreets()]];
    const some = <Item>(list: Item[]) => list.filter((_, at) => at % 40 === 0);
    const data: Data = {
      ...sample,
      *placeRecords() {
        yield* some(places);
      },
      namedStreets: () => some(streets),
    };
    const ids = new Set<string>();
    const types: string[] = [];
    const faults: string[] = [];
    for (const line of photonDumpOf(data)) {
      const { type, content } = JSON.parse(line);
      if (line.indexOf('\n') !== line.length - 1) faults.push(line);
      types.push(type);
      if (type !== 'Place') continue;
      if (content.length !== 1) faults.push(line);
      ids.add(content[0].place_id);
      faults.push(...faultsOf(content[0]));
    }
    expect(faults).toEqual([]);
    expect(types.slice(0, 3)).toEqual(['NominatimDumpFile', 'CountryInfo', 'Place']);
    expect(types.slice(2).every((type) => type === 'Place')).toBe(true);
    const areaCount = Object.values(data.areas()).reduce((sum, { length }) => sum + length, 0);
    expect(ids.size).toBe(types.length - 2);
    expect(ids.size).toBe(areaCount + some(places).length + some(streets).length);
  });

  it('says where it comes from', () => {
    const { content } = JSON.parse([...photonDumpOf(imported())][0]!);
    expect(content).toMatchObject({ version: '0.1.0', features: { attribution: '© the surveyors' } });
    expect(new Date(content.data_timestamp).toISOString()).toBe(content.data_timestamp);
  });
});
