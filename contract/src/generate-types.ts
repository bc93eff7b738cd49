/**
 * Writes the wire format as TypeScript, and the unions of operation ids, into `contract/generated/`: `types.ts`,
 * `v2.types.ts`, `v1.types.ts`. Only the type check reads them, so that nothing that runs waits for their generator.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { bundleContract } from './bundle.ts';
import { apiVersions, contractFolder, loadContract } from './index.ts';
import { openContract } from './load.ts';

const target = resolve(contractFolder(), 'generated');
mkdirSync(target, { recursive: true });

const index = ['/** Made from the contract by `npm run generate`. */'];
for (const version of apiVersions) {
  const document = bundleContract(openContract(version)) as unknown as OpenAPI3;
  const nodes = await openapiTypescript(document, { alphabetize: false });
  writeFileSync(resolve(target, `${version}.types.ts`), astToString(nodes));
  const name = version.toUpperCase();
  const ids = loadContract(version).operations.map(({ id }) => `\n  | '${id}'`);
  index.push(
    `export type { components as Components${name}, operations as Operations${name} } from './${version}.types.ts';`,
    `export type OperationId${name} =${ids.join('') || ' never'};`,
  );
}
index.push('export type OperationId = OperationIdV2 | OperationIdV1;', '');
writeFileSync(resolve(target, 'types.ts'), index.join('\n'));
