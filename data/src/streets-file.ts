import { dataFile } from './data-folder.ts';

/** Path of the street network in use, OSM PBF. Throws when no command has made it. */
export function streetsFile(): string {
  return dataFile('streets.osm.pbf');
}
