import type { KeyPlacement, Operation } from '@portal/contract';
import { ApiError } from '../http/api-error.ts';
import type { ParsedQuery } from '../http/query.ts';
import type { Services } from '../services.ts';
import { costOfRequest } from './call-cost.ts';
import type { Caller } from './key-store.ts';
import { rateHeaders } from './rate-limit.ts';

/** Names under which published clients send the key; every call that reads it from query or body takes both. */
const KEY_NAMES = ['api_key', 'key'];

/** Where the parts of a request are when access is decided, before anything is validated. */
export interface RawRequest {
  path: Record<string, string>;
  query: ParsedQuery;
  /** The parsed body; undefined while it is not read yet. */
  body: unknown;
}

/**
 * The key of a request, decoded, or an empty text when it has none. It is looked for in its documented place first;
 * clients mix up query and body, so each stands in for the other.
 */
export function findKey({ in: place, name }: KeyPlacement, request: RawRequest): string {
  if (place === 'path') return decodePathKey(request.path[name]);
  const names = [name, ...KEY_NAMES.filter((other) => other !== name)];
  const inQuery = () => names.map((one) => request.query.values.get(one)?.[0]).find(Boolean);
  const inBody = () => (isRecord(request.body) ? firstText(names, request.body) : undefined);
  return (place === 'query' ? inQuery() || inBody() : inBody() || inQuery()) ?? '';
}

function firstText(names: string[], values: Record<string, unknown>): string | undefined {
  return names.map((name) => values[name]).find((value) => typeof value === 'string') as string | undefined;
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
