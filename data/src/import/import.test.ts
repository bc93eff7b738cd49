import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LngLat } from '@portal/geo';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdministrativeAreas } from '../area.ts';
import { ImportError } from '../import-error.ts';
import { openData } from '../load.ts';
import type { StreetRecord } from '../named-streets.ts';
import { encodeOsmPbf } from '../osm-pbf.ts';
import type { PlaceRecord } from '../places.ts';
import type { RoadSpeeds } from '../road-speeds.ts';
import { useVersion, versionFault, versionInUse, versionsIn } from '../versions.ts';
import { readStreetFile } from './street-file.ts';
import {
  collection,
  feature,
  type Properties,
  point,
  smallCountry,
  square,
  streetsAt,
  writeCountry,
} from './testing/small-country.ts';
import { type ImportRequest, importData } from './write.ts';

const root = mkdtempSync(join(tmpdir(), 'import-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const areaFeatures = [
  ...smallCountry,
  square(90, 90.1, { kind: 'city', name: 'Westport' }),
  square(90, 90.05, { kind: 'area', name: 'Harbour', post_code: 1234 }),
];

const placeFeatures = [
  point(90.02, 24.05, {
    name: 'Harbour School',
    name_bn: 'বন্দর বিদ্যালয়',
    type: 'Education',
    code: 'HARB0001',
  }),
  point(90.15, 24.05, { house: '8', road: 'Road 2', type: 'Residential', sub_type: 'House' }),
];

let files: { areas: string; places: string; streets: string; out: string; attribution: string };

beforeEach(() => {
  const folder = mkdtempSync(join(root, 'case-'));
  const written = writeCountry(folder, { areas: areaFeatures, places: placeFeatures });
  files = { ...written, areas: written.areas[0]!.file, places: written.places[0]!.file };
});

/** The files as an import takes them. */
function request(more: Partial<ImportRequest> = {}): ImportRequest {
  return { ...files, areas: [{ file: files.areas }], places: [{ file: files.places }], ...more };
}

function importFiles(more?: Partial<ImportRequest>) {
  return importData(request(more));
}

function read<Content>(name: string): Content {
  return JSON.parse(readFileSync(join(files.out, 'current', name), 'utf8')) as Content;
}

describe('an import', () => {
  it('writes areas with their parents, found by name, by point or implied', () => {
    importFiles();
    const areas = read<AdministrativeAreas>('areas.json');
    const midland = areas.districts[0]!.id;
    expect(areas.subDistricts.map(({ name, districtId }) => [name, districtId])).toEqual([
      ['West', midland],
      ['East', midland],
    ]);
    expect(areas.subDistricts[0]!.id).toBe(7);
    expect(areas.divisions[0]).toMatchObject({ name: 'Middle', nameBn: 'মধ্য' });
    expect(areas.cityAreas).toMatchObject([
      { name: 'Harbour', cityId: areas.cities[0]!.id, postCode: '1234' },
    ]);
    expect(areas.subAreas).toMatchObject([{ name: 'Harbour', cityAreaId: areas.cityAreas[0]!.id }]);
    expect(areas.thanas.map(({ name }) => name)).toEqual(['West', 'East']);
    expect(areas.subDistricts[0]!.centre).toEqual([90.05, 24.05]);
  });

  it('puts each place into the areas that hold it', () => {
    expect(importFiles()).toMatchObject({ places: 2, outside: 0 });
    const [school, house] = read<PlaceRecord[]>('places.json');
    const { cities, cityAreas, subDistricts } = read<AdministrativeAreas>('areas.json');
    expect(school).toMatchObject({
      code: 'HARB0001',
      name: ['Harbour School', 'বন্দর বিদ্যালয়'],
      subDistrictId: 7,
      cityAreaId: cityAreas[0]!.id,
      cityId: cities[0]!.id,
      postCode: '1234',
      subType: 'Education',
    });
    expect(house).toMatchObject({
      house: '8',
      road: ['Road 2', 'রোড ২'],
      subDistrictId: subDistricts[1]!.id,
    });
    expect(house!.thanaId).toBe(1000 + subDistricts[1]!.id);
    expect(house).not.toHaveProperty('cityId');
    expect(house!.code).toMatch(/^[A-Z]{4}\d{4}$/);
  });

  it('finds the named streets in the PBF, each once in every area, with ids that stay', () => {
    const named = (name: Record<string, string>) => ({ highway: 'residential', ...name });
    const write = (ways: { id: number; nodeIds: number[]; tags: Record<string, string> }[]) =>
      writeFileSync(
        files.streets,
        encodeOsmPbf({
          nodes: [90.02, 90.04, 90.06, 90.12, 90.14].map((lng, i) => ({ id: i + 1, position: [lng, 24.05] })),
          ways,
        }),
      );
    const college = { id: 2, nodeIds: [1, 2], tags: named({ name: 'কলেজ রোড', 'name:en': 'College Road' }) };
    // From the harbor through the rest of the west into the east; the middle of a segment says where it lies.
    const border = { id: 3, nodeIds: [2, 3, 4, 5], tags: { highway: 'primary', name: 'Border Road' } };
    write([{ id: 1, nodeIds: [1, 2], tags: { highway: 'service' } }, college, border]);
    expect(importFiles()).toMatchObject({ streets: 3, namedStreets: 3 });
    const first = read<StreetRecord[]>('named-streets.json');
    const { cityAreas, subDistricts } = read<AdministrativeAreas>('areas.json');
    expect(
      first.map(({ road, subType, cityAreaId, subDistrictId }) => [road, subType, cityAreaId, subDistrictId]),
    ).toEqual([
      [['College Road', 'কলেজ রোড'], 'Street', cityAreas[0]!.id, 7],
      [['Border Road', 'Border Road'], 'Street', undefined, 7],
      [['Border Road', 'Border Road'], 'Street', undefined, subDistricts[1]!.id],
    ]);
    write([border]);
    importFiles();
    const again = read<StreetRecord[]>('named-streets.json');
    expect(again.map(({ id, code }) => [id, code])).toEqual(first.slice(1).map(({ id, code }) => [id, code]));
  });

  describe('of streets', () => {
    type Drawn = { id: number; from: number; to: number; tags?: Record<string, string> };
    /** Streets by their names, each with its id. Ways run along the latitude 24.05, in hundredths of a degree east of 90. */
    const imported = (...ways: Drawn[]) => {
      const nodeAt = (hundredths: number) => 1 + hundredths;
      writeFileSync(
        files.streets,
        encodeOsmPbf({
          nodes: Array.from({ length: 20 }, (_, i) => ({ id: nodeAt(i), position: [90 + i / 100, 24.05] })),
          ways: ways.map(({ id, from, to, tags }) => ({
            id,
            nodeIds: Array.from({ length: to - from + 1 }, (_, i) => nodeAt(from + i)),
            tags: { highway: 'residential', name: 'Road 1', ...tags },
          })),
        }),
      );
      importFiles();
      return read<StreetRecord[]>('named-streets.json').map(({ id, road, aliases, lines }) => ({
        id,
        names: [...new Set([...road!, ...(aliases ?? [])])],
        west: Math.round((Math.min(...lines.flat().map(([lng]) => lng)) - 90) * 100),
      }));
    };
    const idAt = (streets: ReturnType<typeof imported>, west: number) =>
      streets.find((street) => street.west === west)?.id;

    it('of one name stay when the shorter one is made the longer', () => {
      const [long, short] = [
        { id: 7, from: 0, to: 2 },
        { id: 8, from: 4, to: 5 },
      ];
      const before = imported(long, short);
      expect(before).toHaveLength(2);
      const after = imported(long, { ...short, to: 8 });
      expect([0, 4].map((west) => idAt(after, west))).toEqual([0, 4].map((west) => idAt(before, west)));
    });

    it('stay when ways are joined, split off and renamed', () => {
      const before = imported({ id: 7, from: 0, to: 1 }, { id: 9, from: 1, to: 2 });
      expect(before).toHaveLength(1);
      const [{ id }] = before as [(typeof before)[0]];
      expect(imported({ id: 7, from: 0, to: 1 })[0]!.id).toBe(id);
      expect(imported({ id: 3, from: 0, to: 1 }, { id: 7, from: 1, to: 2 })[0]!.id).toBe(id);
      expect(imported({ id: 7, from: 0, to: 2, tags: { name: 'Road One' } })[0]!.id).toBe(id);
      const split = imported({ id: 7, from: 0, to: 1 }, { id: 9, from: 5, to: 7 });
      expect(idAt(split, 0)).toBe(id);
      expect(idAt(split, 5)).not.toBe(id);
    });

    it('are one where their names differ in capitals and spaces, and have the names of all their ways', () => {
      const streets = imported(
        { id: 1, from: 0, to: 1, tags: { name: 'Azimpur- Lalbagh Road', ref: 'N5' } },
        {
          id: 2,
          from: 1,
          to: 2,
          tags: { name: 'আজিমপুর সড়ক', 'name:en': 'Azimpur - lalbagh road', old_name: 'Park Lane;Mall' },
        },
      );
      expect(streets.map(({ names }) => names)).toEqual([
        ['Azimpur- Lalbagh Road', 'আজিমপুর সড়ক', 'N5', 'Park Lane', 'Mall'],
      ]);
    });

    it('are none that are planned, or no street', () => {
      const classes = ['proposed', 'construction', 'platform', 'services', 'raceway', 'bus_stop', 'corridor'];
      const ways = classes.map((highway, i) => ({ id: i + 2, from: 0, to: 1, tags: { highway } }));
      const streets = imported(...ways, { id: 9, from: 5, to: 6, tags: { highway: 'trunk_link' } });
      expect(streets.map(({ west }) => west)).toEqual([5]);
      expect(() => imported(...ways)).toThrow(/no way with a highway tag/);
    });
  });

  it('takes road speeds from the import, else those of the sample', () => {
    importFiles();
    const sample = read<RoadSpeeds>('speeds.json');
    expect(sample.roads.trunk.open).toBe(39);
    const speeds = join(files.out, '../speeds.json');
    sample.roads.trunk.open = 60;
    writeFileSync(speeds, JSON.stringify(sample));
    importFiles({ speeds });
    expect(read<RoadSpeeds>('speeds.json').roads.trunk.open).toBe(60);
    sample.roads.trunk.town = 60;
    writeFileSync(speeds, JSON.stringify(sample));
    expect(() => importFiles({ speeds })).toThrow(/speeds.json: roads.trunk.town: a car drives 60/);
  });

  it('omits a place outside the areas and reports how many', () => {
    writeFileSync(
      files.places,
      collection([...placeFeatures, point(91, 22, { name: 'At sea', type: 'Landmark' })]),
    );
    expect(importFiles()).toMatchObject({ places: 2, outside: 1 });
  });

  it('is a new version next to those before it, of which two are kept', () => {
    const servers: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      importFiles();
      servers.push(realpathSync(join(files.out, 'current')));
    }
    expect(new Set(servers).size).toBe(5);
    expect(servers.map((version) => existsSync(join(version, 'data.json')))).toEqual([
      ...[false, false],
      ...[true, true, true],
    ]);
  });

  it('is a version whose files are known by size: one that was copied in part is found out', () => {
    importFiles();
    const version = versionInUse(files.out)!;
    expect(versionFault(files.out, version)).toBeNull();
    truncateSync(join(files.out, version, 'places.json'), 5);
    expect(versionFault(files.out, version)).toMatch(/found 5 bytes of places.json, expected \d+/);
    rmSync(join(files.out, version, 'areas.json'));
    expect(versionFault(files.out, version)).toMatch(/found no areas.json/);
  });

  it('takes the ids of another folder, and names one that is none', () => {
    importFiles();
    const before = read<PlaceRecord[]>('places.json').map(({ id, createdAt }) => [id, createdAt]);
    const out = `${files.out}-2`;
    importFiles({ out, former: files.out });
    const after = JSON.parse(readFileSync(join(out, 'current/places.json'), 'utf8')) as PlaceRecord[];
    expect(after.map(({ id, createdAt }) => [id, createdAt])).toEqual(before);
    expect(() => importFiles({ out, former: root })).toThrow(/found no import/);
  });

  it('writes into no folder of other files', () => {
    mkdirSync(files.out);
    writeFileSync(join(files.out, 'other.txt'), '');
    expect(() => importFiles()).toThrow(/found other files, expected a new folder/);
    expect(readdirSync(files.out)).toEqual(['other.txt']);
  });

  it('is refused where the link leads nowhere, and says how to choose another version', () => {
    importFiles();
    const link = join(files.out, 'current');
    rmSync(link);
    symlinkSync('20200101-000000', link);
    const message = /current leads to "20200101-000000", which isn't there\. Choose another version/;
    expect(() => importFiles()).toThrow(message);
    expect(() => openData(files.out)).toThrow(message);
    useVersion(files.out, versionsIn(files.out)[0]!);
    expect(importFiles().places).toBe(2);
  });

  it('writes into no folder that another import writes into', () => {
    const steps = join(files.out, '.draft/steps.json');
    mkdirSync(join(files.out, '.draft'), { recursive: true });
    writeFileSync(steps, JSON.stringify({ key: '', steps: [], process: process.ppid }));
    expect(() => importFiles()).toThrow(`found an import under way (process ${process.ppid})`);
    expect(existsSync(steps)).toBe(true);
    writeFileSync(steps, JSON.stringify({ key: '', steps: [], process: 2 ** 30 }));
    expect(importFiles().places).toBe(2);
  });

  it('writes into no folder that a file, or the system, is in the way of', () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    expect(() => importFiles({ out: file })).toThrow(/file is a file, expected a folder/);
    expect(() => importFiles({ out: join(file, 'out') })).toThrow(/is below a file, /);
    expect(readFileSync(file, 'utf8')).toBe('');
  });

  it.runIf(existsSync('/proc/self'))('says that a folder cannot be made, and ends', () => {
    expect(() => importFiles({ out: '/proc/none/data' })).toThrow(/can't be (made|written) \(E/);
  });
});

