/** Reads what `npm run generate` has written to `data/generated/`, or `npm run import` to a folder. */
import { readFileSync } from 'node:fs';
import { fillTokens, loadSettings, type Settings } from '@portal/settings';
import type { AdministrativeAreas, AreaShapes } from './area.ts';
import { type Footprint, makeBuildings } from './buildings.ts';
import { type DataFolder, openFolder } from './data-folder.ts';
import type { LandFeature } from './land.ts';
import type { NamedStreet, StreetRecord } from './named-streets.ts';
import { type Place, type PlaceRecord, placeReader } from './places.ts';
import { readRecords } from './record-file.ts';
import type { RoadSpeeds } from './road-speeds.ts';
import type { Street } from './street.ts';

/** One version of the data. Each method reads its file anew. */
export interface Data extends DataFolder {
  /** Every administrative area, city and city area, in the order of its ids, with names in English and Bangla. */
  areas(): AdministrativeAreas;
  /**
   * The shape of each area by `<kind>:<id>` (`wards:17`, `subDistricts:280`; the country is `country:1`), as GeoJSON
   * MultiPolygon coordinates: [lng, lat], outer rings counter-clockwise. Those of the sample are synthetic cells.
   */
  areaShapes(): AreaShapes;
  /**
   * Every place with its names and areas written out in English and Bangla, in sequence; landmarks of the sample are first. The
   * sample has about 17,000 and takes half a second, an import can have a million.
   */
  places(areas?: AdministrativeAreas): Generator<Place>;
  /** Every place as it is kept, in sequence, with its areas by id. */
  placeRecords(): Generator<PlaceRecord>;
  /** Every street of the sample, main and local; two meet where they share a point. Routers read the same, and those of an import, from `streets.osm.pbf`. */
  streets(): Street[];
  /** Every named street once in each area that it runs through, with its lines, in sequence; those of an import come from its PBF. */
  namedStreets(areas?: AdministrativeAreas): Iterable<NamedStreet>;
  /** Water, rivers, parks and other large grounds of the sample, as GeoJSON features with `class` and both names. */
  land(): { type: 'FeatureCollection'; features: LandFeature[] };
  /** How fast each class of road is driven. */
  roadSpeeds(): RoadSpeeds;
  /** Generated footprints of the sample's street level; none for imported data. Takes some seconds. */
  buildings(): Footprint[];
}

/** The data in a folder of imports or one version of it; without a folder, the sample. Throws as `openFolder`. */
export function openData(folder?: string, settings: Settings = loadSettings()): Data {
  const opened = openFolder(folder);
  const isSample = opened.folder === null;
  const read = (name: string) => readFileSync(opened.file(name), 'utf8');
  const parsed = <Content>(name: string) => JSON.parse(read(name)) as Content;
  const readerOf = (areas: AdministrativeAreas) => placeReader(areas, isSample ? 'sample' : 'import');
  const data: Data = {
    ...opened,
    areas: () => JSON.parse(fillTokens(read('areas.json'), settings)) as AdministrativeAreas,
    areaShapes: () => parsed('area-shapes.json'),
    *places(areas = data.areas()) {
      const reader = readerOf(areas);
      for (const record of data.placeRecords()) yield reader(record);
    },
    placeRecords: () =>
      readRecords<PlaceRecord>(opened.file('places.json'), (json) => fillTokens(json, settings)),
    streets: () => (isSample ? parsed('streets.json') : []),
    *namedStreets(areas = data.areas()) {
      const reader = readerOf(areas);
      const records = readRecords<StreetRecord>(opened.file('named-streets.json'));
      for (const { highway, lines, ...record } of records) yield { place: reader(record), highway, lines };
    },
    land: () => (isSample ? parsed('land.json') : { type: 'FeatureCollection', features: [] }),
    roadSpeeds: () => parsed('speeds.json'),
    buildings: () => (isSample ? makeBuildings(data.streets(), data.land().features) : []),
  };
  return data;
}
