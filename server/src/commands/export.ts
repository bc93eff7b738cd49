/** `npm run export -- --geojson FILE | --photon FILE`: the data in use for other software (see docs/operating.md). */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type ExportedPart,
  exportedParts,
  geoJsonOf,
  openData,
  photonDumpOf,
  writeWhole,
} from '@portal/data';
import { commandFailed } from './environment.ts';

const usage =
  'Expected `--geojson FILE` or `--photon FILE`, with `--only areas`, `places` or `streets` for GeoJSON, and `--force` to replace a file.';

try {
  const { values } = parseArgs({
    options: {
      geojson: { type: 'string' },
      photon: { type: 'string' },
      only: { type: 'string', multiple: true },
      force: { type: 'boolean', default: false },
    },
  });
  const { geojson, photon, only, force } = values;
  if (!geojson === !photon || (photon && only)) throw new Error(usage);
  const unknown = only?.find((one) => !exportedParts.includes(one as ExportedPart));
  if (unknown !== undefined)
    throw new Error(`Found --only "${unknown}". Expected one of ${exportedParts.join(', ')}.`);
  // Names are read from where the command was typed.
  const typedIn = process.env.INIT_CWD ?? '.';
  const folder = process.env.DATA_DIR && resolve(typedIn, process.env.DATA_DIR);
  const data = openData(folder || undefined);
  const file = resolve(typedIn, (geojson || photon)!);
  const texts = geojson ? geoJsonOf(data, only as ExportedPart[] | undefined) : photonDumpOf(data);
  writeWhole(file, texts, force);
  console.log(`${file}: ${Math.ceil(statSync(file).size / 1e6)} MB, ${data.description.attribution}`);
} catch (error) {
  commandFailed(error);
}