describe('areas that the files do not have', () => {
  it.each([
    ['no areas', []],
    ['divisions', ['divisionId']],
    ['divisions and districts', ['districtId']],
    ['subdistricts of a part', ['districtId']],
  ])('are missing in places and streets: %s', (given, named) => {
    const [division, district, west] = smallCountry;
    const kept = {
      'no areas': [],
      divisions: [division],
      'divisions and districts': [division, district],
      'subdistricts of a part': [division, district, west],
    }[given]!;
    writeFileSync(files.areas, collection(kept.filter((one) => one !== undefined)));
    const east = { name: 'East School', type: 'Education' };
    writeFileSync(files.places, collection([point(90.15, 24.05, east)]));
    writeFileSync(files.streets, streetsAt(90.15, 24.05, { highway: 'primary', name: 'East Road' }));
    const report = importFiles(kept.length > 0 ? {} : { areas: [] });
    expect(report).toMatchObject({ places: 1, outside: 0, inNoSubDistrict: 1, namedStreets: 1 });
    for (const file of ['places.json', 'named-streets.json']) {
      const [record] = read<Record<string, unknown>[]>(file);
      const ids = ['thanaId', 'subDistrictId', 'districtId', 'divisionId'];
      expect(ids.filter((id) => record![id] !== undefined)).toEqual(named);
    }
  });
});

