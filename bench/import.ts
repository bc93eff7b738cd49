import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { geoJsonOf, openData } from '@portal/data';
import { prepareImport } from '@portal/data/import';
import { extractWith, writeExtract } from './import-streets.ts';
import type { Measurement } from './report.ts';
import { makePlaces } from './server-places.ts';

const usualSizes = [10_000, 100_000, 300_000, 1_000_000];

const how =
  'npm run import of invented places (a feature on each line), with the divisions, districts and subdistricts of the sample and as many invented named streets and nodes as a country has for them, into a new folder: processor time and most memory of the import, map included, without the builder of routing tiles';

const usualWays = 1_000_000;

const howMap =
  'the same with 1,000 places, and all ways of 16 nodes, of which 139 in a thousand have names: nearly all of it is the map';

/** What an import takes by the number of places, and by that of ways; `sizes` as a list with commas, such as `1000000`. */
export async function measureImport(sizes?: string, ways = usualWays): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-import-'));
  try {
    const measurements: Measurement[] = [];
    const counts = sizes?.split(',').map(Number) ?? usualSizes;
    const used: { count: number; seconds: number; megabytes: number }[] = [];
    for (const count of counts) {
      const out = join(folder, `out-${count}`);
      const one = { count, ...(await importInvented(folder, count, out)) };
      used.push(one);
      measurements.push(
        { what: `${count} places, processor time`, value: one.seconds, unit: 's', budget: 240, how },
        { what: `${count} places, most memory`, value: one.megabytes, unit: 'MB', budget: 1200, how },
      );
      rmSync(out, { recursive: true });
    }
    const extract = { streets: ways, named: Math.round(ways * 0.139), nodesOfStreet: 16, nodes: 0 };
    const { seconds, megabytes } = await importInvented(folder, 1000, join(folder, 'out-ways'), extract);
    measurements.push(
      { what: `map of ${ways} ways, processor time`, value: seconds, unit: 's', budget: 300, how: howMap },
      { what: `map of ${ways} ways, most memory`, value: megabytes, unit: 'MB', budget: 1200, how: howMap },
      importAllAreas(folder),
    );
    const [first, last] = [used[0]!, used.at(-1)!];
    if (first === last) return measurements;
    const more = (last.count - first.count) / 1000;
    return [
      ...measurements,
      {
        what: 'for 1,000 more places',
        value: (1000 * (last.seconds - first.seconds)) / more,
        unit: 'ms',
        how,
      },
      { what: 'for 1,000 more places', value: (last.megabytes - first.megabytes) / more, unit: 'MB', how },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the sample's areas of all kinds take: to be read, and put into one another with their ids and names. */
function importAllAreas(folder: string): Measurement {
  const areas = join(folder, 'all-areas.geojson');
  const text = [...geoJsonOf(openData(), ['areas'])].join('');
  writeFileSync(areas, text);
  const places = [{ file: writePlaces(join(folder, 'few.geojsonl'), 10) }];
  const streets = writeExtract(join(folder, 'few.osm.pbf'), extractWith(10));
  const request = {
    areas: [{ file: areas }],
    places,
    streets,
    attribution: 'Invented',
    out: join(folder, 'areas'),
  };
  let [before, phase, seconds] = [process.cpuUsage(), '', 0];
  prepareImport(request, (next) => {
    const { user, system } = process.cpuUsage(before);
    if (phase === 'areas' || phase === 'streets') seconds += (user + system) / 1e6;
    [before, phase] = [process.cpuUsage(), next];
  });
  const what = `${text.split('\n').length - 2} areas, processor time`;
  return {
    what,
    value: seconds,
    unit: 's',
    budget: 2,
    how: 'the areas of the sample, exported and imported, with one street',
  };
}

/** Imports so many invented places and an extract with the sample's areas into a new folder `out`; its files are written in `folder`. */
export async function importInvented(
  folder: string,
  count: number,
  out: string,
  extract = extractWith(count),
) {
  const places = writePlaces(join(folder, `${count}.geojsonl`), count);
  const streets = writeExtract(join(folder, `${count}.osm.pbf`), extract);
  const used = await runImport(places, writeAreas(join(folder, 'areas.geojson')), streets, out);
  for (const file of [places, streets]) rmSync(file);
  return used;
}

function writeAreas(file: string): string {
  const features = [...geoJsonOf(openData(), ['areas'])].map((part) => part.replace(/^,?\n/, ''));
  const isGiven = (feature: string) => /"kind":"(division|district|sub_district)"/.test(feature);
  writeFileSync(file, features.filter(isGiven).join('\n'));
  return file;
}

function writePlaces(file: string, count: number): string {
  const target = openSync(file, 'w');
  let lines = '';
  for (const { id, name, house, road, block, type, subType, position } of makePlaces(count)) {
    const properties = {
      ...(name && { name: name.en, name_bn: name.bn }),
      // Plain houses have both.
      ...((house || !name) && { house: house?.en.replace('House ', '') ?? '1' }),
      ...(road && { road: road.en }),
      ...(block && { block: block.en.replace('Block ', '') }),
      ...{ type, sub_type: subType },
    };
    const geometry = { type: 'Point', coordinates: position };
    lines += `${JSON.stringify({ type: 'Feature', id, properties, geometry })}\n`;
    if (lines.length < 1_000_000) continue;
    writeSync(target, lines);
    lines = '';
  }
  writeSync(target, lines);
  closeSync(target);
  return file;
}

/** Runs an import and reads what it says that it has used. */
async function runImport(places: string, areas: string, streets: string, out: string) {
  const files = ['--places', places, '--areas', areas, '--streets', streets, '--out', out];
  const child = spawn('node', ['scripts/import.mjs', ...files, '--attribution', 'Invented']);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
  const code = await new Promise((done) => child.on('close', done));
  const [, seconds, megabytes] = /Used ([\d.]+) s of processor time and at most (\d+) MB/.exec(text) ?? [];
  if (code !== 0 || !seconds) throw new Error(`The import ended with code ${code}:\n${text.slice(-2000)}`);
  return { seconds: Number(seconds), megabytes: Number(megabytes) };
}
