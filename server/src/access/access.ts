import type { KeyPlacement, Operation } from '@portal/contract';
import { ApiError } from '../http/api-error.ts';
import { type ParsedQuery, percentDecoded } from '../http/query.ts';
import type { Services } from '../services.ts';
import type { Caller } from './key-store.ts';
import { type PageHeaders, refuseForeignOrigin } from './origins.ts';
import { rateHeaders } from './rate-limit.ts';
import { creditsOfRequest } from './used-credits.ts';

/** Names under which published clients send the key; every operation that reads it from query or body accepts both. */
const keyNames = ['api_key', 'key'];

/** Where the parts of a request are when access is decided, before anything is validated. */
export interface RawRequest {
  path: Record<string, string>;
  query: ParsedQuery;
  /** The parsed body; undefined while it is not read yet. */
  body: unknown;
  headers: PageHeaders;
}

/** Reads the key of a request, decoded; an empty text when it has none. */
export type KeyReader = (request: Pick<RawRequest, 'path' | 'query' | 'body'>) => string;

/**
 * Makes the function that reads an operation's key. It looks in the documented place first; clients mix up query and body, so
 * each replaces the other.
 */
function keyReader({ in: place, name }: KeyPlacement): KeyReader {
  if (place === 'path') return ({ path }) => percentDecoded(path[name] ?? '') ?? '';
  const names = [name, ...keyNames.filter((other) => other !== name)];
  return place === 'query'
    ? ({ query, body }) => keyInQuery(names, query) || keyInBody(names, body)
    : ({ query, body }) => keyInBody(names, body) || keyInQuery(names, query);
}

function keyInQuery(names: string[], { values }: ParsedQuery): string {
  for (const name of names) {
    const key = values.get(name)?.[0];
    if (key) return key;
  }
  return '';
}

/** The first name whose value is a text counts, even when that is empty. */
function keyInBody(names: string[], body: unknown): string {
  if (!isRecord(body)) return '';
  for (const name of names) {
    const key = body[name];
    if (typeof key === 'string') return key;
  }
  return '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The least an operation can cost a caller, and where its key is: what access needs to know of it. */
export interface Entrance {
  readKey: KeyReader;
  leastCredits: number;
}

/** What access needs to know of an operation, worked out once. */
export function entranceOf({ key, credits }: Operation): Entrance {
  return { readKey: keyReader(key), leastCredits: creditsOfRequest(credits, {}) };
}

/**
 * Decides whether a request can continue, in the catalog's order: 401 without a valid key, 402 when its package
 * does not cover the least this operation can cost, 429 above its rate limit. Validation (400) comes after.
 * `onRate` receives the rate headers also when the request is refused.
 */
export async function admit(
  { readKey, leastCredits }: Entrance,
  request: RawRequest,
  { keys, ledger, rateLimiter }: Pick<Services, 'keys' | 'ledger' | 'rateLimiter'>,
  onRate: (headers: Record<string, string>) => void,
): Promise<Caller> {
  const caller = await keys.find(readKey(request));
  if (!caller) throw new ApiError('invalidKey');
  if (caller.origins) refuseForeignOrigin(caller.origins, request.headers);
  if (!(await ledger.covers(caller, leastCredits))) throw new ApiError('paymentRequired');
  const rate = await rateLimiter.take(caller);
  onRate(rateHeaders(rate));
  if (!rate.isAllowed) throw new ApiError('limitExceeded');
  return caller;
}