describe('thanas', () => {
  const places = () => read<PlaceRecord[]>('places.json').map(({ thanaId }) => thanaId);
  const thanas = () => read<AdministrativeAreas>('areas.json').thanas.map(({ id, name }) => [id, name]);

  it('that are given contain their places; elsewhere each subdistrict has its own', () => {
    writeFileSync(
      files.areas,
      collection([...areaFeatures, square(90, 90.05, { kind: 'thana', name: 'Harbour', id: 3 })]),
    );
    importFiles();
    expect(thanas()).toEqual([
      [3, 'Harbour'],
      [1007, 'West'],
      [1008, 'East'],
    ]);
    expect(places()).toEqual([3, 1008]);
  });

  it('keep apart from implied ones whose id they have', () => {
    writeFileSync(
      files.areas,
      collection([...areaFeatures, square(90, 90.05, { kind: 'thana', name: 'Harbour', id: 1008 })]),
    );
    importFiles();
    const ids = thanas().map(([id]) => id);
    expect(new Set(ids).size).toBe(3);
    expect(places()[0]).toBe(1008);
    expect(places()[1]).not.toBe(1008);
  });
});

describe('ids', () => {
  const shops = Array.from({ length: 400 }, (_, i) =>
    point(90.001 + (i % 20) * 0.004, 24.001 + Math.floor(i / 20) * 0.004, {
      name: `Shop ${i}`,
      type: 'Shop',
    }),
  );
  const imported = (features: unknown[], out = files.out) => {
    writeFileSync(files.places, collection(features));
    importFiles({ out });
    const records = JSON.parse(readFileSync(join(out, 'current/places.json'), 'utf8')) as PlaceRecord[];
    return new Map(records.map(({ name, id, code, createdAt }) => [name?.[0], { id, code, createdAt }]));
  };

  it('and codes stay when the first feature goes, in the same folder or a new one', () => {
    const before = imported(shops);
    expect(new Set([...before.values()].map(({ id }) => id)).size).toBe(400);
    expect(new Set([...before.values()].map(({ code }) => code)).size).toBe(400);
    before.delete('Shop 0');
    expect(imported(shops.slice(1))).toEqual(before);
    const elsewhere = imported(shops.slice(1).reverse(), `${files.out}-2`);
    for (const [name, { id, code }] of before) expect(elsewhere.get(name), name).toMatchObject({ id, code });
  });

  it('come back to a place that was gone for a while, and go to nobody else', () => {
    const before = imported(shops);
    imported(shops.slice(1));
    const more = imported([...shops, point(90.09, 24.09, { name: 'New', type: 'Shop' })]);
    for (const [name, ids] of before) expect(more.get(name)).toEqual(ids);
    const former = new Set([...before.values()].map(({ id }) => id));
    expect(former.has(more.get('New')!.id)).toBe(false);
  });

  it('of a place without one are by its name and point alone', () => {
    const shop = (properties: Properties) => [
      point(90.02, 24.05, { name: 'Shop', type: 'Shop', ...properties }),
    ];
    const before = imported(shop({})).get('Shop');
    expect(imported(shop({ name_bn: 'দোকান' })).get('Shop')).toEqual(before);
    expect(imported(shop({ type: 'Bank', house: '5', road: 'Road 2' })).get('Shop')).toEqual(before);
  });

  it('follow the id of the source through a new name and a new point', () => {
    const named = (name: string, lng: number) => ({
      ...point(lng, 24.05, { name, type: 'Shop' }),
      id: 'node/7',
    });
    const before = imported([named('Old', 90.02)]).get('Old');
    expect(imported([named('New', 90.03)]).get('New')).toEqual(before);
  });

  it('differ for two places of one name at one point', () => {
    writeFileSync(
      files.places,
      collection([shops[0], point(90.001, 24.001, { name: 'Shop 0', type: 'Bank' })]),
    );
    importFiles();
    const [one, other] = read<PlaceRecord[]>('places.json');
    expect(one!.id).not.toBe(other!.id);
    expect(one!.code).not.toBe(other!.code);
  });

  it('give way to a code that another place comes with', () => {
    const { code } = imported(shops.slice(0, 2)).get('Shop 0')!;
    const given = { ...shops[1]!, properties: { ...shops[1]!.properties, code } };
    const after = imported([shops[0], given]);
    expect(after.get('Shop 1')!.code).toBe(code);
    expect(after.get('Shop 0')!.code).not.toBe(code);
  });

  it('of areas stay when an area before them goes', () => {
    const both = [
      ...areaFeatures.slice(0, 2),
      square(90, 90.1, { kind: 'sub_district', name: 'West' }),
      square(90.1, 90.2, { kind: 'sub_district', name: 'East' }),
    ];
    writeFileSync(files.areas, collection(both));
    importFiles();
    const idOf = () =>
      read<AdministrativeAreas>('areas.json').subDistricts.find(({ name }) => name === 'East')!.id;
    const before = idOf();
    writeFileSync(files.areas, collection([...both.slice(0, 2), both[3]]));
    writeFileSync(files.places, collection([placeFeatures[1]]));
    writeFileSync(files.streets, streetsAt(90.15, 24.05));
    importFiles();
    expect(idOf()).toBe(before);
  });
});

