import {
  type ApiContract,
  loadContract,
  type Operation,
  requestSchemas as schemasOf,
} from '@portal/contract';
import type { RequestSchemas } from './http/request-check.ts';

/** Both versions of the contract, the current one first. */
export function contracts(): ApiContract[] {
  return [loadContract('v2'), loadContract('v1')];
}

/** The JSON schemas that an operation's requests are checked with. */
export function requestSchemas(operation: Operation): RequestSchemas {
  return schemasOf(operation.id);
}
