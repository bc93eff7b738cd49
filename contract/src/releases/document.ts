/** The document that a release keeps, and the form of it in which two are compared. */
import { bundleContract } from '../bundle.ts';
import { openContract } from '../load.ts';
import type { ApiVersion } from '../operation.ts';
import { isRecord } from '../source-tree.ts';

export type Document = Record<string, unknown>;

/** The contract as it is now, bundled, with its `{tokens}`: other names and hosts are no other release. */
export function currentDocument(version: ApiVersion): Document {
  return bundleContract(openContract(version, null));
}

/**
 * The document with every reference replaced by what it represents, so that a change is found where a client meets it
 * and the names of components don't matter. A schema that contains itself ends where it begins again. Examples are one
 * string each: long lists of coordinates would be compared number by number.
 */
export function withoutReferences(document: Document): Document {
  const { components, ...rest } = document;
  const { securitySchemes } = (components ?? {}) as Document;
  const resolve = (value: unknown, open: string[]): unknown => {
    if (Array.isArray(value)) return value.map((item) => resolve(item, open));
    if (!isRecord(value)) return value;
    const { $ref, ...beside } = value;
    if (typeof $ref !== 'string') return spread(membersOf(value, open));
    if (open.includes($ref)) return { type: 'object', title: $ref };
    const found = resolve(targetOf(document, $ref), [...open, $ref]);
    return spread({ ...(found as Document), ...membersOf(beside, open) });
  };
  const membersOf = (value: Document, open: string[]): Document =>
    Object.fromEntries(
      Object.entries(value).map(([key, member]) => {
        if (key === 'properties' && isRecord(member)) return [key, fieldsOf(member, open)];
        return [key, /^examples?$/.test(key) ? JSON.stringify(member) : resolve(member, open)];
      }),
    );
  const fieldsOf = (fields: Document, open: string[]): Document =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, resolve(field, open)]));
  return { ...membersOf(rest, []), ...(securitySchemes ? { components: { securitySchemes } } : {}) };
}

/** What is next to `oneOf` belongs to each of its alternatives; api-smart-diff finds changes there that are none. */
function spread(schema: Document): Document {
  const { oneOf, ...beside } = schema;
  if (!Array.isArray(oneOf) || Object.keys(beside).length === 0) return schema;
  return { oneOf: oneOf.map((alternative) => ({ ...beside, ...(alternative as Document) })) };
}

function targetOf(document: Document, $ref: string): unknown {
  const found = $ref
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((inside, key) => (isRecord(inside) ? inside[key] : undefined), document);
  if (found !== undefined) return found;
  throw new Error(`$ref ${$ref} leads to nothing in the document. Keep the release again: npm run release.`);
}
