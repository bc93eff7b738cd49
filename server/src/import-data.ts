/** The process of `npm run import`: reads the options, says what was written, or what is wrong and how to fix it. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import type { Worker } from 'node:worker_threads';
import { type BuildReport, checkOpenMapTiles, glyphsMissing, startThread } from '@portal/basemap';
import { makeFault } from '@portal/data/folder';
import {
  discardDraft,
  draftIn,
  finishedSteps,
  ImportError,
  type ImportReport,
  type ImportRequest,
  importKey,
  keepDraft,
  noteFinished,
  type SourceFile,
} from '@portal/data/import';
import { ImportProgress } from './import-progress.ts';
import type { ImportStep, StepMessage } from './import-step.ts';
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
  --tiles FILE        optional map: a PMTiles archive in OpenMapTiles' schema, as Planetiler writes it
  --speeds FILE       optional JSON: limits and assumed speeds by road class
  --help              this text

data/README.md describes what is read from each file.`;

const neededOptions = ['streets', 'places', 'attribution', 'out'] as const;
/** What a file of OpenStreetMap has all of, and what its license requires. */
const osmAttribution = '© OpenStreetMap contributors';

/** Heap that an import uses, in addition to the process's own. Measured: 310 MB suffice for 70 MB of places. */
const heapPerByte = 3;
const programHeapBytes = 100_000_000;

function readOptions(): (ImportRequest & { isDryRun: boolean; tiles?: string }) | 'help' {
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
      tiles: { type: 'string' },
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
  const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const twice = names.find((name, at) => names.indexOf(name) < at && !Array.isArray(values[name]));
  if (twice) throw new ImportError([`Found --${twice} for a second time; expected it once.`]);
  const mostOutside = Number(values.outside || Number.NaN);
  if (!(mostOutside >= 0 && mostOutside <= 1)) {
    throw new ImportError([`Found --outside "${values.outside}"; expected a share from 0 to 1.`]);
  }
  const { osm, streets, out, former, speeds, tiles, attribution = osmAttribution } = values;
  return {
    ...{ osm, streets, former, speeds, tiles, attribution, mostOutside },
    ...sourceFiles(tokens),
    out: out!,
    isLenient: values.lenient,
    isDryRun: values['dry-run'],
  };
}

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
  const bytes = bytesOf([...places, ...areas].map(({ file }) => file));
  const needed = programHeapBytes + heapPerByte * bytes;
  const limit = getHeapStatistics().heap_size_limit;
  if (needed <= limit) return;
  const megabytes = Math.ceil(needed / 2 ** 20 / 100) * 100;
  throw new ImportError([
    `Found a heap of at most ${Math.floor(limit / 2 ** 20)} MB, expected about ${megabytes} MB for ${Math.round(bytes / 1e6)} MB of places and areas.`,
    `Set NODE_OPTIONS=--max-old-space-size=${megabytes} and run the import again.`,
  ]);
}

// Percent by which the heap grows before it is collected again. Without it, the engine lets garbage grow to twice of what is in use.
setFlagsFromString('--heap-growing-percent=60');

const lineMs = 5000;

/** Steps of an import that a later run of the same import doesn't repeat. */
type StepName = 'records' | 'tiles' | 'map' | 'index';

/** An import under way: its steps, each once, and its end on a signal. */
class ImportRun {
  private readonly finished: Set<StepName>;
  private readonly key: string;
  private readonly out: string;
  private readonly progress: ImportProgress;
  private readonly ending = new AbortController();
  private readonly lines: NodeJS.Timeout;
  /** Its parts are in one folder, which is removed in the end. */
  private readonly temporary: string;
  private thread: Worker | undefined;

  constructor(
    private readonly request: ImportRequest,
    private readonly mapTiles?: string,
  ) {
    const { osm, streets = osm, areas, places, out, former = out, speeds } = request;
    const files = [osm, streets, speeds, mapTiles, ...[...areas, ...places].map(({ file }) => file)];
    this.out = out;
    this.key = importKey(
      { ...request, mapTiles },
      files.filter((file) => file !== undefined),
      former,
    );
    this.finished = new Set(finishedSteps(out, this.key) as StepName[]);
    const megabytes = (some: readonly (string | undefined)[]) => bytesOf(some) / 1e6;
    const sizes = {
      extract: megabytes([osm]),
      places: megabytes([osm, ...places.map(({ file }) => file)]),
      streets: megabytes([streets]),
    };
    this.progress = new ImportProgress(sizes, Date.now());
    this.lines = setInterval(() => console.log(this.progress.line(Date.now())), lineMs);
    // Before there is anything to remove.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void this.stop(signal));
    const fault = makeFault(tmpdir());
    if (fault)
      throw new ImportError([`TMPDIR: ${tmpdir()} ${fault}, expected a folder for temporary files.`]);
    this.temporary = mkdtempSync(join(tmpdir(), 'import-'));
    // Threads have a copy of it.
    process.env.TMPDIR = this.temporary;
    if (this.finished.size > 0) console.log(`Continues after: ${[...this.finished].join(', ')}.`);
  }

  /** Checks and writes what the map, the tiles and the index are made of. */
  async records(): Promise<ImportReport> {
    const read = () =>
      JSON.parse(readFileSync(join(draftIn(this.out), 'report.json'), 'utf8')) as ImportReport;
    if (this.finished.has('records')) return read();
    const report = (await this.inThread({ step: 'records', request: this.request })) as ImportReport;
    this.note('records');
    return report;
  }

