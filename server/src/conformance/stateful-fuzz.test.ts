/**
 * Requests that depend on each other: create, read, update, delete, and a search with the details of what it found. The links come
 * from the contract: a parameter and a response field of the same name in one group. Some hundred requests in `npm test`,
 * 50,000 with another seed in `npm run bench -- fuzz`.
 */
import type { Field, Operation } from '@portal/contract';
import { loadContract } from '@portal/contract';
import { randomSeries } from '@portal/data';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { rightValue } from './arbitrary-values.ts';
import { type RequestValues, requestOf, spotsOf } from './requests.ts';
import { expectErrorShape, expectNoFault } from './responses.ts';
import { sandboxKey } from './sandbox.ts';

const requestCount = Number(process.env.FUZZ_REQUESTS ?? 600);
const fuzzSeed = Number(process.env.FUZZ_SEED ?? 20260101);
/** Right values of each operation, made once. */
const variantCount = 200;
/** So many that none meets its limit of requests a minute. */
const visitors = 20;
/** The name of nothing. */
const unknownValue = 'unknown';

type Item = Record<string, unknown>;

/** An operation with parameters whose values only another one knows. */
interface Linked {
  operation: Operation;
  names: string[];
  variants: RequestValues[];
}

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp({ shedding: false, nowMs: () => Date.UTC(2026, 0, 1) });
});
afterAll(() => app.close());

const operations = loadContract('v2').operations;
const leaves = (field: Field): string[] => [field.name, ...field.children.flatMap(leaves)];
const responseFields = (operation: Operation) =>
  leaves(operation.responses.find(({ status }) => status === 200)!.schema);

/** Parameters that are the names of things: texts, required, in a response of the same group. */
function linkNames(operation: Operation): string[] {
  const others = operations.filter(({ id, groupId }) => id !== operation.id && groupId === operation.groupId);
  return operation.parameters
    .filter(
      ({ isKey, required, types, enum: values, coordinateOrder }) =>
        !isKey && required && !values && !coordinateOrder && types[0] === 'string',
    )
    .map(({ name }) => name)
    .filter((name) => name !== 'q' && others.some((other) => responseFields(other).includes(name)));
}

const consumers = operations.filter((operation) => linkNames(operation).length > 0);
const producers = operations.filter((operation) =>
  consumers.some(
    (consumer) =>
      consumer.groupId === operation.groupId &&
      linkNames(operation).length === 0 &&
      linkNames(consumer).every((name) => responseFields(operation).includes(name)),
  ),
);

