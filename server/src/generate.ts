/** Writes `server/generated/implemented-operations.json`, from which the reference marks what is not implemented yet. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { implementedOperations } from './handlers.ts';

const folder = new URL('../generated/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(
  new URL('implemented-operations.json', folder),
  `${JSON.stringify(implementedOperations(), null, 2)}\n`,
);
