/** The contract as `npm run generate` wrote it, for the server: reading its YAML was half of the work of a start. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { loadSettings, type Settings } from '@portal/settings';
import type { ApiContract, ApiVersion } from './operation.ts';
import type { ServedSchemas } from './schemas.ts';
import { apiVersions } from './versions.ts';

export { apiVersions };

export interface ServedContract {
  /** Those that it was generated with. */
  settings: Settings;
  contracts: Record<ApiVersion, ApiContract>;
  /** By operationId, of both versions. */
  schemas: Record<string, ServedSchemas>;
}

const generated = fileURLToPath(new URL('../generated/served.json', import.meta.url));

/** Throws when it is missing, or was generated with other settings. */
export function readServed(settings: Settings, file = generated): ServedContract {
  if (!existsSync(file)) throw new Error(`${file} is missing. Run npm run generate.`);
  const found = JSON.parse(readFileSync(file, 'utf8')) as ServedContract;
  if (!isDeepStrictEqual(found.settings, settings)) {
    throw new Error(`${file} was made with other settings. Run npm run generate with those of this start.`);
  }
  return found;
}

let read: ServedContract | undefined;

function served(): ServedContract {
  read ??= readServed(loadSettings());
  return read;
}

export const servedContract = (version: ApiVersion): ApiContract => served().contracts[version];

export const servedSchemas = (operationId: string): ServedSchemas => served().schemas[operationId]!;