  /** The most memory that a builder of them has used, bytes; 0 where it isn't known, and where a former run has built them. */
  async tiles(): Promise<number> {
    let mostBytes = 0;
    if (this.finished.has('tiles')) return mostBytes;
    this.progress.begin('tiles', Date.now());
    try {
      await buildTilesOf(draftIn(this.out), {
        signal: this.ending.signal,
        used(bytes) {
          mostBytes = Math.max(mostBytes, bytes);
        },
      });
    } catch (error) {
      // It was ended by `stop`, which ends the process too.
      if (this.ending.signal.aborted) await new Promise(() => {});
      throw error;
    }
    this.note('tiles');
    return mostBytes;
  }

  /** Null where a former run has drawn it. */
  async map(): Promise<BuildReport | null> {
    if (this.finished.has('map')) return null;
    this.progress.begin('map', Date.now());
    const built = (await this.inThread({
      step: 'map',
      draft: draftIn(this.out),
      tiles: this.mapTiles,
    })) as BuildReport;
    this.note('map');
    return built;
  }

  async index(): Promise<void> {
    if (this.finished.has('index')) return;
    this.progress.begin('index', Date.now());
    await this.inThread({ step: 'index', draft: draftIn(this.out) });
    this.note('index');
  }

  end(): void {
    clearInterval(this.lines);
    rmSync(this.temporary, { recursive: true, force: true });
  }

  private note(step: StepName): void {
    this.finished.add(step);
    noteFinished(this.out, this.key, [...this.finished]);
  }

  /** Runs a step where it holds up neither lines nor signals; the thread's memory is free again after it. */
  private inThread(step: ImportStep): Promise<unknown> {
    // Alone, threads have a smaller heap.
    const maxOldGenerationSizeMb = Math.floor(getHeapStatistics().heap_size_limit / 2 ** 20);
    const thread = startThread(new URL('./import-step.ts', import.meta.url), step, {
      maxOldGenerationSizeMb,
      // Half of the preset: the steps take as much processor time, and 40 MB less.
      maxYoungGenerationSizeMb: 24,
    });
    this.thread = thread;
    thread.ref();
    return new Promise((done, fail) => {
      thread.on('message', (message: StepMessage) => {
        if ('phase' in message) this.progress.begin(message.phase, Date.now());
        else if ('fault' in message) fail(new ImportError([message.fault]));
        else done(message.result);
      });
      thread.on('error', fail);
    });
  }

  /** Ends everything. What is finished stays for the next run, and no server sees it. */
  private async stop(signal: 'SIGINT' | 'SIGTERM'): Promise<void> {
    // A terminal sends one to each process, and the one around this passes its own on.
    if (this.ending.signal.aborted) return;
    this.ending.abort();
    await this.thread?.terminate();
    this.end();
    if (this.finished.size === 0) discardDraft(this.out);
    const rest =
      this.finished.size > 0
        ? `The same import continues after: ${[...this.finished].join(', ')}.`
        : 'Nothing is kept.';
    console.error(`Stopped. ${rest}`);
    process.exit(signal === 'SIGINT' ? 130 : 143);
  }
}

async function main(): Promise<void> {
  const options = readOptions();
  if (options === 'help') {
    console.log(helpText);
    return;
  }
  const { isDryRun, tiles, ...request } = options;
  checkHeap(request);
  if (tiles) await checkTiles(tiles);
  const run = new ImportRun(request, tiles);
  try {
    await importInSteps(run, request, isDryRun);
  } finally {
    run.end();
  }
}

/** Before the work, because the map is the last but one of its steps. */
async function checkTiles(file: string): Promise<void> {
  try {
    await checkOpenMapTiles(file);
  } catch (error) {
    throw new ImportError([(error as Error).message]);
  }
}

async function importInSteps(run: ImportRun, request: ImportRequest, isDryRun: boolean): Promise<void> {
  const report = await run.records();
  printReport(report);
  if (isDryRun) {
    discardDraft(request.out);
    console.log('Dry run: nothing is kept. Routing tiles and the map were not tried.');
    return;
  }
  if (hasTileBuilder()) {
    let mostBytes: number;
    try {
      mostBytes = await run.tiles();
    } catch (error) {
      discardDraft(request.out);
      throw new ImportError([`${request.streets ?? request.osm}: ${(error as Error).message}`]);
    }
    const used = `; their builder used at most ${Math.ceil(mostBytes / 1e6)} MB of memory`;
    console.log(`Routing tiles: built${mostBytes > 0 ? used : ''}.`);
  } else {
    console.log(
      'Routing tiles: this platform has no builder. Run Valhalla as a service and set VALHALLA_URL.',
    );
  }
  // The map is built from the draft, so that the folder is kept with all its parts or not at all.
  const map = await run.map();
  if (map) console.log(`Map: ${map.tiles} tiles.`);
  if (map?.hasGlyphs === false) console.log(glyphsMissing);
  await run.index();
  console.log('Index: written.');
  keepDraft(request.out);
  console.log(usedLine());
  console.log(`Start the server on it: DATA_DIR=${resolve(request.out)} npm start`);
}

function printReport(report: ImportReport): void {
  console.log(`Read: ${report.read.areas} areas, ${report.read.places} places.`);
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
}

function bytesOf(files: readonly (string | undefined)[]): number {
  return files.reduce(
    (sum, file) => sum + (file === undefined ? 0 : (statSync(file, { throwIfNoEntry: false })?.size ?? 0)),
    0,
  );
}

const diskFull =
  'Found a full disk, that of --out or of temporary files (TMPDIR). Make room and run the same import again. The version in use is as before.';

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
  const said = error instanceof ImportError || isUsage ? (error as Error).message : String(error);
  const message = said.includes('ENOSPC') ? diskFull : said;
  console.error(isUsage ? `${message}\n\n${helpText}` : message);
  process.exit(1);
}
