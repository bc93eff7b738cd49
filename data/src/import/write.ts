/** Turns somebody's own files into a folder that the server starts on. */
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { type DataDescription, DESCRIPTION_FILE } from '../data-folder.ts';
import { type RoadSpeeds, readRoadSpeeds, speedProblems } from '../road-speeds.ts';
import { importAreas } from './areas.ts';
import { ImportError, readAreasFile, readJson, readPlacesFile, throwFaults } from './geojson.ts';
import { importPlaces } from './places.ts';

export interface ImportRequest {
  /** Folder to write; a former import in it is replaced whole. */
  out: string;
  /** GeoJSON of the administrative areas. */
  areas: string;
  /** GeoJSON of the places. */
  places: string;
  /** OSM PBF for the router. */
  streets: string;
  /** JSON of how fast each class of road is driven; the sample's without it. */
  speeds?: string;
  /** What the licence of the data asks to be shown. */
  attribution: string;
}

/** What an import found. */
export interface ImportReport {
  /** Areas by kind. */
  areas: Record<string, number>;
  places: number;
  /** Places in no sub-district, left out. */
  outside: number;
}

/** Checks the files and writes the folder. Throws an `ImportError` and leaves a former folder alone when they do not fit. */
export function importData({
  out,
  areas,
  places,
  streets,
  speeds,
  attribution,
}: ImportRequest): ImportReport {
  const folder = resolve(out);
  if (attribution.trim() === '') {
    throw new ImportError(['Found no attribution, expected what the licence of the data asks to be shown.']);
  }
  checkFolder(folder);
  checkStreets(streets);
  const roadSpeeds = speeds === undefined ? readRoadSpeeds() : readSpeedsFile(speeds);
  const made = importAreas(readAreasFile(areas));
  const nowSeconds = Math.floor(Date.now() / 1000);
  const found = importPlaces(readPlacesFile(places), made.areas, made.shapes, nowSeconds);

  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const write = (name: string, content: unknown) => writeFileSync(join(draft, name), JSON.stringify(content));
  write('areas.json', made.areas);
  write('area-shapes.json', made.shapes);
  write('places.json', found.places);
  // Roads and water of the map: the router reads its streets from the PBF itself.
  write('streets.json', []);
  write('land.json', { type: 'FeatureCollection', features: [] });
  write('speeds.json', roadSpeeds);
  copyFileSync(streets, join(draft, 'streets.osm.pbf'));
  // Last, because the server takes a folder with this file for whole.
  write(DESCRIPTION_FILE, { quality: 'imported', attribution: attribution.trim() } satisfies DataDescription);
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);

  const counts = Object.entries(made.areas).map(([kind, list]): [string, number] => [kind, list.length]);
  return { areas: Object.fromEntries(counts), places: found.places.length, outside: found.outside };
}

function readSpeedsFile(file: string): RoadSpeeds {
  const speeds = readJson(file);
  throwFaults(speedProblems(speeds).map((problem) => `${file}: ${problem}`));
  return speeds as RoadSpeeds;
}

/** A folder with other things in it is never replaced. */
function checkFolder(folder: string): void {
  if (!existsSync(folder)) return;
  const isFormer = existsSync(join(folder, DESCRIPTION_FILE));
  if (!statSync(folder).isDirectory() || (!isFormer && readdirSync(folder).length > 0)) {
    throw new ImportError([
      `${folder}: found other files, expected a new folder, or one of a former import.`,
    ]);
  }
}

/** An OSM PBF starts with the length of a header block called `OSMHeader` (https://wiki.openstreetmap.org/wiki/PBF_Format). */
function checkStreets(file: string): void {
  if (!existsSync(file)) throw new ImportError([`${file}: found no such file. Check the path.`]);
  const start = Buffer.alloc(32);
  const handle = openSync(file, 'r');
  const length = readSync(handle, start);
  closeSync(handle);
  if (!start.subarray(0, length).includes('OSMHeader')) {
    throw new ImportError([
      `${file}: found no OSM PBF, expected an extract such as country.osm.pbf. Convert XML with \`osmium cat\`.`,
    ]);
  }
}
