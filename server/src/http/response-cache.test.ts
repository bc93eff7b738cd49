import { type Field, loadContract, type Operation } from '@portal/contract';
import { buildRequest, fetchArguments } from '@portal/request';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { textOf } from './byte-string.ts';
import { type CachedCall, responseCache, type Subjects } from './response-cache.ts';
import { WrittenResponse } from './written-response.ts';

const operations = loadContract('v2').operations.filter(({ method }) => method === 'GET');
const parametersOf = ({ parameters }: Operation) => parameters.filter(({ isKey }) => !isKey);
const isSwitch = ({ types, enum: values }: Field) => types.includes('boolean') || values !== undefined;

/** Two values of a parameter. */
function twoValues({ types, enum: values }: Field): [unknown, unknown] {
  if (values) return [values[0], values[1]];
  if (types.includes('boolean')) return [false, true];
  return types.includes('string') ? ['a', 'b'] : [1, 2];
}

const each = (chosen: (parameter: Field) => boolean) =>
  operations.flatMap((operation) =>
    parametersOf(operation)
      .filter(chosen)
      .map((parameter) => ({ operation, parameter, id: operation.id, name: parameter.name })),
  );

describe('the key of a cached row', () => {
  it.each(each(isSwitch))(
    '$id: differs by $name, which the row is written with',
    ({ operation, parameter }) => {
      const cache = responseCache();
      const written = twoValues(parameter).map((value) => {
        const call = { operation, parameters: { [parameter.name]: value } } as CachedCall<object>;
        return cache.rows(call).of([{ id: 1 }], (_, switches) => ({ ...switches })).bytes;
      });
      expect(written.map((json) => JSON.parse(json)[parameter.name])).toEqual(twoValues(parameter));
    },
  );

  it.each(each((parameter) => !isSwitch(parameter)))(
    '$id: does not hold $name, and neither does the row',
    ({ operation, parameter }) => {
      const cache = responseCache();
      const call = { operation, parameters: { [parameter.name]: 'a' } } as CachedCall<object>;
      const row = cache.rows(call).of([{ id: 1 }], (_, switches) => ({ switches }));
      expect(row.value().switches).not.toHaveProperty(parameter.name);
    },
  );

  it('holds each subject, in its place', () => {
    const rows = responseCache().rows({ operation: operations[0]!, parameters: {} });
    const [one, two] = [{ id: 1 }, { id: 2 }];
    const lists: Subjects[] = [
      [one],
      [two],
      [one, two],
      [two, one],
      [one, null],
      [null, one],
      [one, true],
      [one, false],
    ];
    const written = lists.map((subjects) => rows.of(subjects, (given) => ({ given })).bytes);
    expect(written).toEqual(lists.map((subjects) => JSON.stringify({ given: subjects })));
  });
});

describe('the key of a cached response', () => {
  it.each(each(() => true))('$id: differs by $name', ({ operation, parameter }) => {
    const cache = responseCache();
    const written = twoValues(parameter).map(
      (value) =>
        cache.respond({ operation, parameters: { [parameter.name]: value } }, (given) => ({ ...given }))
          .bytes,
    );
    expect(written.map((json) => JSON.parse(json)[parameter.name])).toEqual(twoValues(parameter));
  });

  it('differs by the operation', () => {
    const cache = responseCache();
    const written = operations.map(
      (operation) => cache.respond({ operation, parameters: {} }, () => ({ id: operation.id })).bytes,
    );
    expect(new Set(written).size).toBe(operations.length);
  });
});

describe('the cache', () => {
  const [operation] = operations as [Operation];

  it('writes an entry once, and anew when it held too many others', () => {
    const cache = responseCache(10_000);
    let count = 0;
    const write = (id: number) =>
      cache.rows({ operation, parameters: {} }).of([{ id }], () => {
        count++;
        return { text: 'x'.repeat(1000) };
      });
    write(1);
    write(1);
    expect(count).toBe(1);
    for (let id = 2; id < 20; id++) write(id);
    expect(count).toBe(19);
    write(1);
    expect(count).toBe(20);
  });
});

describe('a written response', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await buildApp({ shedding: false });
  });
  afterAll(() => app.close());

  const caller = { keyId: 1, ownerId: 1, creditsPerMonth: 1, requestsPerMinute: 1 };
  const isLookup = ({ method, groupId }: Operation) => method === 'GET' && groupId !== 'routes';

  it('has the value of its JSON', async () => {
    let count = 0;
    for (const { operation, check, handler } of app.operations.filter((one) => isLookup(one.operation))) {
      for (const { parameters } of operation.examples) {
        const values = new Map(Object.entries(parameters).map(([name, value]) => [name, [String(value)]]));
        const path = Object.fromEntries([...values].map(([name, [value]]) => [name, value!]));
        const checked = check(path, { values, undecodable: new Set() }, undefined);
        let response: unknown;
        try {
          response = await handler({ operation, ...checked, caller, services: app.services });
        } catch {
          continue;
        }
        if (!(response instanceof WrittenResponse)) continue;
        expect(response.value()).toEqual(JSON.parse(textOf(response.bytes)));
        count++;
      }
    }
    expect(count).toBeGreaterThan(20);
  });

  const shown = each(isSwitch).flatMap(({ operation, parameter }) => {
    const fields = operation.responses.find(({ status }) => status === 200)!.schema;
    const names = fieldsBelow(fields).filter(({ presentWith }) => presentWith === parameter.name);
    return names.map((field) => ({ id: operation.id, operation, name: parameter.name, field: field.name }));
  });

  it.each(shown)('$id: has $field only for requests with $name', async ({ operation, name, field }) => {
    const example = operation.examples[0]!;
    const has: boolean[] = [];
    for (const value of [false, true, false]) {
      const request = buildRequest(
        operation,
        { ...example, parameters: { ...example.parameters, [name]: value } },
        { host: '', key: 'sandbox' },
      );
      const response = await app.inject(fetchArguments(request)[0]);
      has.push(response.body.includes(`"${field}":`));
    }
    expect(has).toEqual([false, true, false]);
  });
});

function fieldsBelow(field: Field): Field[] {
  return [field, ...field.children.flatMap(fieldsBelow)];
}
