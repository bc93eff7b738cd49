/** Sends the contract's examples to a live API and compares what returns with the contract. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Operation } from '@portal/contract';
import { fetchArguments } from '@portal/request';
import { compareBody } from './compare-body.ts';
import type { Deviation, Difference } from './deviation.ts';
import { idNames, type Probe, probesOf, requestOf, type SchemasById, valuesNamed } from './probes.ts';

export interface DriftOptions {
  operations: Operation[];
  schemas: SchemasById;
  host: string;
  key: string;
  /** Sends what changes stored data, too. */
  withWrites: boolean;
  /** Between the starts of two requests. */
  paceMs: number;
  send?: typeof fetch;
  wait?: (timeMs: number) => Promise<unknown>;
  onProgress?: (done: number, all: number, probe: Probe) => void;
}

/** Statuses that depend on the key and its package, not on the contract. */
const reasons: Record<number, string> = {
  401: 'the API rejects the key',
  402: 'the package of the key doesn’t cover the request',
  429: 'the rate limit of the key is reached',
};

/** A request whose response is "later" is repeated this often, and after at most this long. */
const retries = 2;
const longestWaitMs = 60_000;
const timeoutMs = 30_000;
/** After so many requests in a row without a response, the host can't be reached. */
const longestSilence = 3;

export type DriftReport = Awaited<ReturnType<typeof findDrift>>;

/** Never contains the key: it is removed from everything that is reported. */
export async function findDrift(options: DriftOptions) {
  const { operations, withWrites, paceMs, wait = pause, onProgress } = options;
  const probes = probesOf(operations, withWrites);
  const names = idNames(operations);
  const compared = new Set<string>();
  /** What couldn't be compared, and why. */
  const uncompared: { operationId: string; request: string; reason: string }[] = [];
  const found: Deviation[] = [];
  let stored: Record<string, string | number> = {};
  let responses = 0;
  let silent = 0;
  for (const [at, planned] of probes.entries()) {
    const operationId = planned.operation.id;
    const leaveOut = (reason: string) => uncompared.push({ operationId, request: planned.name, reason });
    if (silent >= longestSilence) {
      leaveOut('the host doesn’t respond');
      continue;
    }
    const probe = onStored(planned, names, stored);
    if (!probe) {
      leaveOut('nothing that this run has stored can be changed');
      continue;
    }
    if (at > 0) await wait(paceMs);
    onProgress?.(at, probes.length, probe);
    const outcome = await exchange(probe, options);
    if (outcome.kind === 'silence') {
      silent += 1;
      leaveOut(withoutKey(outcome.reason, options.key));
      continue;
    }
    silent = 0;
    const reason = probe.status === 200 ? reasons[outcome.status] : undefined;
    if (reason) {
      leaveOut(reason);
      continue;
    }
    responses += 1;
    compared.add(operationId);
    const isCreated = probe.operation.writes && planned === probe && outcome.status === 200;
    if (isCreated) stored = { ...stored, ...valuesNamed(names, outcome.json) };
    for (const difference of differencesOf(probe, outcome, options.schemas)) {
      add(found, operationId, probe.name, hidden(difference, options.key));
    }
  }
  return { compared: [...compared], responses, deviations: found, uncompared };
}

/**
 * The probe on what this run has stored itself: an example's id could be that of someone's data. Undefined when it
 * would change what was there before.
 */
function onStored(probe: Probe, names: string[], stored: Record<string, string | number>): Probe | undefined {
  const { operation, values } = probe;
  const addressed = operation.parameters.filter(
    ({ in: place, name }) => place === 'path' && names.includes(name),
  );
  if (addressed.length === 0) return probe;
  const own = addressed.filter(({ name }) => name in stored).map(({ name }) => [name, stored[name]]);
  if (own.length < addressed.length) return operation.writes ? undefined : probe;
  return {
    ...probe,
    values: { ...values, parameters: { ...values.parameters, ...Object.fromEntries(own) } },
    // What is documented for the example isn't what this run has stored.
    recorded: undefined,
  };
}

type Outcome =
  | { kind: 'response'; status: number; contentType: string; text: string; json: unknown }
  | { kind: 'silence'; reason: string };

async function exchange(probe: Probe, options: DriftOptions): Promise<Outcome> {
  const { host, key, send = fetch, wait = pause } = options;
  const [url, init] = fetchArguments(requestOf(probe, host, key));
  for (let attempt = 0; ; attempt += 1) {
    try {
      const response = await send(url, {
        ...init,
        // A redirect is a difference, and what it leads to is no response of the API.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      if (response.status !== 429 || attempt === retries) {
        const contentType = response.headers.get('content-type') ?? 'none';
        return { kind: 'response', status: response.status, contentType, text, json: parsed(text) };
      }
      const seconds = Number(response.headers.get('retry-after') ?? 2 ** (attempt + 1));
      await wait(Math.min((Number.isFinite(seconds) ? seconds : 60) * 1000, longestWaitMs));
    } catch (error) {
      const { message, cause } = error as Error;
      return {
        kind: 'silence',
        reason: [message, (cause as Error | undefined)?.message].filter(Boolean).join(': '),
      };
    }
  }
}

/** The body as JSON; undefined, which JSON has not, where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function differencesOf(
  { operation, status, recorded }: Probe,
  outcome: Extract<Outcome, { kind: 'response' }>,
  schemas: SchemasById,
): Difference[] {
  const whole = { field: '' };
  const { contentType, json } = outcome;
  const ofStatus: Difference[] =
    outcome.status === status
      ? []
      : [{ ...whole, kind: 'status', found: String(outcome.status), expected: String(status) }];
  if (json === undefined) {
    const found = outcome.text.trim() === '' ? 'an empty body' : contentType;
    return [...ofStatus, { ...whole, kind: 'body', found, expected: 'JSON' }];
  }
  const ofType: Difference[] = contentType.startsWith('application/json')
    ? []
    : [{ ...whole, kind: 'body', found: contentType, expected: 'application/json' }];
  // The body of an undocumented status has no schema, and that of another status isn't what was to be compared.
  if (ofStatus.length > 0) return [...ofStatus, ...ofType];
  const schema = schemas[operation.id]?.responses[status];
  return [...ofType, ...(schema ? compareBody(schema, json, recorded) : [])];
}

function add(found: Deviation[], operationId: string, request: string, difference: Difference): void {
  const same = found.find(
    (one) =>
      one.operationId === operationId &&
      (['kind', 'field', 'found', 'expected'] as const).every((key) => one[key] === difference[key]),
  );
  if (!same) found.push({ operationId, ...difference, requests: [request] });
  else if (!same.requests.includes(request)) same.requests.push(request);
}

function hidden(difference: Difference, key: string): Difference {
  const { kind, field, found, expected } = difference;
  return { kind, field: withoutKey(field, key), found: withoutKey(found, key), expected };
}

/** The text without the key, as it is or percent-encoded. */
export function withoutKey(text: string, key: string): string {
  return text.replaceAll(key, '[key]').replaceAll(encodeURIComponent(key), '[key]');
}