describe('streets', () => {
  it('are counted', () => {
    expect(importFiles().streets).toBe(1);
  });

  const readStreets = (bytes: Uint8Array) => {
    writeFileSync(files.streets, bytes);
    return readStreetFile(files.streets, `${files.streets}.json`, () => true);
  };

  it('are rejected wherever the file is cut off', () => {
    const whole = readFileSync(files.streets);
    for (let length = 0; length < whole.length; length += 1)
      expect(() => readStreets(whole.subarray(0, length)), `${length} of ${whole.length} bytes`).toThrow(
        ImportError,
      );
    expect(readStreets(whole).streets).toBe(1);
  });

  it('are noted where a file of many ways ends before its relations, and rejected where its checksum is next to it', () => {
    const nodes = [1, 2].map((id) => ({ id, position: [90.02 + id / 1000, 24.05] as LngLat }));
    const ways = Array.from({ length: 8001 }, (_, at) => ({
      ...{ id: at + 1, nodeIds: [1, 2] },
      tags: { highway: 'residential' },
    }));
    const relation = { id: 1, members: [], tags: { type: 'route' } };
    const whole = encodeOsmPbf({ nodes, ways, relations: [relation] });
    const cut = encodeOsmPbf({ nodes, ways });
    // The last block alone is missing.
    expect(Buffer.compare(whole.subarray(0, cut.length), cut)).toBe(0);
    const checksum = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');
    writeFileSync(files.streets, whole);
    writeFileSync(`${files.streets}.md5`, `${checksum(whole)}  country.osm.pbf\n`);
    expect(importFiles().notes).toEqual([]);
    writeFileSync(files.streets, cut);
    expect(() => importFiles()).toThrow(
      `found the MD5 checksum ${checksum(cut)}, expected ${checksum(whole)}`,
    );
    rmSync(`${files.streets}.md5`);
    expect(importFiles().notes).toEqual([expect.stringContaining('found no relation at its end')]);
  });

  it('are rejected when a byte of a packed block is another', () => {
    const whole = readFileSync(files.streets);
    // The last block ends the file; its last 50 bytes are packed content with the checksum.
    for (let at = whole.length - 50; at < whole.length; at += 1) {
      const damaged = Buffer.from(whole);
      damaged[at]! ^= 0x55;
      expect(() => readStreets(damaged), `byte ${at}`).toThrow(ImportError);
    }
  });

  it.each<[name: string, bytes: Uint8Array, message: RegExp]>([
    [
      'of another country',
      streetsAt(77.2, 28.6),
      /found 0 % of the nodes inside the areas .*at 77.200, 28.600/,
    ],
    ['that are none', streetsAt(90.02, 24.05, { building: 'yes' }), /2 nodes and no way with a highway tag/],
    ['of an empty file', new Uint8Array(), /found an empty file/],
  ])('%s are rejected', (_, bytes, message) => {
    writeFileSync(files.streets, bytes);
    expect(() => importFiles()).toThrow(message);
    expect(existsSync(files.out)).toBe(false);
  });
});

