import { describe, expect, it } from 'vitest';
import { compareDocuments, matters } from './compare.ts';
import { currentDocument, type Document, withoutReferences } from './document.ts';
import { levelOf, nextNumber } from './kept.ts';
import type { ChangeKind } from './release.ts';

// biome-ignore lint/suspicious/noExplicitAny: a seeded change reaches anywhere into an OpenAPI document.
type Loose = any;

/** Endpoints that the seeds change: all 34 would take a second for each seed. */
const seeded = [
  'districts',
  'optimized',
  'autocomplete',
  'coordinates',
  'nearby/{radius}',
  'nearest',
  '/ward',
];
const whole = withoutReferences(currentDocument('v2'));
const before: Document = {
  ...whole,
  paths: Object.fromEntries(
    Object.entries(whole.paths as Document).filter(([path]) => seeded.some((part) => path.includes(part))),
  ),
};

function operationOf(document: Loose, id: string): Loose {
  for (const item of Object.values<Loose>(document.paths)) {
    for (const operation of Object.values<Loose>(item)) if (operation.operationId === id) return operation;
  }
  throw new Error(`No operation ${id}.`);
}

const parameterOf = (document: Loose, id: string, name: string): Loose =>
  operationOf(document, id).parameters.find((one: Loose) => one.name === name);
const responseOf = (document: Loose, id: string): Loose =>
  operationOf(document, id).responses['200'].content['application/json'].schema;
const bodyOf = (document: Loose, id: string): Loose =>
  operationOf(document, id).requestBody.content['application/json'].schema;

interface Seed {
  change: (document: Loose) => void;
  kind: ChangeKind;
  text: string;
  /** Ids of the endpoints. */
  at: string[];
}

/** Each kind of change that a release can include, by what it means to code that works today. */
const seeds: Record<string, Seed> = {
  'an endpoint goes': {
    change: ({ paths }) => delete paths['/v2/api/districts'],
    kind: 'breaking',
    text: 'Endpoint removed',
    at: ['listDistricts'],
  },
  'an endpoint moves': {
    change: ({ paths }) => {
      paths['/v2/api/zilas'] = paths['/v2/api/districts'];
      delete paths['/v2/api/districts'];
    },
    kind: 'breaking',
    text: '`GET /v2/api/zilas` instead of `GET /v2/api/districts`',
    at: ['listDistricts'],
  },
  'a parameter goes': {
    change: (document) => {
      const operation = operationOf(document, 'listDistricts');
      operation.parameters = operation.parameters.filter(({ name }: Loose) => name !== 'q');
    },
    kind: 'breaking',
    text: 'Parameter `q` is removed',
    at: ['listDistricts'],
  },
  'a parameter becomes required': {
    change: (document) => {
      parameterOf(document, 'listDistricts', 'q').required = true;
    },
    kind: 'breaking',
    text: 'Parameter `q` is required',
    at: ['listDistricts'],
  },
  'a required field joins the body': {
    change: (document) => {
      bodyOf(document, 'optimizeRoute').properties.fleet = { type: 'string' };
      bodyOf(document, 'optimizeRoute').required.push('fleet');
    },
    kind: 'breaking',
    text: 'Body field `fleet` is required',
    at: ['optimizeRoute'],
  },
  'a parameter accepts fewer values': {
    change: (document) => {
      parameterOf(document, 'getRouteOverview', 'profile').schema.enum = ['car'];
    },
    kind: 'breaking',
    text: 'Parameter `profile` no longer accepts `"foot"`',
    at: ['getRouteOverview'],
  },
  'a range becomes narrower': {
    change: (document) => {
      parameterOf(document, 'findNearby', 'radius').schema.minimum = 2;
    },
    kind: 'breaking',
    text: 'Parameter `radius`: minimum `2` instead of `0.1`',
    at: ['findNearby'],
  },
  'a field leaves the response': {
    change: (document) => {
      delete responseOf(document, 'autocompletePlaces').properties.places.items.properties.postCode;
    },
    kind: 'breaking',
    text: 'Response field `places[].postCode` is removed',
    at: ['autocompletePlaces'],
  },
  'a returned number becomes a string': {
    change: (document) => {
      responseOf(document, 'autocompletePlaces').properties.places.items.properties.postCode.type = 'string';
    },
    kind: 'breaking',
    text: 'Response field `places[].postCode` is a string; it was an integer',
    at: ['autocompletePlaces'],
  },
  'a returned field can be null': {
    change: (document) => {
      const { properties } = responseOf(document, 'autocompletePlaces').properties.places.items;
      properties.postCode.type = ['integer', 'null'];
    },
    kind: 'breaking',
    text: 'Response field `places[].postCode` is an integer or null; it was an integer',
    at: ['autocompletePlaces'],
  },
  'a returned field can be missing': {
    change: (document) => {
      const schema = responseOf(document, 'autocompletePlaces');
      schema.required = schema.required.filter((name: string) => name !== 'status');
    },
    kind: 'breaking',
    text: 'Response field `status` can be missing',
    at: ['autocompletePlaces'],
  },
  'a distance has another unit': {
    change: (document) => {
      responseOf(document, 'snapToRoad').properties.distance['x-unit'] = 'km';
    },
    kind: 'breaking',
    text: 'Response field `distance`: unit `km` instead of `m`',
    at: ['snapToRoad'],
  },
  'the key has another name': {
    change: (document) => {
      operationOf(document, 'listDistricts')['x-key'].name = 'key';
    },
    kind: 'breaking',
    text: 'Key: `name` `key` instead of `api_key`',
    at: ['listDistricts'],
  },
  'an endpoint is deprecated': {
    change: (document) => {
      operationOf(document, 'listDistricts').deprecated = true;
    },
    kind: 'deprecated',
    text: 'Deprecated',
    at: ['listDistricts'],
  },
  'an endpoint comes': {
    change: (document) => {
      document.paths['/v2/api/rivers'] = {
        get: { operationId: 'listRivers', summary: 'Rivers', responses: {} },
      };
    },
    kind: 'new',
    text: 'New endpoint',
    at: ['listRivers'],
  },
  'an optional parameter comes': {
    change: (document) => {
      operationOf(document, 'listDistricts').parameters.push({
        name: 'limit',
        in: 'query',
        schema: { type: 'integer' },
      });
    },
    kind: 'new',
    text: 'Parameter `limit`',
    at: ['listDistricts'],
  },
  'a field joins the response': {
    change: (document) => {
      responseOf(document, 'snapToRoad').properties.road = { type: 'string' };
    },
    kind: 'new',
    text: 'Response field `road`',
    at: ['snapToRoad'],
  },
  'a parameter becomes optional': {
    change: (document) => {
      parameterOf(document, 'findNearby', 'latitude').required = false;
    },
    kind: 'compatible',
    text: 'Parameter `latitude` is optional',
    at: ['findNearby'],
  },
  'a returned field is never null now': {
    change: (document) => {
      const { properties } = responseOf(document, 'autocompletePlaces').properties.places.items;
      const name = Object.keys(properties).find((one) => Array.isArray(properties[one].type))!;
      properties[name].type = 'string';
    },
    kind: 'compatible',
    text: 'Response field `places[].sub_district` is a string; it was a string or null',
    at: ['autocompletePlaces'],
  },
  'the credits change': {
    change: (document) => {
      operationOf(document, 'listDistricts')['x-credits'].base = 2;
    },
    kind: 'compatible',
    text: 'Credits `2` instead of `0`',
    at: ['listDistricts'],
  },
  'a description is written anew': {
    change: (document) => {
      operationOf(document, 'listDistricts').description = 'Lists the districts.';
      parameterOf(document, 'findNearby', 'radius').description = 'Radius.';
      document.info.description = 'An API.';
    },
    kind: 'text',
    text: 'Description',
    at: ['listDistricts', 'findNearby'],
  },
  'an example is recorded again': {
    change: (document) => {
      operationOf(document, 'listDistricts').responses['200'].content['application/json'].examples = {
        another: { value: { places: [], status: 200 } },
      };
    },
    kind: 'text',
    text: 'Examples',
    at: ['listDistricts'],
  },
};

