/** Every schema of an operation, each with the words that name it to a person. */
import type { SourceOperation } from '../load.ts';
import type { SourceNode } from '../source-tree.ts';

export interface VisitedSchema {
  node: SourceNode;
  /** Such as `reverseGeocode, response 200, place.id`. */
  subject: string;
  /** Wire name of the property or parameter; undefined for roots, list items and alternatives. */
  name?: string;
  /** The list that this is the item of. */
  listOf?: SourceNode;
  /** False in a response. */
  isSent: boolean;
  /** The parameter object around a parameter's schema. */
  parameter?: SourceNode;
}

/** Parameters, bodies and responses of one operation, from the roots to the leaves. */
export function schemasOf({ id, node, parameters }: SourceOperation): VisitedSchema[] {
  const visited: VisitedSchema[] = [];
  const seen = new Set<string>();
  const visit = (schema: VisitedSchema, path: string) => {
    const layer = schema.node.layers[0]!;
    const key = `${layer.file.path}#${layer.pointer.join('/')} ${path}`;
    if (seen.has(key) || path.split('.').length > 12) return;
    seen.add(key);
    visited.push(schema);
    const { node: inner, subject, isSent } = schema;
    for (const [name, property] of inner.get('properties')?.entries() ?? []) {
      visit({ node: property, subject: `${subject} ${name}`, name, isSent }, `${path}.${name}`);
    }
    const items = inner.get('items');
    if (items) visit({ node: items, subject: `${subject}[]`, listOf: inner, isSent }, `${path}.[]`);
    for (const keyword of ['oneOf', 'anyOf', 'allOf']) {
      for (const choice of inner.get(keyword)?.items() ?? []) {
        visit({ ...schema, node: choice }, `${path}.${keyword}`);
      }
    }
  };
  for (const parameter of parameters) {
    const schema = parameter.get('schema');
    const name = parameter.text('name') ?? '';
    if (schema)
      visit({ node: schema, subject: `${id}, parameter ${name}`, name, parameter, isSent: true }, name);
  }
  for (const [type, media] of node.at('requestBody', 'content')?.entries() ?? []) {
    const schema = media.get('schema');
    if (schema) visit({ node: schema, subject: `${id}, body ${type},`, isSent: true }, type);
  }
  for (const [status, response] of node.get('responses')?.entries() ?? []) {
    const schema = response.at('content', 'application/json', 'schema');
    if (schema) visit({ node: schema, subject: `${id}, response ${status},`, isSent: false }, status);
  }
  return visited;
}
