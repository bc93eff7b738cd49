/** What the reference is made from: both contracts and the settings. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ApiContract, ApiVersion, Operation, Release } from '@portal/contract';
import { Fault, fillTokens, loadSettings, repositoryRoot, type Settings } from '@portal/settings';

export interface ReferenceSource {
  contracts: Record<ApiVersion, ApiContract>;
  settings: Settings;
  /** Kept releases of both versions, newest first. */
  releases: Release[];
  /** The day the pages are made, for wording that depends on a date. */
  today: Date;
}

/** Reads the generated views. Throws with the file and the command that makes it when one is missing. */
export function readSource(today = new Date()): ReferenceSource {
  const root = repositoryRoot();
  const settings = loadSettings();
  const contracts = {
    v1: readGenerated<ApiContract>(root, 'v1.views.json', settings),
    v2: readGenerated<ApiContract>(root, 'v2.views.json', settings),
  };
  const releases = readGenerated<Release[]>(root, 'releases.json', settings);
  return { contracts, settings, releases, today };
}

/** The operation with this id, of either version. Throws with the id and the closest ones. */
export function findOperation(source: ReferenceSource, id: string): Operation {
  const all = [...source.contracts.v2.operations, ...source.contracts.v1.operations];
  const found = all.find((operation) => operation.id === id);
  if (!found) {
    throw new Fault(
      `No operation "${id}" in the contract. Expected one of: ${all.map(({ id: known }) => known).join(', ')}.`,
    );
  }
  return found;
}

/** The version 2 operation that replaces this one of version 1; undefined where there is none. */
export function replacementOf(source: ReferenceSource, { deprecation }: Operation): Operation | undefined {
  return deprecation?.replacedBy && findOperation(source, deprecation.replacedBy.operationId);
}

/** The version 1 operations that this version 2 operation replaces. */
export function replacedOperations(source: ReferenceSource, operation: Operation): Operation[] {
  return source.contracts.v1.operations.filter(
    ({ deprecation }) => deprecation?.replacedBy?.operationId === operation.id,
  );
}

function readGenerated<T>(root: string, name: string, settings: Settings): T {
  const file = resolve(root, 'contract/generated', name);
  if (!existsSync(file)) {
    throw new Error(`The reference needs ${file}, which is not there. Run \`npm run generate\` first.`);
  }
  return JSON.parse(fillTokens(readFileSync(file, 'utf8'), settings)) as T;
}
