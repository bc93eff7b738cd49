/** Streets for measuring imports: as many as a country has, in a file with as many nodes. All of them are invented. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { type OsmNode, type OsmWay, openData, osmPbfBlobs } from '@portal/data';
import { banglaDigits, inventing, series } from './server-places.ts';

/** Of a country's extract, for each place: 139,000 named streets and 41 million nodes with a million places. */
const streetsOfPlace = 0.139;
const nodesOfPlace = 41;
const nodesOfStreet = 21;
const nodesOfBuilding = 4;
/** Between two nodes of a street, degrees. */
const step = 0.0005;

const classes = ['residential', 'residential', 'unclassified', 'tertiary', 'secondary', 'primary'];

/** Writes an OSM PBF with the named streets, and buildings up to the nodes, of so many places. */
export function writeStreets(file: string, places: number): string {
  const streets = Math.round(places * streetsOfPlace);
  const firstOfBuildings = 1 + streets * nodesOfStreet;
  const buildings = Math.ceil((places * nodesOfPlace - firstOfBuildings) / nodesOfBuilding);
  const target = openSync(file, 'w');
  for (const blob of osmPbfBlobs({ nodes: nodes(streets, buildings), ways: ways(streets, buildings) })) {
    writeSync(target, blob);
  }
  closeSync(target);
  return file;
}

function* nodes(streets: number, buildings: number): Generator<OsmNode> {
  const { unions } = openData().areas();
  const random = series();
  let id = 1;
  for (let line = 0; line < streets + buildings; line++) {
    const [west, south] = unions[line % unions.length]!.centre;
    const [lng, lat] = [west + (random() - 0.5) * 0.05, south + (random() - 0.5) * 0.05];
    const angle = random() * Math.PI;
    const count = line < streets ? nodesOfStreet : nodesOfBuilding;
    for (let at = 0; at < count; at++) {
      // The corners of a building are on a square of 10 m.
      const [east, north] =
        line < streets
          ? [at * step * Math.cos(angle), at * step * Math.sin(angle)]
          : [at === 1 || at === 2 ? 0.0001 : 0, at > 1 ? 0.0001 : 0];
      yield { id: id++, position: [lng + east, lat + north] };
    }
  }
}

/** Of three streets, one is numbered as those of other towns are; of the others some have no Bangla. */
function* ways(streets: number, buildings: number): Generator<OsmWay> {
  const { random, pick, words } = inventing();
  let node = 1;
  const next = (count: number) => Array.from({ length: count }, () => node++);
  for (let id = 1; id <= streets; id++) {
    const { en, bn } = words(1);
    const number = Math.ceil(random() * 60);
    const [name, nameBn] =
      random() < 1 / 3 ? [`Road ${number}`, `রোড ${banglaDigits(number)}`] : [`${en} Road`, `${bn} রোড`];
    const tags = { highway: pick(classes), name, ...(random() < 0.7 && { 'name:bn': nameBn }) };
    yield { id, nodeIds: next(nodesOfStreet), tags };
  }
  for (let at = 1; at <= buildings; at++) {
    const corners = next(nodesOfBuilding);
    yield { id: streets + at, nodeIds: [...corners, corners[0]!], tags: { building: 'yes' } };
  }
}
