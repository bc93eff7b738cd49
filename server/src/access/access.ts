import type { KeyPlacement, Operation } from '@portal/contract';
import { ApiError } from '../http/api-error.ts';
import type { ParsedQuery } from '../http/query.ts';
import type { Services } from '../services.ts';
import { costOfRequest } from './call-cost.ts';
import type { Caller } from './key-store.ts';
import { rateHeaders } from './rate-limit.ts';

/** Query names under which published clients send the key; every call that reads it from the query takes both. */
const QUERY_KEY_NAMES = ['api_key', 'key'];

/** Where the parts of a request are when access is decided, before anything is validated. */
export interface RawRequest {
  path: Record<string, string>;
  query: ParsedQuery;
  /** The parsed body; undefined while it is not read yet. */
  body: unknown;
}

/** The key of a request, decoded, or an empty text when it has none. */
export function findKey({ in: place, name }: KeyPlacement, request: RawRequest): string {
  if (place === 'path') return decodePathKey(request.path[name]);
  if (place === 'query') {
    const names = [name, ...QUERY_KEY_NAMES.filter((other) => other !== name)];
    for (const one of names) {
      const value = request.query.values.get(one)?.[0];
      if (value) return value;
    }
    return '';
  }
  const value = isRecord(request.body) ? request.body[name] : undefined;
  return typeof value === 'string' ? value : '';
}

function decodePathKey(raw = ''): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return '';
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Decides whether a request may go on, in the catalogue's order: 401 without a valid key, 402 when its package
 * does not cover the least this operation can cost, 429 above its rate limit. Validation (400) comes after.
 * `onHeaders` receives the rate headers also when the request is refused.
 */
export async function admit(
  operation: Operation,
  request: RawRequest,
  services: Services,
  onHeaders: (headers: Record<string, string>) => void,
): Promise<Caller> {
  const caller = services.keys.find(findKey(operation.key, request));
  if (!caller) throw new ApiError('invalidKey');
  if (!services.ledger.covers(caller, costOfRequest(operation.credits, {}))) {
    throw new ApiError('paymentRequired');
  }
  const rate = await services.rateLimiter.take(caller);
  onHeaders(rateHeaders(rate));
  if (!rate.isAllowed) throw new ApiError('limitExceeded');
  return caller;
}
