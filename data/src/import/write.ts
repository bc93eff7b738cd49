/** Turns a customer's own files into a folder that the server starts on. */
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { LngLat } from '@portal/geo';
import { hasBangla } from '@portal/text';
import { areaFinder } from '../area.ts';
import { currentVersion, type DataDescription, descriptionFile } from '../data-folder.ts';
import { ImportError } from '../import-error.ts';
import {
  type NamedWay,
  type StreetRecord,
  type StreetStretch,
  streetRecords,
  streetStretches,
} from '../named-streets.ts';
import { asOsmPbf } from '../osm/xml.ts';
import type { Words } from '../places.ts';
import { readRecords, writeRecords, writeWhole } from '../record-file.ts';
import { type RoadSpeeds, readRoadSpeeds, speedProblems } from '../road-speeds.ts';
import { isInCountry, surroundings } from '../surroundings.ts';
import { type AreaIdTable, areaIdsFile } from './area-ids.ts';
import { importAreas } from './areas.ts';
import { checkChecksum } from './checksum.ts';
import { checkFolder, keepDraft, newDraft } from './draft.ts';
import { Faults } from './faults.ts';
import {
  type Feature,
  type Findings,
  namesOf,
  readAreaFiles,
  readJson,
  readPlaceFiles,
  type SourceFile,
} from './features.ts';
import { type NameWords, sampleNameWords, scriptsOf } from './name-words.ts';
import { type OsmContent, readOsmFile } from './osm-file.ts';
import {
  fingerprintOf,
  giveIds,
  type Identified,
  type PlaceIdTable,
  placeIdLines,
  placeIdsFile,
  readPlaceIds,
} from './place-ids.ts';
import { importPlaces } from './places.ts';
import { readStreetFile } from './street-file.ts';

export interface ImportRequest {
  /** Folder of imports: the new one becomes a version in it, and the one in use. */
  out: string;
  /** Folder of another import whose ids are kept; that of `out` without it. */
  former?: string;
  /** Files of the administrative areas; without any, and without boundaries in `osm`, places name no area. */
  areas: SourceFile[];
  /** Files of the places. */
  places: SourceFile[];
  /** Faulty features are omitted and reported, instead of ending the import. */
  isLenient?: boolean;
  /** Share of the places that may be outside the areas. */
  mostOutside?: number;
  /** OSM PBF, or XML, whose named places, streets and boundaries are imported: places of it add to `places`, areas count without `areas`. */
  osm?: string;
  /** OSM PBF, or XML, for the router; `osm` without it. */
  streets?: string;
  /** JSON of how fast each class of road is driven; the sample's without it. */
  speeds?: string;
  /** The attribution that the license of the data requires. */
  attribution: string;
}

/** Proxies drop responses with more than 4 kB of headers, and a letter of Bangla is nine bytes of one. */
const longestAttribution = 300;

/** What an import found. */
export interface ImportReport {
  /** Features and objects of the files, omitted ones too; named objects of no kind of place are among the notes. */
  read: { areas: number; places: number };
  /** Areas by kind. */
  areas: Record<string, number>;
  places: number;
  /** Places outside the areas, omitted. */
  outside: number;
  /** Imported places that name no subdistrict, because no area of that kind contains them. */
  inNoSubDistrict: number;
  /** Places whose English or Bangla name is written by the import, from the other. */
  transliterated: { en: number; bn: number };
  /** Ways with a highway tag. */
  streets: number;
  /** Named streets, once in each area, that searches find. */
  namedStreets: number;
  /** What is worth a look, a line for each cause. */
  notes: string[];
  /** What was omitted because the import is lenient, a line for each cause. */
  leftOut: string[];
}

/** What an import does before its draft is written, in this sequence. */
export type ImportPhase = 'extract' | 'areas' | 'places' | 'streets' | 'placing' | 'writing';

/** Checks the files and writes the folder. Throws an `ImportError` and leaves a former folder alone when they do not fit. */
export function importData(request: ImportRequest): ImportReport {
  const report = prepareImport(request);
  keepDraft(request.out);
  return report;
}

