/** The process of `npm run import`: reads the options, says what was written, or what is wrong and how to mend it. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ImportError } from './geojson.ts';
import { importData } from './write.ts';

const NEEDED = ['streets', 'places', 'areas', 'attribution', 'out'] as const;
const OPTIONAL = ['speeds'] as const;

const USAGE =
  'npm run import -- --streets country.osm.pbf --places places.geojson --areas areas.geojson --attribution "© the source" --out ./my-data';

try {
  const { values } = parseArgs({
    options: Object.fromEntries([...NEEDED, ...OPTIONAL].map((name) => [name, { type: 'string' as const }])),
  });
  const missing = NEEDED.filter((name) => !values[name]);
  if (missing.length > 0) {
    throw new ImportError([`Found no ${missing.map((name) => `--${name}`).join(', ')}. Expected: ${USAGE}`]);
  }
  const [streets, places, areas, attribution, out] = NEEDED.map((name) => String(values[name]));
  const report = importData({
    streets: streets!,
    places: places!,
    areas: areas!,
    attribution: attribution!,
    out: out!,
    ...(values.speeds && { speeds: String(values.speeds) }),
  });
  const kinds = Object.entries(report.areas).filter(([, count]) => count > 0);
  console.log(`Areas: ${kinds.map(([kind, count]) => `${count} ${kind}`).join(', ')}.`);
  console.log(`Places: ${report.places}; ${report.outside} in no sub-district were left out.`);
  console.log(`Start the server on it: DATA_DIR=${resolve(out!)} npm start`);
} catch (error) {
  console.error(error instanceof ImportError ? error.message : String(error));
  process.exit(1);
}
