/** Sends one request and says what came of it. Nothing is thrown: an unreachable server is a result too. */
import { fetchArguments, type HttpRequest } from '@portal/request';

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
  | { kind: 'unreachable'; message: string }
  | { kind: 'cancelled' };

/** Cookies and referrer stay at home. */
export async function send(request: HttpRequest, signal: AbortSignal): Promise<Outcome> {
  const [url, init] = fetchArguments(request);
  const start = performance.now();
  try {
    const answer = await fetch(url, { ...init, signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
    const text = await answer.text();
    return {
      kind: 'response',
      status: answer.status,
      timeMs: Math.round(performance.now() - start),
      size: new TextEncoder().encode(text).length,
      headers: [...answer.headers],
      text,
      json: parse(text),
    };
  } catch (error) {
    if (signal.aborted) return { kind: 'cancelled' };
    return { kind: 'unreachable', message: error instanceof Error ? error.message : String(error) };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
