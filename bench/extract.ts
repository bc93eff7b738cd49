/** What of an extract of OpenStreetMap is found and routed after its import. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openData, randomSeries } from '@portal/data';
import { distanceMeters, type LngLat, metersPer } from '@portal/geo';
import { osmKinds } from '../data/src/osm/kinds.ts';
import { type OsmObject, type OsmObjects, readOsmObjects } from '../data/src/osm/objects.ts';
import { asOsmPbf } from '../data/src/osm/xml.ts';
import { isStreet } from '../data/src/street.ts';
import { buildApp } from '../server/src/app.ts';
import { lazyRouting } from '../server/src/routing/open-routing.ts';
import { type Measurement, measuredBy, quantile } from './report.ts';
import { benchKey } from './server-load.ts';

const mostNames = 1000;
const pairs = 200;
const shortestMeters = 500;
const forCars =
  /^(motorway|trunk|primary|secondary|tertiary)(_link)?$|^(unclassified|residential|living_street|service|road|track)$/;

export async function measureExtract(file?: string): Promise<Measurement[]> {
  if (!file) throw new Error('Expected an extract of OpenStreetMap: `npm run bench -- extract --file=FILE`.');
  const folder = mkdtempSync(join(tmpdir(), 'bench-extract-'));
  const pbf = asOsmPbf(resolve(file));
  try {
    const out = join(folder, 'out');
    execFileSync(process.execPath, ['scripts/import.mjs', '--osm', resolve(file), '--out', out]);
    const kindOf = osmKinds();
    const objects = readOsmObjects(pbf.path, join(folder, 'objects.json'), {
      isWanted: (tags) => isStreet(tags.highway ?? '') || kindOf(tags) !== null,
    });
    const all = [...objects.all];
    return [...(await measureNames(all, out)), ...(await measureRoutes(all, objects.lineOf, out))];
  } finally {
    pbf.discard();
    rmSync(folder, { recursive: true, force: true });
  }
}

const lettersOf = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ');

async function measureNames(all: OsmObject[], dataDir: string): Promise<Measurement[]> {
  const names = new Set<string>();
  for (const { tags } of all)
    for (const key of ['name', 'name:en', 'name:bn']) if (tags[key]?.trim()) names.add(tags[key].trim());
  const tried = [...names].filter((_, at) => at % Math.ceil(names.size / mostNames) === 0);
  const app = await buildApp({ dataDir });
  const lost: string[] = [];
  for (const name of tried) {
    const query = `bangla=true&q=${encodeURIComponent(name)}&api_key=${benchKey}`;
    const { places = [] } = (await app.inject(`/v2/api/search/autocomplete/place?${query}`)).json() as {
      places?: { address: string; address_bn: string }[];
    };
    const isFirst = [places[0]?.address, places[0]?.address_bn].some((text) =>
      lettersOf(text ?? '').startsWith(lettersOf(name)),
    );
    if (!isFirst) lost.push(name);
  }
  await app.close();
  const found = (100 * (tried.length - lost.length)) / tried.length;
  return [
    {
      what: `of ${tried.length} names, itself or a namesake first`,
      ...{ value: found, unit: '%', budget: 97, atLeast: true },
      how: 'Autocomplete with each name of a place or street, in each script that it has',
      details: lost.slice(0, 5).join(', '),
    },
  ];
}

/** By node: the next ones, and how far they are, meters. */
type Network = Map<number, [next: number, meters: number][]>;

async function measureRoutes(
  all: OsmObject[],
  lineOf: OsmObjects['lineOf'],
  dataDir: string,
): Promise<Measurement[]> {
  const [network, positions] = networkOf(all, lineOf);
  const engine = await lazyRouting({}, openData(dataDir)).open();
  const random = randomSeries('extract');
  const nodes = [...network.keys()];
  const ratios: number[] = [];
  let tried = 0;
  for (let at = 0; at < pairs; at++) {
    const from = nodes[Math.floor(random() * nodes.length)]!;
    const far = [...lengthsFrom(from, network)].filter(([, meters]) => meters >= shortestMeters);
    const [to, meters] = far[Math.floor(random() * far.length)] ?? [];
    if (to === undefined) continue;
    tried++;
    const stops = [positions.get(from)!, positions.get(to)!];
    const route = await engine.route(stops, 'car').catch(() => null);
    if (route) ratios.push((route.summary.length * metersPer.mi) / meters!);
  }
  ratios.sort((one, other) => one - other);
  const notShorter = ratios.filter((ratio) => ratio >= 0.99).length;
  const measured = measuredBy(
    `routes by car between random nodes of which one is reached from the other, at least ${shortestMeters} m, next to the shortest path by Dijkstra's algorithm`,
  );
  return [
    measured(`of ${tried} pairs, routed`, (100 * ratios.length) / tried, '%', 100, true),
    // Where a street is drawn twice, a node of one lies on the other.
    measured(
      'of them, at least 0.99 of the shortest path',
      (100 * notShorter) / ratios.length,
      '%',
      98,
      true,
    ),
    measured('length, 95 of 100 within', quantile(ratios, 0.95), '', 1.2),
  ];
}

function networkOf(all: OsmObject[], lineOf: OsmObjects['lineOf']): [Network, Map<number, LngLat>] {
  const network: Network = new Map();
  const positions = new Map<number, LngLat>();
  const add = (from: number, to: number, meters: number) => {
    network.set(from, [...(network.get(from) ?? []), [to, meters]]);
  };
  for (const object of all) {
    const { refs, tags } = object;
    const line = lineOf(object);
    const isClosed = [tags.access, tags.vehicle, tags.motor_vehicle].some((one) => /^no$/.test(one ?? ''));
    if (!forCars.test(tags.highway ?? '') || isClosed || line.length < refs.length) continue;
    const oneWay =
      tags.oneway ?? (tags.junction === 'roundabout' || tags.highway === 'motorway' ? 'yes' : 'no');
    for (const [at, position] of line.entries()) {
      positions.set(refs[at]!, position);
      if (at === 0) continue;
      const meters = distanceMeters(line[at - 1]!, position);
      if (oneWay !== '-1') add(refs[at - 1]!, refs[at]!, meters);
      if (oneWay === 'no' || oneWay === '-1') add(refs[at]!, refs[at - 1]!, meters);
    }
  }
  return [network, positions];
}

/** Meters. */
function lengthsFrom(start: number, network: Network): Map<number, number> {
  const lengths = new Map([[start, 0]]);
  /** Nodes by their whole meters. */
  const reached: number[][] = [[start]];
  for (let meter = 0; meter < reached.length; meter++) {
    // It grows while it is walked through: an edge can be shorter than a meter.
    for (const node of reached[meter] ?? []) {
      const length = lengths.get(node)!;
      if (Math.floor(length) < meter) continue;
      for (const [next, meters] of network.get(node) ?? []) {
        if (length + meters >= (lengths.get(next) ?? Number.POSITIVE_INFINITY)) continue;
        lengths.set(next, length + meters);
        reached[Math.floor(length + meters)] ??= [];
        reached[Math.floor(length + meters)]!.push(next);
      }
    }
  }
  return lengths;
}
