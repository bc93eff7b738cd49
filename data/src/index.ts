export {
  type AdministrativeAreas,
  type Area,
  type AreaKind,
  type AreaShapes,
  areaFinder,
  type City,
  type CityArea,
  type CityCorporation,
  type CorporationCode,
  corporationCodes,
  type District,
  type Division,
  type Pauroshova,
  type Quality,
  type SubArea,
  type SubDistrict,
  type Thana,
  type Union,
  type Ward,
  type Zone,
} from './area.ts';
export type { Footprint } from './buildings.ts';
export { type DataDescription, importsFolder } from './data-folder.ts';
export { type ExportedPart, exportedParts, geoJsonOf, photonDumpOf } from './export.ts';
export type { MultiPolygon, Polygon, Ring } from './geometry.ts';
export type { LandFeature } from './land.ts';
export { type Data, openData } from './load.ts';
export type { NamedStreet } from './named-streets.ts';
export * from './osm-pbf.ts';
export { type Bilingual, type Place, timestamp } from './places.ts';
export { randomSeries } from './random.ts';
export { readRecords, writeWhole } from './record-file.ts';
export * from './road-speeds.ts';
export { fromPlane, type Highway, type Street, toPlane } from './street.ts';
export {
  noteFiles,
  noticeFile,
  notifyServers,
  useVersion,
  versionFault,
  versionInUse,
  versionsIn,
} from './versions.ts';
