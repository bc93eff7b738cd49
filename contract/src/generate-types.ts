/**
 * Writes the wire format as TypeScript, and the unions of operation ids, into `contract/generated/`: `types.ts`,
 * `v2.types.ts`, `v1.types.ts`. Only the type check reads them, so that nothing that runs waits for their generator.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { bundleContract } from './bundle.ts';
import { type ApiVersion, apiVersions, contractFolder, loadContract } from './index.ts';
import { openContract } from './load.ts';
import { typesIndex, typesOfDocument } from './typescript.ts';

const target = resolve(contractFolder(), 'generated');
mkdirSync(target, { recursive: true });

for (const version of apiVersions) {
  writeFileSync(
    resolve(target, `${version}.types.ts`),
    await typesOfDocument(bundleContract(openContract(version))),
  );
}
writeFileSync(resolve(target, 'types.ts'), typesIndex({ v1: operationIds('v1'), v2: operationIds('v2') }));

function operationIds(version: ApiVersion): string[] {
  return loadContract(version).operations.map(({ id }) => id);
}
