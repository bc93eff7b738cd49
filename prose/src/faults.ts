/**
 * Faults that a sample's requests meet before the sandbox responds normally: `faults="503 429:1 silence"` in a fence
 * lists one outcome for each request, in order.
 */
import type { ServerResponse } from 'node:http';
import { loadContract } from '@portal/contract';

export type Fault =
  | { kind: 'pass' }
  | { kind: 'status'; status: number; retryAfterSeconds?: number }
  | { kind: 'silence' }
  | { kind: 'reset' };

/** The words of a fence as faults. Throws when a word is unknown. */
export function parseFaults(words: string): Fault[] {
  return words.split(/\s+/).filter(Boolean).map(parseFault);
}

function parseFault(word: string): Fault {
  if (word === 'pass' || word === 'silence' || word === 'reset') return { kind: word };
  const [, status, seconds] = /^([45]\d\d)(?::(\d+))?$/.exec(word) ?? [];
  if (!status)
    throw new Error(
      `"${word}" is no fault. Expected a status with the seconds of Retry-After (503, 429:1), silence, reset or pass.`,
    );
  return { kind: 'status', status: Number(status), ...(seconds && { retryAfterSeconds: Number(seconds) }) };
}

/** Lets the request fail. A silent one stays open until the sample ends it, as its timeout should. */
export function fail(fault: Exclude<Fault, { kind: 'pass' }>, response: ServerResponse): void {
  if (fault.kind === 'silence') return;
  if (fault.kind === 'reset') {
    response.destroy();
    return;
  }
  const { status, retryAfterSeconds } = fault;
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ message: messageOf(status), status }));
}

/** The message that the contract fixes for a status; the live API's other errors aren't documented. */
function messageOf(status: number): string {
  const known = loadContract('v2').errors.find((error) => error.status === status);
  return known?.message ?? 'Server error';
}
