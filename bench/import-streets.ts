/** Streets for measuring imports: as many as a country has, in a file with as many nodes. All of them are invented. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { type OsmNode, type OsmWay, openData, osmPbfBlobs } from '@portal/data';
import type { LngLat } from '@portal/geo';
import { banglaDigits, inventing, series } from './server-places.ts';

/** What an extract has; its nodes beyond those of the streets are buildings. */
export interface Extract {
  streets: number;
  /** Of the streets. */
  named: number;
  /** And of both sides of a grid of nodes. */
  nodesOfStreet: number;
  nodes: number;
}

/** With a million places, a country has 139,000 named streets and 41 million nodes. */
export function extractWith(places: number): Extract {
  const streets = Math.round(places * 0.139);
  return { streets, named: streets, nodesOfStreet: 21, nodes: places * 41 };
}

/** Half of them along each side. */
const streetsOfGrid = 30;
const nodesOfBuilding = 4;
/** Between two nodes of a street, degrees. */
const step = 0.0005;

const classes = ['residential', 'residential', 'unclassified', 'tertiary', 'secondary', 'primary'];

/** Writes an OSM PBF with an extract's streets and buildings. */
export function writeExtract(file: string, extract: Extract): string {
  const middles = cornersFor(extract);
  const buildings = Math.ceil(
    (extract.nodes - middles.length * extract.nodesOfStreet ** 2) / nodesOfBuilding,
  );
  const target = openSync(file, 'w');
  const blobs = osmPbfBlobs({
    nodes: nodes(extract, middles, buildings),
    ways: ways(extract, middles, buildings),
  });
  for (const blob of blobs) writeSync(target, blob);
  closeSync(target);
  return file;
}

/** Corners of the grids of an extract's streets, spread over the country's unions. */
export function cornersFor({ streets }: Extract): LngLat[] {
  const count = Math.ceil(streets / streetsOfGrid);
  const { unions } = openData().areas();
  const near = nearby();
  return Array.from({ length: count }, (_, grid) => {
    return near(unions[Math.floor((grid * unions.length) / count)]!.centre);
  });
}

function nearby() {
  const random = series();
  return ([lng, lat]: LngLat): LngLat => [lng + (random() - 0.5) * 0.05, lat + (random() - 0.5) * 0.05];
}

function* nodes({ nodesOfStreet }: Extract, middles: LngLat[], buildings: number): Generator<OsmNode> {
  const { unions } = openData().areas();
  const near = nearby();
  let id = 1;
  for (const [grid, [lng, lat]] of middles.entries()) {
    // Turned by the golden angle, so that no two lie alike.
    const [east, north] = [Math.cos(2.4 * grid) * step, Math.sin(2.4 * grid) * step];
    for (let at = 0; at < nodesOfStreet ** 2; at++) {
      const [column, row] = [at % nodesOfStreet, Math.floor(at / nodesOfStreet)];
      yield { id: id++, position: [lng + column * east - row * north, lat + column * north + row * east] };
    }
  }
  for (let building = 0; building < buildings; building++) {
    const [lng, lat] = near(unions[building % unions.length]!.centre);
    // The corners are on a square of 10 m.
    for (const [east, north] of [
      [0, 0],
      [0.0001, 0],
      [0.0001, 0.0001],
      [0, 0.0001],
    ] as const) {
      yield { id: id++, position: [lng + east, lat + north] };
    }
  }
}

/** Of three named streets, one is numbered as those of other towns are; of the others some have no Bangla. */
function* ways(
  { streets, named, nodesOfStreet }: Extract,
  middles: LngLat[],
  buildings: number,
): Generator<OsmWay> {
  const { random, pick, words } = inventing();
  for (let id = 1; id <= streets; id++) {
    const { en, bn } = words(1);
    const number = Math.ceil(random() * 60);
    const [name, nameBn] =
      random() < 1 / 3 ? [`Road ${number}`, `রোড ${banglaDigits(number)}`] : [`${en} Road`, `${bn} রোড`];
    const tags = { highway: pick(classes), name, ...(random() < 0.7 && { 'name:bn': nameBn }) };
    yield {
      id,
      nodeIds: lineOfGrid(id - 1, nodesOfStreet),
      tags: id <= named ? tags : { highway: 'residential' },
    };
  }
  let id = streets;
  for (const [from, to] of links(middles)) {
    yield {
      id: ++id,
      nodeIds: [from, to].map((grid) => 1 + grid * nodesOfStreet ** 2),
      tags: { highway: 'primary' },
    };
  }
  let node = 1 + middles.length * nodesOfStreet ** 2;
  for (let building = 0; building < buildings; building++) {
    const corners = Array.from({ length: nodesOfBuilding }, () => node++);
    yield { id: ++id, nodeIds: [...corners, corners[0]!], tags: { building: 'yes' } };
  }
}

/** The nodes of a street: a row or a column of its grid, in turns, so that each crosses all of the other side. */
function lineOfGrid(street: number, nodesOfStreet: number): number[] {
  const first = 1 + Math.floor(street / streetsOfGrid) * nodesOfStreet ** 2;
  const at = (street % streetsOfGrid) >> 1;
  return Array.from({ length: nodesOfStreet }, (_, along) => {
    return first + (street % 2 === 0 ? at * nodesOfStreet + along : along * nodesOfStreet + at);
  });
}

/** A road from each grid to the nearest with an even number before it, and to the nearest with an odd one: all are one network. */
function* links(middles: LngLat[]): Generator<[from: number, to: number]> {
  for (const [from, [lng, lat]] of middles.entries()) {
    for (const half of [0, 1]) {
      let [nearest, least] = [-1, Number.POSITIVE_INFINITY];
      for (let to = half; to < from; to += 2) {
        const away = Math.hypot(middles[to]![0] - lng, middles[to]![1] - lat);
        if (away < least) [nearest, least] = [to, away];
      }
      if (nearest >= 0) yield [from, nearest];
    }
  }
}
