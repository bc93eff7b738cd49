import type { Operation } from '@portal/contract';
import { apiVersions, servedContract } from '@portal/contract/served';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { responseSerializerOf, serializable } from './response-serializer.ts';

const operations = apiVersions.flatMap((version) => servedContract(version).operations);
const caller = { keyId: 1, ownerId: 1, creditsPerMonth: 1, requestsPerMinute: 1 };

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp({ shedding: false });
});
afterAll(() => app.close());

const serializerOf = (operation: Operation) => responseSerializerOf(operation);

describe('the JSON of a response', () => {
  it('has everything that the handler returned, for each documented example', async () => {
    let count = 0;
    for (const { operation, check, handler } of app.operations) {
      for (const { parameters, body } of operation.examples) {
        const values = new Map(Object.entries(parameters).map(([name, value]) => [name, [String(value)]]));
        const path = Object.fromEntries([...values].map(([name, [value]]) => [name, value!]));
        let response: unknown;
        try {
          const checked = check(path, { values, undecodable: new Set() }, structuredClone(body));
          const jsonText = JSON.stringify(body);
          response = await handler({ operation, ...checked, jsonText, caller, services: app.services });
        } catch {
          // An example that is refused, such as the id of nothing.
          continue;
        }
        const json = serializerOf(operation)(response);
        // Between these marks, a handler returns JSON as it was sent.
        const returned = JSON.stringify(response, (_, value) =>
          typeof value === 'string' && value.startsWith('\0') ? JSON.parse(value.slice(1, -1)) : value,
        );
        expect(JSON.parse(json), operation.id).toEqual(JSON.parse(returned));
        count++;
      }
    }
    expect(count).toBeGreaterThan(60);
  });

  it('has the fields in the order of the contract, and none that it does not contain', () => {
    const zones = operations.find(({ id }) => id === 'listZones')!;
    const response = { status: 200, secret: 1, zones: [{ owner: 1, zone_number: 3 }] };
    expect(serializerOf(zones)(response)).toBe('{"zones":[{"zone_number":3}],"status":200}');
  });
});

describe('what the serializer gets of a schema', () => {
  it('is a type that can be null, of an object or null', () => {
    const object = { type: 'object', required: ['a'], properties: { a: { type: 'string', minLength: 1 } } };
    expect(serializable({ oneOf: [object, { type: 'null' }] })).toEqual({
      type: ['object', 'null'],
      properties: { a: { type: 'string' } },
    });
  });

  it('is nothing where a value has several forms, so that it is written as it is', () => {
    expect(serializable({ oneOf: [{ type: 'string' }, { type: 'object' }] })).toEqual({});
    expect(serializable({ items: { anyOf: [{ type: 'string' }, { type: 'number' }] } })).toEqual({
      items: {},
    });
  });
});
