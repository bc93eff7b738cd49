import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { postgis } from '@electric-sql/pglite-postgis';
import { type AreaKind, type MultiPolygon, openData } from '@portal/data';
import { distanceMeters, type LngLat } from '@portal/geo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAreaIndex } from '../areas/area-index.ts';
import { streetSubType } from '../gazetteer/place.ts';
import { sampleGazetteer } from '../gazetteer/sample-gazetteer.ts';
import { isInPolygon, type Rings } from './polygon.ts';

/** PostGIS, which shares no code with ours, calculates the same results from the sample data. */

const kinds = [
  'wards',
  'zones',
  'cityCorporations',
  'thanas',
  'subAreas',
  'unions',
  'subDistricts',
  'districts',
] as const satisfies AreaKind[];

const bangladesh = { west: 88, south: 20.5, east: 92.7, north: 26.7 };
const dhaka = { west: 90.33, south: 23.68, east: 90.5, north: 23.9 };

const data = openData();
const areas = createAreaIndex(data.areas(), data.areaShapes());
const gazetteer = sampleGazetteer();
let database: PGlite;

beforeAll(async () => {
  // What starts a database runs once: optimized code for it takes longer to make than it saves.
  setFlagsFromString('--liftoff-only');
  database = await PGlite.create({ extensions: { postgis } });
  await withNamesOnce(() => database.exec('create extension postgis'));
  setFlagsFromString('--no-liftoff-only');
  await database.exec(`
    create table area (kind text, id int, shape geometry);
    create table place (id int, position geometry);
  `);
  const shapes = kinds.flatMap((kind) =>
    areas.list(kind).flatMap(({ id }) => {
      const coordinates = areas.shape(kind, id);
      return coordinates ? [{ kind, id, shape: multiPolygon(coordinates) }] : [];
    }),
  );
  await database.query(
    `insert into area select kind, id, st_geomfromgeojson(shape)
     from jsonb_to_recordset($1) as row(kind text, id int, shape text)`,
    [JSON.stringify(shapes)],
  );
  // Streets are found by their lines, not by a point.
  const places = [...gazetteer.places]
    .filter(({ subType }) => subType !== streetSubType)
    .map(({ id, position: [lng, lat] }) => ({ id, lng, lat }));
  await database.query(
    `insert into place select id, st_setsrid(st_point(lng, lat), 4326)
     from jsonb_to_recordset($1) as row(id int, lng float8, lat float8)`,
    [JSON.stringify(places)],
  );
  await database.exec(`
    create index on area using gist (shape);
    create index on place using gist (position);
    analyze;
  `);
}, 180_000);

afterAll(() => database.close());

/** PGlite looks for each of the 1,200 functions in a list of all 23,000 names that it makes again: 4.5 s. */
async function withNamesOnce(load: () => Promise<unknown>): Promise<void> {
  const { keys } = Object;
  const names = new Map<object, string[]>();
  Object.keys = (of: object) => {
    const all = names.get(of) ?? keys(of);
    if (all.length > 20_000) names.set(of, all);
    return all;
  };
  await load().finally(() => {
    Object.keys = keys;
  });
}

function multiPolygon(coordinates: MultiPolygon): string {
  return JSON.stringify({ type: 'MultiPolygon', coordinates });
}

/** Points distributed over a box, always the same: a low-discrepancy sequence (R2, by Martin Roberts). */
function spread(count: number, { west, south, east, north }: typeof dhaka): LngLat[] {
  return Array.from({ length: count }, (_, at) => [
    west + (east - west) * ((0.5 + at * 0.7548776662466927) % 1),
    south + (north - south) * ((0.5 + at * 0.5698402909980532) % 1),
  ]);
}

/** What PostGIS returns for each point, in their order; `expression` is SQL over `point`. */
async function queryPoints<Result>(positions: LngLat[], expression: string): Promise<Result[]> {
  const { rows } = await database.query<{ result: Result }>(
    `select (${expression}) as result
     from jsonb_array_elements($1) with ordinality as sent(at, nth),
       lateral (select st_setsrid(st_point((at->>0)::float8, (at->>1)::float8), 4326) as point) as position
     order by nth`,
    [JSON.stringify(positions)],
  );
  return rows.map((row) => row.result);
}

