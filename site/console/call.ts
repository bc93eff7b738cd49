/** Sends one request and says what came of it. Nothing is thrown: an unreachable server is a result too. */
import { fetchArguments, type HttpRequest } from '@portal/request';
import { jsonOf } from '../parts/json-of.ts';
import { isLoopback } from '../parts/loopback.ts';
import { isStaticHost } from '../parts/sandbox-server.ts';

export type Outcome =
  | {
      kind: 'response';
      status: number;
      timeMs: number;
      /** Bytes of the body, uncompressed. */
      size: number;
      headers: [name: string, value: string][];
      text: string;
      /** The parsed body, when it is JSON. */
      json?: unknown;
    }
  /** With `isStatic`, a host of static files responded instead of the sandbox. */
  | { kind: 'unreachable'; message: string; isOffline: boolean; isStatic?: boolean }
  | { kind: 'timeout'; afterMs: number }
  | { kind: 'cancelled' };

export type Response = Outcome & { kind: 'response' };

export function isSuccess(outcome: Outcome | undefined): outcome is Response {
  return outcome?.kind === 'response' && outcome.status === 200;
}

/** Whether a successful response holds lists and all of them are empty. */
export function isEmpty(outcome: Outcome | undefined): boolean {
  if (!isSuccess(outcome) || outcome.json === undefined) return false;
  const values = Array.isArray(outcome.json)
    ? [outcome.json]
    : Object.values(outcome.json as Record<string, unknown>);
  const lists = values.filter(Array.isArray);
  return lists.length > 0 && lists.every((list) => list.length === 0);
}

/** The message of a body; empty where it has none. */
export function messageIn(body: unknown): string {
  const message = (body as { message?: unknown } | null | undefined)?.message;
  return typeof message === 'string' ? message : '';
}

/** Timeout, milliseconds. */
export const longestWaitMs = 30_000;

/** Sends no cookies and no referrer. Ends after `waitMs`, or when `signal` aborts it. */
export async function send(
  request: HttpRequest,
  signal: AbortSignal,
  waitMs = longestWaitMs,
): Promise<Outcome> {
  const [url, init] = fetchArguments(request);
  const { origin, hostname } = new URL(url);
  const isOwnHost = origin === globalThis.location?.origin;
  const both = new AbortController();
  const cancel = () => both.abort();
  signal.addEventListener('abort', cancel);
  const timer = setTimeout(cancel, waitMs);
  const start = performance.now();
  try {
    const options: RequestInit = { ...init, credentials: 'omit', referrerPolicy: 'no-referrer' };
    const response = await fetch(url, { ...options, signal: both.signal });
    const text = await response.text();
    if (isOwnHost && isStaticHost(response))
      return {
        kind: 'unreachable',
        message: `status ${response.status}`,
        isOffline: false,
        isStatic: true,
      };
    return {
      kind: 'response',
      status: response.status,
      timeMs: Math.round(performance.now() - start),
      size: new TextEncoder().encode(text).length,
      headers: [...response.headers],
      text,
      json: jsonOf(text),
    };
  } catch (error) {
    if (signal.aborted) return { kind: 'cancelled' };
    if (both.signal.aborted) return { kind: 'timeout', afterMs: waitMs };
    const message = error instanceof Error ? error.message : String(error);
    return {
      kind: 'unreachable',
      message,
      isOffline: globalThis.navigator?.onLine === false,
      // Only a static copy sends to the publisher's own machine.
      isStatic: isLoopback(hostname) && !isOwnHost,
    };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
}
