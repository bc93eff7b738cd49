import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadSettings, type Settings } from '@portal/settings';
import { describe, expect, it } from 'vitest';
import { bundleContract } from './bundle.ts';
import { openContract } from './load.ts';
import type { ApiContract, Field } from './operation.ts';
import { kebabCase, readContractViews } from './views.ts';

const settings: Settings = {
  ...loadSettings(),
  product: { slug: 'acme', name: 'Acme Maps', company: 'Acme Ltd' },
};

/** A contract of one operation, written to a separate folder; `files` replaces or adds. */
function writeContract(files: Record<string, string>): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'contract-')), 'contract');
  for (const [name, text] of Object.entries({ ...smallContract, ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const read = (files: Record<string, string> = {}): ApiContract =>
  readContractViews(openContract('v2', settings, writeContract(files)));

const smallContract: Record<string, string> = {
  'v2/openapi.yaml': `
openapi: 3.1.0
info: {title: '{Product} API', version: 2.0.0, description: Hello.}
tags: [{name: v2.0, x-displayName: Location API}]
servers: [{url: 'https://api.example.com', description: The service.}]
x-groups: [{id: places, title: Places, description: All about places.}]
paths:
  /v2/place/{id}:
    $ref: paths/getPlace.yaml
`,
  'v2/paths/getPlace.yaml': `
post:
  operationId: getPlace
  summary: Get Place
  description: |-
    Finds a place
    by its number.

    More words.

    And more.
  x-group: places
  x-key: {in: query, name: api_key}
  x-credits: {base: 1, perParameter: {bangla: 2}, explanation: One call.}
  parameters:
    - name: api_key
      in: query
      required: true
      schema: {type: string}
    - name: bangla
      in: query
      description: In Bangla too.
      schema: {type: boolean, default: false, description: Shared words.}
      examples: {first: {value: true}}
    - name: id
      in: path
      required: true
      schema: {type: integer, x-unit: id}
      examples: {first: {value: 7}, second: {value: 8}}
  requestBody:
    content:
      application/json:
        schema: {type: object, required: [note], properties: {note: {type: string}}}
        examples: {first: {summary: With a note, value: {note: Hi}}}
  responses:
    '200':
      description: The place.
      content:
        application/json:
          schema: {$ref: ../../schemas/Place.yaml}
          examples:
            first: {$ref: '../example-responses/getPlace.json#/first'}
            second: {$ref: '../example-responses/getPlace.json#/second'}
`,
  'v2/example-responses/getPlace.json':
    '{"first": {"summary": "One", "value": {"id": 7}}, "second": {"value": {"id": 8}}}',
  'schemas/Place.yaml': `
title: Place
type: object
required: [id]
properties:
  id: {type: integer, x-unit: id, description: Number.}
  ward area:
    oneOf:
      - {type: string, x-coordinate-order: '[lon, lat]'}
      - type: 'null'
    description: Outline.
  position: {$ref: Pair.yaml, description: Where it is.}
  parent:
    $ref: Place.yaml
  near:
    type: array
    items: {$ref: Place.yaml}
  rings:
    type: array
    items: {type: array, items: {type: number, x-unit: degrees}}
  codes: {type: array, items: {type: integer, x-unit: code}}
  line:
    oneOf:
      - {type: string, title: Encoded text}
      - {type: object, title: GeoJSON line, properties: {type: {type: string}}}
`,
  'schemas/Pair.yaml':
    'type: string\nx-coordinate-order: lat,lon\ndescription: A pair.\nexample: 23.8,90.4\n',
};

const operationOf = (contract: ApiContract) => contract.operations[0]!;
const fieldOf = (fields: Field[], name: string) => fields.find((one) => one.name === name)!;

describe('an operation', () => {
  const operation = operationOf(read());

  it('takes its first paragraph as summary, in one line, and the rest as description', () => {
    expect(operation.summary).toBe('Finds a place by its number.');
    expect(operation.description).toBe('More words.\n\nAnd more.');
  });

  it('lists path parameters before query parameters and knows the key', () => {
    expect(operation.parameters.map(({ name, isKey }) => [name, isKey])).toEqual([
      ['id', false],
      ['api_key', true],
      ['bangla', false],
    ]);
  });

  it("prefers a parameter's own words to its schema's, and says what it adds to the price", () => {
    expect(fieldOf(operation.parameters, 'bangla')).toMatchObject({
      description: 'In Bangla too.',
      default: false,
      addsCredits: 2,
      example: true,
    });
  });

  it('joins examples by name, in the order of the responses', () => {
    expect(operation.examples).toEqual([
      { name: 'first', summary: 'With a note', parameters: { id: 7, bangla: true }, body: { note: 'Hi' } },
      { name: 'second', summary: 'second', parameters: { id: 8 } },
    ]);
  });

  it('fills tokens, and leaves path parameters as they are', () => {
    const contract = read();
    expect(contract.title).toBe('Acme Maps API');
    expect(operationOf(contract).path).toBe('/v2/place/{id}');
  });
});

describe('a field', () => {
  const place = operationOf(read()).responses[0]!.schema;

  it('keeps the name of the schema it came from', () => {
    expect(place.schemaName).toBe('Place');
    expect(fieldOf(place.children, 'position').schemaName).toBe('Pair');
  });

  it('prefers keywords next to a reference to those of the target', () => {
    expect(fieldOf(place.children, 'position')).toMatchObject({
      description: 'Where it is.',
      example: '23.8,90.4',
      coordinateOrder: 'lat,lon',
    });
  });

  it('is nullable when one of two alternatives is null', () => {
    expect(fieldOf(place.children, 'ward area')).toMatchObject({
      types: ['string', 'null'],
      typeLabel: 'string or null',
      coordinateOrder: '[lon, lat]',
      anchor: 'response-200-ward-area',
    });
    expect(fieldOf(place.children, 'ward area').variants).toBeUndefined();
  });

  it('has a tree for each of several shapes', () => {
    expect(
      fieldOf(place.children, 'line').variants?.map(({ label, children }) => [label, children.length]),
    ).toEqual([
      ['Encoded text', 0],
      ['GeoJSON line', 1],
    ]);
  });

  it('is cut where a schema contains itself, and says which', () => {
    const parent = fieldOf(place.children, 'parent');
    expect(parent.recursionOf).toBe('Place');
    expect(parent.children).toEqual([]);
    expect(fieldOf(place.children, 'near').typeLabel).toBe('array of object');
  });

  it('says what arrays of arrays hold', () => {
    expect(fieldOf(place.children, 'rings').typeLabel).toBe('array of array of number');
    expect(fieldOf(place.children, 'codes')).toMatchObject({ typeLabel: 'array of integer', unit: 'code' });
  });
});

describe('resolved schemas', () => {
  it('refer to themselves where they contain themselves', () => {
    const contract = openContract('v2', settings, writeContract({}));
    const schema = contract.operations[0]!.node.at(
      'responses',
      '200',
      'content',
      'application/json',
      'schema',
    )!.resolved() as { properties: Record<string, unknown>; $defs: Record<string, unknown> };
    expect(schema.properties.parent).toEqual({ $ref: '#/$defs/Place' });
    expect(schema.$defs.Place).toMatchObject({
      title: 'Place',
      properties: { parent: { $ref: '#/$defs/Place' } },
    });
  });
});

describe('keywords next to a reference', () => {
  const files = {
    'v2/example-responses/getPlace.json':
      '{"first": {"summary": "Shared words", "value": {"city": "Dhaka"}}, "second": {"value": 1}}',
  };
  const path = smallContract['v2/paths/getPlace.yaml']!.replace(
    "first: {$ref: '../example-responses/getPlace.json#/first'}",
    "first: {$ref: '../example-responses/getPlace.json#/first', summary: Own words}",
  );
  const contract = openContract('v2', settings, writeContract({ ...files, 'v2/paths/getPlace.yaml': path }));
  const responsePath = ['responses', '200', 'content', 'application/json'];

  it('win over those of the target, and all others are those of the target', () => {
    const node = contract.operations[0]!.node.at(...responsePath, 'schema', 'properties', 'position')!;
    const merged = {
      type: 'string',
      'x-coordinate-order': 'lat,lon',
      description: 'Where it is.',
      example: '23.8,90.4',
    };
    expect([node.value, node.resolved()]).toEqual([merged, merged]);
    expect([node.has('description'), node.has('example'), node.has('pattern')]).toEqual([true, true, false]);
  });

  it('stay in the bundled document: next to the reference in a schema, merged elsewhere', () => {
    const bundled = bundleContract(contract) as {
      paths: Record<string, Record<string, unknown>>;
      components: { schemas: { Place: { properties: Record<string, unknown> } } };
    };
    expect(bundled.components.schemas.Place.properties.position).toEqual({
      $ref: '#/components/schemas/Pair',
      description: 'Where it is.',
    });
    expect(bundled.paths['/v2/place/{id}']!.post).toMatchObject({
      responses: {
        200: {
          content: {
            'application/json': { examples: { first: { summary: 'Own words', value: { city: 'Dhaka' } } } },
          },
        },
      },
    });
  });
});

describe('mistakes in the files', () => {
  it('names the file that refers to a missing one, with the line', () => {
    const broken = { 'schemas/Place.yaml': 'type: object\nproperties:\n  city:\n    $ref: City.yaml\n' };
    expect(() => read(broken)).toThrow(
      /No file contract\/schemas\/City\.yaml.*contract\/schemas\/Place\.yaml:4/,
    );
  });

  it('names what a reference points at in vain, and what there is', () => {
    const broken = {
      'v2/example-responses/getPlace.json': '{"firts": {"value": 1}, "second": {"value": 1}}',
    };
    expect(() => read(broken)).toThrow(
      /getPlace\.yaml:\d+.*getPlace\.json#\/first points at nothing.*firts, second/,
    );
  });

  it('names the place of a syntax error', () => {
    expect(() => read({ 'schemas/Place.yaml': 'type: object\n  bad: [\n' })).toThrow(
      /contract\/schemas\/Place\.yaml cannot be read: .*line 1/s,
    );
  });

  it('sees a circle of references', () => {
    const circle = { 'schemas/Place.yaml': '$ref: Pair.yaml\n', 'schemas/Pair.yaml': '$ref: Place.yaml\n' };
    expect(() => read(circle)).toThrow(/leads back to itself/);
  });

  it('wants an operationId', () => {
    expect(() => read({ 'v2/paths/getPlace.yaml': 'get:\n  summary: x\n' })).toThrow(
      /getPlace\.yaml:1: GET \/v2\/place\/\{id\} has no operationId/,
    );
  });
});

describe('kebabCase', () => {
  it.each([
    ['reverseGeocode', 'reverse-geocode'],
    ['findWardAndZoneV1', 'find-ward-and-zone-v1'],
  ])('%s -> %s', (id, slug) => {
    expect(kebabCase(id)).toBe(slug);
  });
});