describe('what a change means', () => {
  it.each(Object.entries(seeds))('%s', (_name, { change, kind, text, at }) => {
    const after = structuredClone(before) as Document;
    change(after);
    const found = compareDocuments(before, after).map(({ operations, ...told }) => ({
      ...told,
      at: operations.map(({ id }) => id).sort(),
    }));
    expect(found).toEqual([{ kind, text, at: [...at].sort() }]);
  });

  it('finds nothing in two equal documents', () => {
    expect(compareDocuments(currentDocument('v2'), currentDocument('v2'))).toEqual([]);
    expect(compareDocuments(currentDocument('v1'), currentDocument('v1'))).toEqual([]);
  });

  it('does not take another name of a path parameter for a change that matters', () => {
    const after = structuredClone(before) as Loose;
    const path = '/v2/api/route/{coordinates}';
    after.paths['/v2/api/route/{points}'] = after.paths[path];
    delete after.paths[path];
    const operation = operationOf(after, 'getRouteOverview');
    operation.parameters.find(({ name }: Loose) => name === 'coordinates').name = 'points';
    expect(levelOf(compareDocuments(before, after))).not.toBe('major');
  });

  it('tells a change of a shared schema once, with its endpoints, and breaking ones first', () => {
    const after = structuredClone(currentDocument('v2')) as Loose;
    after.info.description = 'An API.';
    after.components.schemas.Longitude.maximum = 90;
    const [first, ...others] = compareDocuments(currentDocument('v2'), after);
    expect(first?.kind).toBe('breaking');
    expect(first!.operations.length).toBeGreaterThan(3);
    expect(others.at(-1)).toMatchObject({ kind: 'text', text: 'Description' });
    expect(others.filter(matters).every(({ operations }) => operations.length > 0)).toBe(true);
  });
});

describe('the number that a change requires', () => {
  it.each([
    ['major', 'a field leaves the response', '3.0.0'],
    ['minor', 'an optional parameter comes', '2.1.0'],
    ['patch', 'an example is recorded again', '2.0.2'],
  ] as const)('%s: %s', (level, name, number) => {
    const after = structuredClone(before) as Document;
    seeds[name]!.change(after);
    expect(levelOf(compareDocuments(before, after))).toBe(level);
    expect(nextNumber('2.0.1', level)).toBe(number);
  });
});