describe('distances', () => {
  const from: LngLat = [90.4125, 23.8103];
  const positions = [
    ...spread(200, bangladesh),
    from,
    [-89.5, -23.8],
    [179.9, 60],
    [-179.9, -60],
    [0, 90],
    [12, -90],
  ] as LngLat[];

  it('agree with a sphere to a centimeter in the country, and to a millionth around the world', async () => {
    const measured = await queryPoints<number>(
      positions,
      `st_distancesphere(point, st_setsrid(st_point(${from}), 4326))`,
    );
    positions.forEach((position, at) => {
      const ours = distanceMeters(from, position);
      expect(Math.abs(ours - measured[at]!)).toBeLessThanOrEqual(Math.max(0.01, measured[at]! * 1e-6));
    });
  });

  it('are within 0.56 % of the ellipsoid, as they say', async () => {
    const measured = await queryPoints<number>(
      positions,
      `st_distance(point::geography, st_setsrid(st_point(${from}), 4326)::geography)`,
    );
    positions.forEach((position, at) => {
      expect(Math.abs(distanceMeters(from, position) - measured[at]!)).toBeLessThanOrEqual(
        measured[at]! * 0.0056,
      );
    });
  });
});

describe('containment', () => {
  // A square with a square hole and a notch; points on a fine lattice also fall on vertices and edges.
  const rings: Rings = [
    [
      [0, 0],
      [8, 0],
      [8, 8],
      [5, 8],
      [4, 6],
      [3, 8],
      [0, 8],
      [0, 0],
    ],
    [
      [2, 2],
      [2, 4],
      [4, 4],
      [4, 2],
      [2, 2],
    ],
  ];

  it('is the same on every corner, edge and hole of a polygon', async () => {
    const lattice = Array.from(
      { length: 21 * 21 },
      (_, at): LngLat => [(at % 21) / 2 - 1, Math.floor(at / 21) / 2 - 1],
    );
    const covered = await queryPoints<boolean>(
      lattice,
      `st_covers(st_geomfromgeojson('${JSON.stringify({ type: 'Polygon', coordinates: rings })}'), point)`,
    );
    expect(new Set(covered)).toEqual(new Set([true, false]));
    // On the border of a hole PostGIS covers, and so do we.
    expect(lattice.map((position) => isInPolygon(position, rings))).toEqual(covered);
  });

  it.each(kinds)('finds the same of the %s', async (kind) => {
    const positions = [
      ...spread(400, ['wards', 'zones', 'cityCorporations', 'subAreas'].includes(kind) ? dhaka : bangladesh),
      ...areas.list(kind).map(({ centre }) => centre as LngLat),
    ];
    const expected = await queryPoints<number | null>(
      positions,
      `select min(id) from area where kind = '${kind}' and st_covers(shape, point)`,
    );
    const found = positions.map((position) => areas.find(kind, position)?.id ?? null);
    expect(found).toEqual(expected);
    expect(found.filter((id) => id !== null).length).toBeGreaterThan(50);
  });
});

describe('the nearest places', () => {
  const reachMeters = 4000;

  it('are the same ten, as far away', async () => {
    const positions = [...spread(60, dhaka), ...spread(60, bangladesh)];
    const expected = await queryPoints<{ id: number; meters: number }[] | null>(
      positions,
      `select jsonb_agg(near) from (
         select id, st_distancesphere(position, point) as meters from place
         where place.position && st_expand(point, 0.06) and st_distancesphere(position, point) <= ${reachMeters}
         order by meters, id limit 10
       ) as near`,
    );
    const found = positions.map((position) => gazetteer.nearest(position, 10, reachMeters));
    found.forEach((near, at) => {
      const others = expected[at] ?? [];
      expect(near.map(({ place }) => place.id)).toEqual(others.map(({ id }) => id));
      near.forEach(({ distanceMeters: meters }, place) => {
        expect(Math.abs(meters - others[place]!.meters)).toBeLessThan(0.01);
      });
    });
    expect(found.filter((near) => near.length === 10).length).toBeGreaterThan(40);
  });
});
