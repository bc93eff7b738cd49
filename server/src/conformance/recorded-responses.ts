/**
 * The responses that the reference shows: what this server returned for each example of the contract. Stored in
 * `contract/<version>/example-responses/<operationId>.json`, by the example's name.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  apiVersions,
  contractFolder,
  loadContract,
  type Operation,
  type RequestExample,
} from '@portal/contract';
import { loadSettings, tokenValues } from '@portal/settings';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { exampleValues, requestOf } from './requests.ts';

/** One operation's file: its examples by name, in the order of the file. */
export type ResponseFile = Record<string, { summary: string; value: unknown }>;

/** Fields that show how long the server took: different each time, though often equal twice in a row. */
const timings = new Set(['took']);

/** Words of a summary that announce lists cut short, such as "All wards (first three)". */
const shown = /\(first (one|two|three|four|five)\b/;
const numbers: Record<string, number> = { one: 1, two: 2, three: 3, four: 4, five: 5 };

/** A recorded file, and what it would be if it were recorded now. */
export interface Recording {
  file: string;
  before: ResponseFile;
  now: ResponseFile;
}

/**
 * Sends every example of every implemented operation, each to two servers, so that random values show. Examples
 * that change something use their own servers.
 */
export async function recordResponses(): Promise<Recording[]> {
  const operations = apiVersions.flatMap((version) => loadContract(version).operations);
  const readers = [await buildApp({ shedding: false }), await buildApp({ shedding: false })];
  const recordings: Recording[] = [];
  try {
    for (const operation of operations) {
      const file = join(contractFolder(), operation.version, 'example-responses', `${operation.id}.json`);
      const before = JSON.parse(readFileSync(file, 'utf8')) as ResponseFile;
      recordings.push({ file, before, now: await recordOperation(operation, before, readers) });
    }
  } finally {
    for (const reader of readers) await reader.close();
  }
  return recordings;
}

async function recordOperation(
  operation: Operation,
  before: ResponseFile,
  readers: FastifyInstance[],
): Promise<ResponseFile> {
  const now: ResponseFile = { ...before };
  for (const example of operation.examples) {
    const known = before[example.name];
    if (!known) {
      throw new Error(
        `${operation.id} has an example "${example.name}" without a recorded response. ` +
          'Add an entry with its summary to the file; its value may be null.',
      );
    }
    const [first, second] = await Promise.all(
      readers.map((reader) =>
        operation.method === 'GET'
          ? responseOf(reader, operation, example)
          : freshResponseOf(operation, example),
      ),
    );
    const value = shortened(withoutVarying(first, second, known.value), known.summary);
    now[example.name] = { summary: known.summary, value: withTokens(value) };
  }
  return now;
}

async function freshResponseOf(operation: Operation, example: RequestExample): Promise<unknown> {
  const app = await buildApp({ shedding: false });
  try {
    return await responseOf(app, operation, example);
  } finally {
    await app.close();
  }
}

async function responseOf(
  app: FastifyInstance,
  operation: Operation,
  example: RequestExample,
): Promise<unknown> {
  const response = await app.inject(
    requestOf(operation, exampleValues(example), { key: loadSettings().keys.sandbox }),
  );
  if (response.statusCode === 200) return response.json();
  throw new Error(`${operation.id} returned ${response.statusCode} for its own example: ${response.body}`);
}

/** The response, with what differs from one server to the next (random ids, timings) as it was recorded before. */
function withoutVarying(value: unknown, again: unknown, before: unknown, name = ''): unknown {
  if (Array.isArray(value) && Array.isArray(again)) {
    const old = Array.isArray(before) ? before : [];
    return value.map((item, i) => withoutVarying(item, again[i], old[i]));
  }
  if (isObject(value) && isObject(again)) {
    const old = isObject(before) ? before : {};
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, withoutVarying(item, again[key], old[key], key)]),
    );
  }
  const isVarying = timings.has(name) || !isDeepStrictEqual(value, again);
  return isVarying && typeof before === typeof value ? before : value;
}

/** The response with its arrays of objects as long as the summary states; a line on the map remains complete. */
function shortened(response: unknown, summary: string): unknown {
  const length = numbers[shown.exec(summary)?.[1] ?? ''];
  if (length === undefined) return response;
  return mapParts(response, (part) =>
    Array.isArray(part) && isObject(part[0]) ? part.slice(0, length) : part,
  );
}

/** A JSON value with every part of it, from the outside in, replaced by what `change` makes of it. */
function mapParts(value: unknown, change: (part: unknown) => unknown): unknown {
  const changed = change(value);
  if (Array.isArray(changed)) return changed.map((item) => mapParts(item, change));
  if (!isObject(changed)) return changed;
  return Object.fromEntries(Object.entries(changed).map(([key, item]) => [key, mapParts(item, change)]));
}

/** The product's names in the strings of the response replaced by the tokens of the contract. */
function withTokens(value: unknown): unknown {
  const { company, Product, product } = tokenValues(loadSettings());
  const tokens = Object.entries({ company, Product, product }) as [string, string][];
  const inText = (text: string) =>
    tokens.reduce((filled, [token, name]) => filled.replaceAll(name, `{${token}}`), text);
  return mapParts(value, (part) => (typeof part === 'string' ? inText(part) : part));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