describe('what does not fit', () => {
  const withAreas = (...features: unknown[]) => writeFileSync(files.areas, collection(features));
  const withPlaces = (...features: unknown[]) => writeFileSync(files.places, collection(features));

  it.each<[name: string, change: () => void, message: RegExp]>([
    [
      'swapped coordinates',
      () => withPlaces(point(24.05, 90.02, { name: 'A', type: 'Bank' })),
      /longitude comes first/,
    ],
    [
      'an unknown type',
      () => withPlaces(point(90.02, 24.05, { name: 'A', type: 'Castle' })),
      /found the type "Castle" \(feature 1\); expected one of Residential, /,
    ],
    [
      'a place without a name',
      () => withPlaces(point(90.02, 24.05, { type: 'Bank' })),
      /neither a name nor a house/,
    ],
    [
      'a code twice',
      () => withPlaces(placeFeatures[0], point(90.03, 24.05, placeFeatures[0]!.properties)),
      /found a code for a second time: "HARB0001" \(feature 2\)/,
    ],
    [
      'a line for a place',
      () =>
        withPlaces(
          feature(
            'LineString',
            [
              [90, 24],
              [90.1, 24],
            ],
            { name: 'Canal', type: 'Landmark' },
          ),
        ),
      /found a geometry "LineString" \(feature 1\); expected a Point/,
    ],
    [
      'an open ring',
      () =>
        withAreas(
          feature(
            'Polygon',
            [
              [
                [90, 24],
                [90.1, 24],
                [90.1, 24.1],
                [90, 24.1],
              ],
            ],
            { kind: 'division', name: 'A' },
          ),
        ),
      /open ring/,
    ],
    [
      'an unknown kind',
      () => withAreas(square(90, 90.1, { kind: 'state', name: 'A' })),
      /found the kind "state"/,
    ],
    [
      'sub-districts without their district',
      () => withAreas(areaFeatures[0], areaFeatures[2]),
      /no district around the middle of feature 2/,
    ],
    [
      'a parent that is not there',
      () => withAreas(areaFeatures[0], square(90, 90.2, { kind: 'district', name: 'A', parent: 'North' })),
      /no division with the name "North"/,
    ],
    [
      'a large id',
      () => withAreas(square(90, 90.2, { kind: 'division', name: 'A', id: 3_921_000 })),
      /expected 1 to 8999/,
    ],
    [
      'areas that miss the places',
      () => withPlaces(point(91, 22, { name: 'A', type: 'Bank' })),
      /1 of 1 places outside the areas/,
    ],
    ['no JSON', () => writeFileSync(files.areas, '<osm/>'), /found XML or HTML .*; expected GeoJSON/],
    ['no PBF', () => writeFileSync(files.streets, '<osm version="0.6"/>'), /no way with a highway tag/],
    ['no file', () => rmSync(files.places), /found no such file/],
    [
      'no attribution',
      () => {
        files.attribution = ' ';
      },
      /no attribution/,
    ],
  ])('%s', (_name, change, message) => {
    change();
    expect(() => importFiles()).toThrow(message);
    expect(existsSync(files.out)).toBe(false);
  });

  it('is told once for each cause, with three examples as the file spells them', () => {
    const types = ['Castle', 'Keep', ' fort ', ...Array.from({ length: 297 }, () => 'Tower')];
    withPlaces(
      ...types.map((type, i) => point(90.001 + i * 0.0001, 24.05, { name: 'A', type })),
      point(90.02, 24.05, { type: 'Bank' }),
    );
    expect(() => importFiles()).toThrow(
      /^.*found the type "Castle" \(feature 1\), "Keep" \(feature 2\), "fort" \(feature 3\) and 297 more; expected .*\n.*found neither a name nor a house with its road in feature 301; expected one of them, named by `--map name=COLUMN`\.$/,
    );
  });
});
