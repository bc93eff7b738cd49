/** The last calls made with the console, kept in this browser only. The key is never part of what is kept. */
import { lasting } from '../browser/behavior/storage.ts';
import type { Texts } from '../browser/requests/share.ts';
import { jsonOf } from '../parts/json-of.ts';

export interface PastCall {
  /** When it was sent, ISO time in UTC; distinguishes calls. */
  at: string;
  operationId: string;
  name: string;
  method: string;
  /** Path of the operation's page, which reopens the request. */
  page: string;
  host: 'sandbox' | 'live';
  texts: Texts;
  /** HTTP status, or what happened instead: `timeout`, `unreachable`. */
  result: number | 'timeout' | 'unreachable';
  timeMs?: number;
  /** Bytes of the body. */
  size?: number;
}

const slot = 'console.history' as const;
export const mostCalls = 30;
/** A longer text, such as a pasted list, is not worth the browser's room: characters of all texts together. */
const longestTexts = 20_000;

/** Newest first; empty when nothing is kept or it cannot be read. */
export function readHistory(): PastCall[] {
  const read = jsonOf(lasting.read(slot) ?? '');
  return Array.isArray(read) ? read.filter(isPastCall) : [];
}

function isPastCall(value: unknown): value is PastCall {
  const { at, operationId, page, texts } = (value ?? {}) as Partial<PastCall>;
  return [at, operationId, page].every((text) => typeof text === 'string') && typeof texts === 'object';
}

/** Stores these requests, and returns them. */
export function keepHistory(calls: PastCall[]): PastCall[] {
  lasting.write(slot, JSON.stringify(calls));
  return calls;
}

/** The requests with a newer one before them. A repeated request is stored too, so that durations can be compared. */
export function withCall(calls: readonly PastCall[], call: PastCall): PastCall[] {
  const length = Object.values(call.texts).join('').length;
  return length > longestTexts ? [...calls] : [call, ...calls].slice(0, mostCalls);
}

/** The requests as a file of JSON. No key is in it, because none is in the requests. */
export function historyJson(calls: readonly PastCall[]): string {
  return `${JSON.stringify({ requests: calls }, null, 2)}\n`;
}

/** The values of a request, in one line: `q=Mirpur bangla=true`. */
export function summaryOf(texts: Texts): string {
  return Object.entries(texts)
    .filter(([, text]) => text !== '')
    .map(([id, text]) => `${id.split('.').slice(1).join('.')}=${text}`)
    .join(' ');
}