/** As `importData`, apart from the last step: the draft is in the folder, and further files may be added to it. */
export function prepareImport(
  request: ImportRequest,
  begins: (phase: ImportPhase) => void = () => {},
): ImportReport {
  checkFolder(resolve(request.out));
  begins('extract');
  for (const file of new Set([request.osm, request.streets])) if (file) checkChecksum(file);
  const osm = request.osm === undefined ? undefined : asOsmPbf(request.osm);
  const streets = request.streets === undefined ? undefined : asOsmPbf(request.streets);
  const named = (lines: string[]) => [osm, streets].reduce((all, file) => file?.named(all) ?? all, lines);
  const temporary = mkdtempSync(join(tmpdir(), 'import-'));
  try {
    return prepareFolder({ ...request, osm: osm?.path, streets: streets?.path }, temporary, named, begins);
  } catch (error) {
    throw error instanceof ImportError ? new ImportError(named(error.faults)) : error;
  } finally {
    osm?.discard();
    streets?.discard();
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** `named` puts the names of the files that were given into lines. */
function prepareFolder(
  {
    out,
    former = out,
    areas,
    places,
    osm,
    streets = osm,
    speeds,
    attribution,
    isLenient = false,
    mostOutside = 0.5,
  }: ImportRequest,
  temporary: string,
  named: (lines: string[]) => string[],
  begins: (phase: ImportPhase) => void,
): ImportReport {
  if (attribution.trim() === '') {
    throw new ImportError(['Found no attribution, expected the text that the license of the data requires.']);
  }
  if (attribution.length > longestAttribution) {
    throw new ImportError([
      `Found an attribution of ${attribution.length} characters, expected at most ${longestAttribution}: every response has it in a header.`,
    ]);
  }
  const roadSpeeds = speeds === undefined ? readRoadSpeeds() : readSpeedsFile(speeds);
  const formerVersion = currentVersion(resolve(former));
  if (former !== out && !existsSync(join(formerVersion, descriptionFile))) {
    throw new ImportError([
      `${former}: found no import, expected a folder that \`npm run import\` has written.`,
    ]);
  }
  if (streets === undefined) throw new ImportError(['Found no streets, expected an OSM PBF.']);
  const areaIds = readAreaIds(join(formerVersion, areaIdsFile));
  const findings: Findings = { faults: new Faults(isLenient), notes: new Faults(), read: 0 };
  // A country's extract always has some objects that are no use: they are omitted and reported.
  const osmFindings: Findings = { faults: new Faults(true), notes: findings.notes, read: 0 };
  const found: OsmContent =
    osm === undefined
      ? { places: [], areas: [] }
      : readOsmFile(osm, join(temporary, 'objects.json'), osmFindings);
  begins('areas');
  const areaFeatures = areas.length > 0 ? readAreaFiles(areas, findings) : found.areas;
  const areasRead = (areas.length > 0 ? findings : osmFindings).read;
  const readBefore = findings.read + osmFindings.read;
  begins('places');
  const names = sampleNameWords();
  for (const feature of areaFeatures) learnNames(names, feature);
  // A million of them would not fit into memory.
  const placeFeatures = join(temporary, 'places.json');
  writeRecords(placeFeatures, learntFrom(names, places, found.places, findings));
  begins('streets');
  const made = importAreas(areaFeatures, areaIds, names, areas.length > 0 ? findings : osmFindings);
  const divisionAt = areaFinder('divisions', made.areas.divisions, made.shapes);
  const isInside = made.areas.divisions.length === 0 ? isInCountry : divisionAt;
  const streetFile = readStreetFile(streets, join(temporary, 'streets.json'), (position) =>
    Boolean(isInside(position)),
  );
  if (streetFile.isPerhapsCutOff) {
    findings.notes.add(
      { file: streets, at: 'at its end' },
      'no relation',
      'some after so many ways: compare its size with the published one, it may be cut off between two blocks',
    );
  }
  const nowSeconds = Math.floor(Date.now() / 1000);
  const placeIds = readPlaceIds(join(formerVersion, placeIdsFile));
  const wayFile = join(temporary, 'ways.json');
  writeRecords(wayFile, learntFromWays(names, streetFile.named));
  begins('placing');
  const imported = importPlaces(
    () => readRecords<Feature<LngLat>>(placeFeatures),
    ...([made.areas, made.shapes, placeIds, names, nowSeconds, findings, mostOutside] as const),
  );
  const namedStreets = importStreets(
    readRecords<NamedWay>(wayFile),
    ...([made, names, placeIds, nowSeconds] as const),
  );

  begins('writing');
  const draft = newDraft(out);
  const write = (name: string, content: unknown) => writeFileSync(join(draft, name), JSON.stringify(content));
  write('areas.json', made.areas);
  write('area-shapes.json', made.shapes);
  writeRecords(join(draft, 'places.json'), imported.records);
  const streetCount = writeRecords(join(draft, 'named-streets.json'), namedStreets);
  write('speeds.json', roadSpeeds);
  copyFileSync(streets, join(draft, 'streets.osm.pbf'));
  write(areaIdsFile, areaIds);
  writeWhole(join(draft, placeIdsFile), placeIdLines(placeIds), false);
  const counts = Object.entries(made.areas).map(([kind, list]): [string, number] => [kind, list.length]);
  const report: ImportReport = {
    read: { areas: areasRead, places: findings.read + osmFindings.read - readBefore },
    areas: Object.fromEntries(counts),
    places: imported.count,
    outside: imported.outside,
    inNoSubDistrict: imported.inNoSubDistrict,
    transliterated: imported.transliterated,
    streets: streetFile.streets,
    namedStreets: streetCount,
    notes: named(findings.notes.lines()),
    leftOut: named([...findings.faults.lines(), ...osmFindings.faults.lines()]),
  };
  write('report.json', report);
  // Last, because the server takes a folder with this file for whole.
  write(descriptionFile, { quality: 'imported', attribution: attribution.trim() } satisfies DataDescription);
  return report;
}

/** The places of files, then those of an extract, in sequence; `names` learns from each. */
function* learntFrom(
  names: NameWords,
  files: SourceFile[],
  ofExtract: Iterable<Feature<LngLat>>,
  findings: Findings,
): Generator<Feature<LngLat>> {
  for (const source of [files.length > 0 ? readPlaceFiles(files, findings) : [], ofExtract]) {
    for (const feature of source) {
      learnNames(names, feature);
      yield feature;
    }
  }
}

function* learntFromWays(names: NameWords, ways: Iterable<NamedWay>): Generator<NamedWay> {
  for (const way of ways) {
    names.learnName(...way.name);
    yield way;
  }
}

/** Words of names that a feature has in English and Bangla. */
function learnNames(names: NameWords, feature: Feature<unknown>): void {
  for (const property of ['name', 'road']) {
    const { latin, bangla } = namesOf(feature, property);
    if (latin && bangla) names.learn(latin, bangla);
  }
}

/** The named ways of an import as streets, each once in every area. `ids` gets new ids. */
function importStreets(
  ways: Iterable<NamedWay>,
  { areas, shapes }: ReturnType<typeof importAreas>,
  names: NameWords,
  ids: PlaceIdTable,
  nowSeconds: number,
): Generator<StreetRecord> {
  const written = <Named extends { name: Words }>(one: Named) => ({
    ...one,
    name: names.both(scriptsOf(one.name))!.words,
  });
  // Ways are joined by their English names; Bangla of any of them counts before what is written here.
  function* latin(): Generator<NamedWay> {
    for (const way of ways) yield hasBangla(way.name[0]) ? written(way) : way;
  }
  const stretches = streetStretches(latin(), areas, shapes).map(written);
  return streetRecords(
    stretches,
    giveIds(identified(stretches, ids), ids, nowSeconds),
    surroundings(areas, shapes),
    {
      quality: () => 'surveyed',
      updatedAt: nowSeconds,
    },
  );
}

/**
 * A street is the way with the smallest id of those that were in it when it was first imported: it stays the same street
 * when ways are joined to it, split off, made longer or renamed.
 */
function identified(stretches: StreetStretch[], ids: PlaceIdTable): Identified[] {
  const taken = new Set<string>();
  return stretches.map(({ identity, wayIdentities }) => {
    const free = wayIdentities.map(fingerprintOf).filter((one) => !taken.has(one));
    const fingerprint = free.find((one) => ids.has(one)) ?? free[0] ?? fingerprintOf(identity);
    taken.add(fingerprint);
    return { fingerprint };
  });
}

function readAreaIds(file: string): AreaIdTable {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as AreaIdTable) : {};
}

function readSpeedsFile(file: string): RoadSpeeds {
  const speeds = readJson(file);
  const problems = speedProblems(speeds).map((problem) => `${file}: ${problem}`);
  if (problems.length > 0) throw new ImportError(problems);
  return speeds as RoadSpeeds;
}
