/** The API description for every other package: typed views, and the schemas to check requests and responses. */
import { loadSettings, type Settings } from '@portal/settings';
import { type Finding, lintContracts } from './lint/index.ts';
import { openContract } from './load.ts';
import type { ApiContract, ApiVersion } from './operation.ts';
import { apiVersions } from './versions.ts';
import { readContractViews } from './views.ts';

export type * from '../generated/types.ts';
export { describeFinding, type Finding } from './lint/index.ts';
export { contractFolder } from './load.ts';
export type * from './operation.ts';
export type * from './releases/release.ts';
export {
  type JsonSchema,
  loadOpenApi,
  type OperationSchemas,
} from './schemas.ts';
export { apiVersions } from './versions.ts';

const loaded = new Map<string, ApiContract>();

/** One version as typed views, read from the YAML files (Node only). Throws with file and line when one is wrong. */
export function loadContract(version: ApiVersion, settings: Settings = loadSettings()): ApiContract {
  const name = JSON.stringify([version, settings]);
  const known = loaded.get(name);
  if (known) return known;
  const views = readContractViews(openContract(version, settings));
  loaded.set(name, views);
  return views;
}

/** What breaks the contract's own rules, over both versions; empty when all is well. */
export function checkContract(settings: Settings = loadSettings()): Finding[] {
  return lintContracts(apiVersions.map((version) => openContract(version, settings)));
}
