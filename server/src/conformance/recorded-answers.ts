/**
 * The answers that the reference shows: what this server gave to each example of the contract. Kept in
 * `contract/<version>/answers/<operationId>.json`, by the example's name.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { API_VERSIONS, contractFolder, loadContract, type Operation } from '@portal/contract';
import { loadSettings, tokenValues } from '@portal/settings';
import { buildApp } from '../app.ts';
import { answeredOperations } from '../handlers.ts';
import { exampleValues, requestOf } from './requests.ts';

/** One operation's file: its examples by name, in the order of the file. */
export type AnswerFile = Record<string, { summary: string; value: unknown }>;

/** Fields that tell how long the server took: different each time, though often equal twice in a row. */
const TIMINGS = new Set(['took']);

/** Words of a summary that announce a list cut short, such as "All wards; three are shown". */
const IS_SHORTENED = /\bshown\b/;

/** A recorded file, and what it would be if it were recorded now. */
export interface Recording {
  file: string;
  before: AnswerFile;
  now: AnswerFile;
}

/** Sends every example of every operation that is answered. Each example meets two fresh servers of its own. */
export async function recordAnswers(): Promise<Recording[]> {
  const answered = new Set<string>(answeredOperations());
  const recordings: Recording[] = [];
  for (const version of API_VERSIONS) {
    for (const operation of loadContract(version).operations) {
      if (!answered.has(operation.id)) continue;
      const file = join(contractFolder(), version, 'answers', `${operation.id}.json`);
      const before = JSON.parse(readFileSync(file, 'utf8')) as AnswerFile;
      recordings.push({ file, before, now: await recordOperation(operation, before) });
    }
  }
  return recordings;
}

async function recordOperation(operation: Operation, before: AnswerFile): Promise<AnswerFile> {
  const now: AnswerFile = { ...before };
  for (const example of operation.examples) {
    const known = before[example.name];
    if (!known) {
      throw new Error(
        `${operation.id} has an example "${example.name}" without a recorded answer. ` +
          'Add an entry with its summary to the answers file; its value may be null.',
      );
    }
    const ask = () => answerOf(operation, exampleValues(example));
    const [first, second] = [await ask(), await ask()];
    let value = withoutVarying(first, second, known.value);
    if (IS_SHORTENED.test(known.summary)) value = shortened(value, known.value);
    now[example.name] = { summary: known.summary, value: withTokens(value) };
  }
  return now;
}

async function answerOf(operation: Operation, values: ReturnType<typeof exampleValues>): Promise<unknown> {
  const app = await buildApp({ shedding: false });
  try {
    const answer = await app.inject(requestOf(operation, values, { key: loadSettings().keys.sandbox }));
    if (answer.statusCode === 200) return answer.json();
    throw new Error(`${operation.id} answered its own example with ${answer.statusCode}: ${answer.body}`);
  } finally {
    await app.close();
  }
}

/** The answer, with what differs from one server to the next (random ids, timings) as it was recorded before. */
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
  const isVarying = TIMINGS.has(name) || !isDeepStrictEqual(value, again);
  return isVarying && typeof before === typeof value ? before : value;
}

/** Lists cut to the length that they had before. */
function shortened(value: unknown, before: unknown): unknown {
  if (Array.isArray(value)) return Array.isArray(before) ? value.slice(0, before.length) : value;
  if (!isObject(value)) return value;
  const old = isObject(before) ? before : {};
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortened(item, old[key])]));
}

/** The product's names in the answer's texts put back as the tokens that the contract is written with. */
function withTokens(value: unknown): unknown {
  const { company, Product, product } = tokenValues(loadSettings());
  const tokens = Object.entries({ company, Product, product }) as [string, string][];
  const inText = (text: string) =>
    tokens.reduce((filled, [token, name]) => filled.replaceAll(name, `{${token}}`), text);
  const visit = (part: unknown): unknown => {
    if (typeof part === 'string') return inText(part);
    if (Array.isArray(part)) return part.map(visit);
    if (!isObject(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([key, item]) => [key, visit(item)]));
  };
  return visit(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
