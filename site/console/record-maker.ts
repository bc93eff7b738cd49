/**
 * A request can name a stored record that is gone, such as a point that was deleted: what stores another one, so that the
 * request can run with its ID. Which endpoint does follows from the record's schema.
 */
import type { Operation } from '@portal/contract';
import { childrenOf } from '../parts/code/coordinates.ts';
import { valueAt } from '../parts/value-at.ts';
import { inputsOf } from './fields.ts';

/** Schema of a record -> the operation of version 2 that stores one and returns it, and what it is called. */
const makers: Record<string, { operationId: string; what: string }> = {
  GeofencePoint: { operationId: 'createGeofencePoint', what: 'point' },
};

export interface RecordMaker {
  operationId: string;
  what: string;
  /** Id of the input that has the record's ID, and its wire name. */
  input: string;
  name: string;
  /** The ID in the response of that operation. */
  idOf: (response: unknown) => string | undefined;
}

/** What stores the record that a request names in its path; undefined where it names none. */
export function recordMakerOf(operation: Operation): RecordMaker | undefined {
  const schema = operation.responses.find(({ status }) => status === 200)?.schema;
  const input = inputsOf(operation).find(({ place }) => place === 'path');
  const record = schema && childrenOf(schema).find(({ schemaName }) => schemaName && schemaName in makers);
  const maker = record?.schemaName && makers[record.schemaName];
  const name = input?.field.name ?? '';
  if (!maker || !input || !record.children.some((child) => child.name === name)) return undefined;
  return {
    ...maker,
    input: input.id,
    name,
    idOf: (response) => {
      const id = valueAt(response, [record.name, name]);
      return typeof id === 'string' ? id : undefined;
    },
  };
}
