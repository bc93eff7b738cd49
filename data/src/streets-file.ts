import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Path of the generated street network, OSM PBF. Throws when `npm run generate` has not made it. */
export function streetsFile(): string {
  const file = fileURLToPath(new URL('../generated/streets.osm.pbf', import.meta.url));
  if (existsSync(file)) return file;
  throw new Error(`No street network at ${file}. Run \`npm run generate\`.`);
}