function variantsOf(operation: Operation): RequestValues[] {
  const spots = spotsOf(operation).filter(({ name }) => !/[.[]/.test(name));
  const made = spots.map(({ field }) =>
    fc.sample(rightValue(field), { numRuns: variantCount, seed: fuzzSeed }),
  );
  return Array.from({ length: variantCount }, (_, at) =>
    spots.reduce<RequestValues>((values, spot, i) => spot.put(values, made[i]![at]), {
      parameters: {},
      body: operation.body ? {} : undefined,
    }),
  );
}

/** The objects of a response that hold all these names, those around them included. */
function itemsWith(names: string[], value: unknown, around: Item = {}): Item[] {
  if (Array.isArray(value)) return value.flatMap((item) => itemsWith(names, item, around));
  if (typeof value !== 'object' || value === null) return [];
  const own = { ...around, ...value };
  if (names.every((name) => typeof own[name] === 'string')) return [own];
  return Object.values(value).flatMap((item) => itemsWith(names, item, own));
}

it(`${requestCount} requests over the links of the contract never fail, and agree with each other`, async () => {
  const random = randomSeries(String(fuzzSeed));
  const pick = <Value>(list: readonly Value[]): Value => list[Math.floor(random() * list.length)]!;
  const linked = [...consumers, ...producers].map(
    (operation): Linked => ({ operation, names: linkNames(operation), variants: variantsOf(operation) }),
  );
  const keys = [
    `${sandboxKey}-2`,
    ...Array.from({ length: visitors }, () => app.services.visitors!.issue().key),
  ];
  /** What the server returned to each key, by the names that a consumer needs. */
  const told = new Map<string, Item[]>();
  const toldTo = (key: string, names: string[]) => told.get(`${key} ${names}`) ?? [];
  /** What is stored for each key, as its own last response said. */
  const stored = new Map<string, Map<string, Item>>(keys.map((key) => [key, new Map()]));
  const reader = consumers.find((one) => one.method === 'GET' && isStored(one))!;
  const fields = responseFields(reader).toSorted().join();
  const lister = producers.find((one) => one.groupId === reader.groupId && isList(one))!;
  for (const key of keys) {
    const { data } = (await app.inject(requestOf(lister, {}, { key }))).json() as { data: Item[] };
    for (const item of data) stored.get(key)!.set(String(item.id), item);
  }
  const outcomes = new Map<string, number>();

  for (let count = 0; count < requestCount; count++) {
    const { operation, names, variants } = pick(linked);
    const key = pick(keys);
    const owner = random() < 0.85 ? key : pick(keys);
    const source = names.length > 0 ? toldTo(owner, names).at(-1 - Math.floor(random() * 30)) : undefined;
    const values = structuredClone(pick(variants));
    for (const name of names) values.parameters![name] = source ? source[name] : unknownValue;
    const response = await app.inject(requestOf(operation, values, { key }));
    if (response.statusCode === 429) expectErrorShape(response);
    else expectNoFault(operation, response);
    outcomes.set(
      `${operation.id} ${response.statusCode}`,
      (outcomes.get(`${operation.id} ${response.statusCode}`) ?? 0) + 1,
    );

    const body = response.json();
    const own = stored.get(key)!;
    const isResource = responseFields(operation).toSorted().join() === fields;
    const said = body.data as Item;
    const isGood = response.statusCode === 200;
    if (names.length > 0 && isStored(operation)) {
      const id = String(values.parameters![names[0]!]);
      // A thing is there for the key that created it until that key deletes it, and for no other. A change may be refused.
      if (!own.has(id) || operation.method !== 'POST')
        expect([operation.id, isGood]).toEqual([operation.id, own.has(id)]);
      if (!isGood) continue;
      if (operation.method === 'DELETE') own.delete(id);
      else if (operation.method === 'GET') expect(said).toEqual(own.get(id));
      else own.set(id, said);
    } else if (names.length > 0 && source) {
      // What one key has searched is found by this key alone.
      expect(isGood).toBe(owner === key);
      if (isGood) expect(itemsWith(names, body)[0]).toMatchObject(pickNames(source, names));
    } else if (isGood && isResource && Array.isArray(said)) {
      // A list holds everything, or the page that was requested, the samples as the key has changed them: the clock of this
      // server has one time.
      expect(said).toEqual(pageOf(own, values.parameters!));
    } else if (isGood && isResource && operation.method === 'POST') {
      expect(own.has(String(said.id))).toBe(false);
      own.set(String(said.id), said);
    }
    if (!isGood) continue;
    for (const consumer of linked.filter(
      (one) => one.names.length > 0 && one.operation.groupId === operation.groupId,
    )) {
      const list = toldTo(key, consumer.names);
      list.push(...itemsWith(consumer.names, body));
      told.set(`${key} ${consumer.names}`, list.slice(-100));
    }
  }
  // Every link was followed.
  for (const { id } of consumers) expect([id, outcomes.get(`${id} 200`) ?? 0]).not.toEqual([id, 0]);
}, 600_000);

function pageOf(things: Map<string, Item>, { after, limit }: Record<string, unknown>): Item[] {
  const ids = [...things.keys()].filter((id) => after === undefined || id > String(after)).sort();
  return ids.slice(0, limit === undefined ? ids.length : Number(limit)).map((id) => things.get(id)!);
}

function isStored({ path }: Operation): boolean {
  return path.includes('{');
}

function isList(operation: Operation): boolean {
  const { schema } = operation.responses.find(({ status }) => status === 200)!;
  return operation.method === 'GET' && schema.children.some(({ types }) => types.includes('array'));
}

function pickNames(item: Item, names: string[]): Item {
  return Object.fromEntries(names.map((name) => [name, item[name]]));
}
