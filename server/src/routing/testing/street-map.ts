/** Streets drawn as text, for tests: letters are junctions, ways are words of letters. After OSRM's test maps. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeOsmPbf, type OsmNode, type OsmWay, openData } from '@portal/data';
import type { LngLat, RoutingEngine } from '../engine.ts';
import { actorClient, embeddedValhallaActor, type ValhallaClient } from '../valhalla-client.ts';
import { valhallaConfig } from '../valhalla-config.ts';
import { valhallaEngine } from '../valhalla-engine.ts';
import { ensureTiles } from '../valhalla-tiles.ts';

/** Degrees between two columns and two rows of the drawing: about 203 m and 222 m at 23.75 degrees north. */
const columnDegrees = 0.002;
const rowDegrees = 0.002;
const origin: LngLat = [90.36, 23.78];

/** A square of Bangladesh around every drawing, so that traffic keeps left there. Ids follow those given. */
function countryAround(lastNodeId: number, lastWayId: number) {
  const corners: LngLat[] = [
    [88, 20],
    [93, 20],
    [93, 27],
    [88, 27],
  ];
  const nodes: OsmNode[] = corners.map((position, i) => ({ id: lastNodeId + 1 + i, position }));
  const way: OsmWay = {
    id: lastWayId + 1,
    nodeIds: [...nodes, nodes[0]!].map(({ id }) => id),
    tags: { boundary: 'administrative' },
  };
  const tags = {
    type: 'boundary',
    boundary: 'administrative',
    admin_level: '2',
    name: 'Bangladesh',
    'ISO3166-1': 'BD',
  };
  return {
    nodes,
    way,
    relation: { id: 1, members: [{ type: 'way' as const, id: way.id, role: 'outer' }], tags },
  };
}

/** Where embedded Valhalla has a binary; elsewhere the HTTP adapter takes over. */
export const hasValhallaBinary =
  (process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)) ||
  (process.platform === 'darwin' && process.arch === 'arm64');

export interface StreetMap {
  engine: RoutingEngine;
  /** What the engine is called with. */
  client: ValhallaClient;
  /** Point of a letter of the drawing. */
  at(letter: string): LngLat;
}

/**
 * A running engine on the drawn streets. `ways` maps a run of letters to the way's tags; `highway` is `residential`
 * unless given, and the street's name is the run of letters itself.
 */
export async function drawStreets(
  drawing: string,
  ways: Record<string, Record<string, string>>,
): Promise<StreetMap> {
  const positions = new Map<string, LngLat>();
  for (const [row, line] of drawing.replace(/^\n/, '').split('\n').entries()) {
    for (const [column, letter] of [...line].entries()) {
      if (!/[a-z]/.test(letter)) continue;
      positions.set(letter, [origin[0] + column * columnDegrees, origin[1] - row * rowDegrees]);
    }
  }
  const letters = [...positions.keys()];
  const nodes: OsmNode[] = letters.map((letter, i) => ({ id: i + 1, position: positions.get(letter)! }));
  const osmWays: OsmWay[] = Object.entries(ways).map(([run, tags], i) => ({
    id: i + 1,
    nodeIds: [...run].map((letter) => letters.indexOf(letter) + 1),
    tags: { highway: 'residential', name: run, ...tags },
  }));
  const boundary = countryAround(nodes.length, osmWays.length);
  const folder = mkdtempSync(join(tmpdir(), 'streets-'));
  const pbfFile = join(folder, 'streets.osm.pbf');
  writeFileSync(
    pbfFile,
    encodeOsmPbf({
      nodes: [...nodes, ...boundary.nodes],
      ways: [...osmWays, boundary.way],
      relations: [boundary.relation],
    }),
  );
  const speeds = openData().roadSpeeds();
  const tileDir = await ensureTiles(pbfFile, folder, speeds);
  const client = actorClient(await embeddedValhallaActor(valhallaConfig(tileDir)));
  return {
    engine: valhallaEngine(client, speeds.profiles),
    client,
    at: (letter) => positions.get(letter)!,
  };
}
