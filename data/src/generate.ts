/** Writes `data/generated/` from the source tables: areas and shapes. Run by `npm run generate`; takes seconds. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeAreas } from './areas.ts';

const folder = new URL('../generated/', import.meta.url);
mkdirSync(folder, { recursive: true });
const write = (name: string, content: unknown) =>
  writeFileSync(fileURLToPath(new URL(name, folder)), JSON.stringify(content));

const { areas, shapes } = makeAreas();
write('areas.json', areas);
write('area-shapes.json', shapes);
