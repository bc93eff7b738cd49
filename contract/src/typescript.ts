/** TypeScript types of both versions' wire format. */
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';

/** The module text of one bundled document's types: `paths`, `operations`, `components`. */
export async function typesOfDocument(document: Record<string, unknown>): Promise<string> {
  const nodes = await openapiTypescript(document as unknown as OpenAPI3, { alphabetize: false });
  return astToString(nodes);
}

/** The types that other packages use: `OperationIdV2`, `OperationIdV1`, `OperationId`, and the schemas. */
export function typesIndex(operationIds: { v1: string[]; v2: string[] }): string {
  return [
    '/** Made from the contract by `npm run generate`. */',
    "export type { components as ComponentsV1, operations as OperationsV1 } from './v1.types.ts';",
    "export type { components as ComponentsV2, operations as OperationsV2 } from './v2.types.ts';",
    '',
    `export type OperationIdV2 =${union(operationIds.v2)};`,
    '',
    `export type OperationIdV1 =${union(operationIds.v1)};`,
    '',
    'export type OperationId = OperationIdV2 | OperationIdV1;',
    '',
  ].join('\n');
}

function union(ids: string[]): string {
  return ids.length === 0 ? ' never' : ids.map((id) => `\n  | '${id}'`).join('');
}
