/** Writes `server/generated/answered-operations.json`, from which the reference marks what is not implemented yet. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { answeredOperations } from './handlers.ts';

const folder = new URL('../generated/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(
  new URL('answered-operations.json', folder),
  `${JSON.stringify(answeredOperations(), null, 2)}\n`,
);
