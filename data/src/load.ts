/** Reads what `npm run generate` has written to `data/generated/`, or `npm run import` to the folder in DATA_DIR. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillTokens, loadSettings, type Settings } from '@portal/settings';
import type { AdministrativeAreas, AreaShapes } from './area.ts';
import { type Footprint, makeBuildings } from './buildings.ts';
import { dataFile, describeData } from './data-folder.ts';
import type { LandFeature } from './land.ts';
import type { NamedStreet, StreetRecord } from './named-streets.ts';
import { type Place, type PlaceRecord, placeReader } from './places.ts';
import { readRecords } from './record-file.ts';
import type { RoadSpeeds } from './road-speeds.ts';
import type { Street } from './street.ts';

/** Every administrative area, city and city area, in the order of its ids, with names in English and Bangla. */
export function loadAdministrativeAreas(settings: Settings = loadSettings()): AdministrativeAreas {
  return JSON.parse(fillTokens(readGenerated('areas.json'), settings)) as AdministrativeAreas;
}

/**
 * The shape of each area by `<kind>:<id>` (`wards:17`, `subDistricts:280`; the country is `country:1`), as GeoJSON
 * MultiPolygon coordinates: [lng, lat], outer rings counter-clockwise. All of them are synthetic cells.
 */
export function loadAreaShapes(): AreaShapes {
  return JSON.parse(readGenerated('area-shapes.json')) as AreaShapes;
}

/** Every place with its names and areas written out in English and Bangla, landmarks first. About 17,000; takes half a second. */
export function loadPlaces(
  settings: Settings = loadSettings(),
  areas: AdministrativeAreas = loadAdministrativeAreas(settings),
): Place[] {
  return [...eachPlace(settings, areas)];
}

/** The same in sequence, for those who don't need them all at once: an import can have a million. */
export function* eachPlace(
  settings: Settings = loadSettings(),
  areas: AdministrativeAreas = loadAdministrativeAreas(settings),
): Generator<Place> {
  const read = placeReader(areas, describeData().quality === 'sample' ? 'sample' : 'import');
  const records = readRecords<PlaceRecord>(dataFile('places.json'), (json) => fillTokens(json, settings));
  for (const record of records) yield read(record);
}

/** Every street, main and local; two meet where they share a point. Routers read the same from `streetsFile()`. */
export function loadStreets(): Street[] {
  return JSON.parse(readGenerated('streets.json')) as Street[];
}

/** Every named street once in each area that it runs through, with its lines; those of an import come from its PBF. */
export function loadNamedStreets(
  settings: Settings = loadSettings(),
  areas: AdministrativeAreas = loadAdministrativeAreas(settings),
): NamedStreet[] {
  const records = JSON.parse(readGenerated('named-streets.json')) as StreetRecord[];
  const read = placeReader(areas, describeData().quality === 'sample' ? 'sample' : 'import');
  return records.map((record) => ({ place: read(record), highway: record.highway, lines: record.lines }));
}

/** Water, rivers, parks and other large grounds, as GeoJSON features with `class` and both names. */
export function loadLand(): { type: 'FeatureCollection'; features: LandFeature[] } {
  return JSON.parse(readGenerated('land.json')) as { type: 'FeatureCollection'; features: LandFeature[] };
}

/** How fast each class of road is driven, by the data in use or those of a `folder`. */
export function loadRoadSpeeds(folder?: string): RoadSpeeds {
  const text = folder ? readFileSync(join(folder, 'speeds.json'), 'utf8') : readGenerated('speeds.json');
  return JSON.parse(text) as RoadSpeeds;
}

/** Generated footprints of the sample's street level; none for imported data. Takes some seconds. */
export function loadBuildings(): Footprint[] {
  if (describeData().quality !== 'sample') return [];
  return makeBuildings(loadStreets(), loadLand().features);
}

function readGenerated(name: string): string {
  return readFileSync(dataFile(name), 'utf8');
}
