/** Writes `data/generated/` from the source tables. Run by `npm run generate`; takes seconds, and gives the same files every time. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeAreas } from './areas.ts';
import { readLandFeatures } from './land.ts';
import { encodeOsmPbf } from './osm-pbf.ts';
import { makePlaces } from './places.ts';
import { writeRecords } from './record-file.ts';
import { readRoadSpeeds } from './road-speeds.ts';
import { sampleStreets } from './sample-streets.ts';
import { makeStreets, toOsmData } from './streets.ts';

const folder = new URL('../generated/', import.meta.url);
mkdirSync(folder, { recursive: true });
const write = (name: string, content: string | Uint8Array) =>
  writeFileSync(fileURLToPath(new URL(name, folder)), content);

const { areas, shapes } = makeAreas();
write('areas.json', JSON.stringify(areas));
write('area-shapes.json', JSON.stringify(shapes));

const land = readLandFeatures();
write('land.json', JSON.stringify({ type: 'FeatureCollection', features: land }));

const streets = makeStreets(areas, shapes, land);
write('streets.json', JSON.stringify(streets));
write('speeds.json', JSON.stringify(readRoadSpeeds()));
write('streets.osm.pbf', encodeOsmPbf(toOsmData(streets, shapes)));

const places = makePlaces(areas, shapes, streets);
writeRecords(fileURLToPath(new URL('places.json', folder)), places);
writeRecords(
  fileURLToPath(new URL('named-streets.json', folder)),
  sampleStreets(areas, shapes, streets, places),
);
