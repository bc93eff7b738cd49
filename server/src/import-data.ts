/** The process of `npm run import`: reads the options, says what was written, or what is wrong and how to fix it. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { getHeapStatistics } from 'node:v8';
import { buildBasemap, glyphsMissing } from '@portal/basemap';
import { openData } from '@portal/data';
import { ImportError, type ImportRequest, prepareImport, type SourceFile } from '@portal/data/import';
import { buildTilesOf, hasTileBuilder } from './routing/valhalla-tiles.ts';

const helpText = `npm run import: turns your own streets, places and areas into a folder that the server starts on.

  npm run import -- --streets country.osm.pbf --places places.geojson --areas areas.geojson \\
    --attribution "© the source" --out ./my-data

  npm run import -- --osm country.osm.pbf --out ./my-data

  --osm FILE          OpenStreetMap extract (.osm.pbf, .osm, .osm.gz): named places, streets, and boundaries where no --areas are given
  --streets FILE      another OpenStreetMap extract for routing
  --places FILE       points: GeoJSON, a feature on each line, or a table (CSV); several files add up
  --areas FILE        optional polygons: divisions, districts, sub-districts and others; several files add up
  --map NAME=COLUMN   the column of the file before it that has the name, type, longitude or another property; repeatable
  --kind KIND         what everything in the file before it is, such as sub_district, or a type of places
  --attribution TEXT  text that the license of the data requires
  --out FOLDER        folder to write a version into; ids of a former import in it are kept
  --former FOLDER     optional folder of another import, to keep its ids
  --lenient           leaves out what is wrong and tells it, instead of ending
  --outside SHARE     share of the places that may be outside the areas; 0.5 without it
  --dry-run           checks and counts, and writes no version
  --speeds FILE       optional JSON: limits and assumed speeds by road class
  --help              this text

data/README.md describes what is read from each file.`;

const neededOptions = ['streets', 'places', 'attribution', 'out'] as const;
/** What a file of OpenStreetMap has all of, and what its license requires. */
const osmAttribution = '© OpenStreetMap contributors';

/** Heap that reading uses, in addition to the process's own. Measured: 300 MB suffice for 30 MB of places, 250 MB do not. */
const heapPerByte = 8;
const programHeapBytes = 100_000_000;

