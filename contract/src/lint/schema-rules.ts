/** Rules for every schema: units, coordinate orders, descriptions. */
import type { SourceContract } from '../load.ts';
import type { CoordinateOrder, Unit } from '../operation.ts';
import type { SourceNode } from '../source-tree.ts';
import type { Rule } from './finding.ts';
import { schemasOf, type VisitedSchema } from './walk.ts';

/** The units of `x-unit`; the type makes sure that none is forgotten. */
const units: Record<Unit, true> = {
  m: true,
  km: true,
  mi: true,
  s: true,
  ms: true,
  degrees: true,
  '%': true,
  count: true,
  index: true,
  score: true,
  cost: true,
  id: true,
  code: true,
  year: true,
};

const orders: Record<CoordinateOrder, true> = { 'lon,lat': true, 'lat,lon': true, '[lon, lat]': true };

/** A text that is one number, by its pattern. */
const numberPattern = /^\^-?\??\\d/;

/** Two numbers joined by a comma, or GeoJSON inside a text. */
const coordinatesExample = /^-?\d{1,3}\.\d+,-?\d{1,3}\.\d+|"coordinates"/;

/** Names of one axis; a heading is in degrees too, and lies on neither. */
const axisName = /(^|_)(lon|lat|longitude|latitude)$/;

export const measuredNumberHasUnit: Rule = function* (contract) {
  for (const { node, listOf, parameter, subject } of schemasIn(contract)) {
    const types = typesOf(node);
    const isNumber = types.includes('number') || types.includes('integer');
    const isNumberText = types.includes('string') && numberPattern.test(node.text('pattern') ?? '');
    if (!isNumber && !isNumberText) continue;
    const unit = node.text('x-unit') ?? listOf?.text('x-unit') ?? parameter?.text('x-unit');
    if (unit !== undefined && unit in units) continue;
    yield {
      place: node.place(unit === undefined ? 'type' : 'x-unit'),
      subject,
      found:
        unit === undefined
          ? `a ${isNumberText ? 'number in a text' : 'number'} without x-unit`
          : `x-unit: ${unit}`,
      expected: `one of ${Object.keys(units).join(', ')}`,
      fix: 'Add the unit next to its type; for numbers without a unit of measure, use count, index, id, code, score or cost.',
    };
  }
};

export const coordinatesSayTheirOrder: Rule = function* (contract) {
  for (const { node, name, parameter, subject } of schemasIn(contract)) {
    const types = typesOf(node);
    const isDegrees = node.text('x-unit') === 'degrees';
    const isPair =
      types.includes('string') && examplesOf(node, parameter).some((one) => coordinatesExample.test(one));
    const isList = types.includes('array') && isDegrees;
    const isText = types.includes('string') && isDegrees && !node.has('x-axis');
    const order = node.text('x-coordinate-order');
    if ((isPair || isList || isText) && (order === undefined || !(order in orders))) {
      yield {
        place: node.place(order === undefined ? 'type' : 'x-coordinate-order'),
        subject,
        found:
          order === undefined ? 'coordinates without x-coordinate-order' : `x-coordinate-order: ${order}`,
        expected: `one of ${Object.keys(orders).join(', ')}`,
        fix: 'Say which number comes first.',
      };
    }
    const isSingle = isDegrees && axisName.test(name ?? '');
    const axis = node.text('x-axis');
    if (isSingle && axis !== 'longitude' && axis !== 'latitude') {
      yield {
        place: node.place('x-unit'),
        subject,
        found: axis === undefined ? 'a single number of degrees without x-axis' : `x-axis: ${axis}`,
        expected: 'longitude or latitude',
        fix: 'Add x-axis, or refer to schemas/Longitude.yaml or schemas/Latitude.yaml.',
      };
    }
  }
};

export const everyFieldIsDescribed: Rule = function* (contract) {
  for (const { node, name, parameter, subject } of schemasIn(contract)) {
    if (name === undefined || typesOf(node).includes('null')) continue;
    const isDescribed = [parameter, node, ...(node.get('oneOf')?.items() ?? [])].some(
      (one) => (one?.text('description') ?? '').trim() !== '',
    );
    if (isDescribed) continue;
    yield {
      place: (parameter ?? node).place(),
      subject,
      found: 'no description',
      expected: 'a sentence that says what it is',
      fix: 'Add a description.',
    };
  }
};

/** A key of any length is a wrong key: 401, not 400. */
export const sentTextIsBounded: Rule = function* (contract) {
  const keys = new Set(contract.operations.map(({ node }) => node.at('x-key', 'name')?.value));
  const bounds = ['maxLength', 'enum', 'const'];
  for (const { node, name, isSent, subject } of schemasIn(contract)) {
    if (!isSent || !typesOf(node).includes('string') || keys.has(name)) continue;
    if (bounds.some((one) => node.has(one)) || node.text('format') === 'uuid') continue;
    yield {
      place: node.place('type'),
      subject,
      found: 'a string of any length in a request',
      expected: 'maxLength',
      fix: 'Add the longest length that is of use: what is longer is refused before anything reads it.',
    };
  }
};

function schemasIn({ operations }: SourceContract): VisitedSchema[] {
  return operations.flatMap(schemasOf);
}

function typesOf(node: SourceNode): string[] {
  const type = node.get('type')?.value;
  return Array.isArray(type) ? (type as string[]) : typeof type === 'string' ? [type] : [];
}

function examplesOf(node: SourceNode, parameter: SourceNode | undefined): string[] {
  const named =
    parameter
      ?.get('examples')
      ?.entries()
      .map(([, example]) => example.get('value')?.value) ?? [];
  return [node.get('example')?.value, parameter?.get('example')?.value, ...named].filter(
    (one): one is string => typeof one === 'string',
  );
}