function readOptions(): (ImportRequest & { isDryRun: boolean }) | 'help' {
  const { values, tokens } = parseArgs({
    tokens: true,
    options: {
      osm: { type: 'string' },
      streets: { type: 'string' },
      places: { type: 'string', multiple: true },
      areas: { type: 'string', multiple: true },
      map: { type: 'string', multiple: true },
      kind: { type: 'string', multiple: true },
      attribution: { type: 'string' },
      out: { type: 'string' },
      former: { type: 'string' },
      lenient: { type: 'boolean' },
      outside: { type: 'string', default: '0.5' },
      'dry-run': { type: 'boolean', default: false },
      speeds: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return 'help';
  const missing = neededOptions.filter((name) => !values[name] && !(values.osm && name !== 'out'));
  if (missing.length > 0) {
    throw new ImportError([
      `Found no ${missing.map((name) => `--${name}`).join(', ')}. Expected:`,
      '',
      helpText,
    ]);
  }
  const mostOutside = Number(values.outside);
  if (!(mostOutside >= 0 && mostOutside <= 1)) {
    throw new ImportError([`Found --outside "${values.outside}"; expected a share from 0 to 1.`]);
  }
  const { osm, streets, out, former, speeds, attribution = osmAttribution } = values;
  return {
    ...{ osm, streets, former, speeds, attribution, mostOutside },
    ...sourceFiles(tokens),
    out: out!,
    isLenient: values.lenient,
    isDryRun: values['dry-run'],
  };
}

/** The files of areas and places, each with the options after it. */
function sourceFiles(tokens: readonly { kind: string; name?: string; value?: string }[]) {
  const files = { areas: [] as SourceFile[], places: [] as SourceFile[] };
  let last: SourceFile | undefined;
  for (const { name, value = '' } of tokens) {
    if (name === 'areas' || name === 'places') {
      last = { file: value };
      files[name].push(last);
    } else if (name === 'map' || name === 'kind') {
      const [, property, column] = /^([^=]+)=(.+)$/.exec(value) ?? [];
      if (!last) {
        throw new ImportError([
          `Found --${name} "${value}" before any file; expected it after its --areas or --places.`,
        ]);
      }
      if (name === 'kind') last.kind = value;
      else if (property && column) last.columns = { ...last.columns, [property]: column };
      else throw new ImportError([`Found --map "${value}"; expected NAME=COLUMN, such as name=ADM3_EN.`]);
    }
  }
  return files;
}

/** Before the work, because the engine ends the process without a message of ours when the heap is full. */
function checkHeap({ places, areas }: ImportRequest): void {
  const bytes = [...places, ...areas].reduce(
    (sum, { file }) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
  const needed = programHeapBytes + heapPerByte * bytes;
  const limit = getHeapStatistics().heap_size_limit;
  if (needed <= limit) return;
  const megabytes = Math.ceil(needed / 2 ** 20 / 100) * 100;
  throw new ImportError([
    `Found a heap of at most ${Math.floor(limit / 2 ** 20)} MB, expected about ${megabytes} MB for ${Math.round(bytes / 1e6)} MB of places and areas.`,
    `Set NODE_OPTIONS=--max-old-space-size=${megabytes} and run the import again.`,
  ]);
}

async function main(): Promise<void> {
  const request = readOptions();
  if (request === 'help') {
    console.log(helpText);
    return;
  }
  checkHeap(request);
  const prepared = prepareImport(request);
  const { report, draft } = prepared;
  const kinds = Object.entries(report.areas).filter(([, count]) => count > 0);
  const areas = kinds.map(([kind, count]) => `${count} ${kind}`).join(', ');
  console.log(`Areas: ${areas || 'none: places name no district'}.`);
  console.log(`Places: ${report.places}; ${report.outside} outside the areas were left out.`);
  const { en, bn } = report.transliterated;
  console.log(`Names written by the import: ${bn} in Bangla, ${en} in English.`);
  if (report.inNoSubDistrict > 0) console.log(`Places in no subdistrict: ${report.inNoSubDistrict}.`);
  for (const line of report.leftOut) console.log(`Omitted: ${line}`);
  for (const line of report.notes) console.log(`Note: ${line}`);
  console.log(`Streets: ${report.streets} ways; ${report.namedStreets} named streets in their areas.`);
  if (request.isDryRun) {
    prepared.discard();
    console.log('Dry run: nothing is kept. Routing tiles and the map were not tried.');
    return;
  }
  if (hasTileBuilder()) {
    try {
      await buildTilesOf(draft);
    } catch (error) {
      prepared.discard();
      throw new ImportError([`${request.streets ?? request.osm}: ${(error as Error).message}`]);
    }
    console.log('Routing tiles: built.');
  } else {
    console.log(
      'Routing tiles: this platform has no builder. Run Valhalla as a service and set VALHALLA_URL.',
    );
  }
  // The map is built from the draft, so that the folder is kept with all its parts or not at all.
  const { tiles, hasGlyphs } = await buildBasemap(openData(draft));
  console.log(`Map: ${tiles} tiles.`);
  if (!hasGlyphs) console.log(glyphsMissing);
  prepared.keep();
  console.log(usedLine());
  console.log(`Start the server on it: DATA_DIR=${resolve(request.out)} npm start`);
}

/** What this process has used; builders of tiles are others. */
function usedLine(): string {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const seconds = ((userCPUTime + systemCPUTime) / 1e6).toFixed(1);
  return `Used ${seconds} s of processor time and at most ${Math.round(maxRSS / 1024)} MB of memory, without the builder of routing tiles.`;
}

try {
  await main();
} catch (error) {
  const isUsage = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
  const message = error instanceof ImportError || isUsage ? (error as Error).message : String(error);
  console.error(isUsage ? `${message}\n\n${helpText}` : message);
  process.exit(1);
}
