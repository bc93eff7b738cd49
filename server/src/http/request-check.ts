import type { Field, Operation } from '@portal/contract';
import { servedSchemas } from '@portal/contract/served';
import { type SwappedPoint, swappedPoints } from '@portal/request/positions';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { ApiError, badParameter, describeFound, mostNamedErrors, type ParameterError } from './api-error.ts';
import { coercerOf } from './coerce.ts';
import { controlCharacters, visibleCharacter } from './control-characters.ts';
import { describeExpected, faultOfPoints } from './expectation.ts';
import { sourceIn } from './json-source.ts';
import { memoize } from './memoize.ts';
import { type ParsedQuery, percentDecoded } from './query.ts';

/** Checked values of a request, by wire name. */
export interface CheckedRequest {
  parameters: Record<string, unknown>;
  body: Record<string, unknown>;
}

export type RequestCheck = (
  path: Record<string, string>,
  query: ParsedQuery,
  body: unknown,
  /** The body as it was sent, where it is JSON. */
  jsonText?: string | null,
) => CheckedRequest;

/** What was sent for a value, by the names that lead to it. */
type Sent = (steps: readonly string[]) => string | undefined;

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** The contract's own checks hold its schemas valid: to compile what would check them again takes most of a start. */
const ajv = new Ajv2020({
  allErrors: true,
  useDefaults: true,
  strict: false,
  // Without it, 1e400 is a number.
  strictNumbers: true,
  validateFormats: false,
  verbose: true,
  meta: false,
  validateSchema: false,
  code: { regExp: Object.assign(patternOf, { code: '' }) },
});

/** The contract has the pattern that every tool reads for a text in which something is visible. */
function patternOf(pattern: string, flags: string): RegExp {
  return pattern === '\\S' ? visibleCharacter : new RegExp(pattern, flags);
}

const compiledCheckOf = memoize(compileRequestCheck);

/** The check of an operation; compiled once per process, for its first request. */
export function requestCheckOf(operation: Operation): RequestCheck {
  return (...parts) => compiledCheckOf(operation)(...parts);
}

/**
 * Makes the function that checks one operation's requests: reads texts as the documented types, fills in defaults,
 * and throws a 400 with every parameter that is invalid. Parameters and fields that the contract does not contain
 * are ignored.
 */
function compileRequestCheck(operation: Operation): RequestCheck {
  const schemas = servedSchemas(operation.id);
  const checkParameters = ajv.compile(schemas.parameters);
  const checkBody = schemas.body && operation.body ? ajv.compile(schemas.body) : undefined;
  const parameters = operation.parameters.filter((one) => !one.isKey);
  const keys = operation.parameters.filter((one) => one.isKey && one.in === 'query');
  const bodyFields = operation.body?.fields ?? [];
  const isForm = operation.body?.contentTypes.some((type) => formTypes.includes(type)) ?? false;

  const known = new Set([...operation.parameters, ...bodyFields].map(({ name }) => name));
  const unknownIn = ({ values }: ParsedQuery, body: unknown) =>
    [...values.keys(), ...Object.keys(body ?? {})].filter((name) => name !== '' && !known.has(name));

  return (path, query, body, jsonText) => {
    const errors = new Failures(sentIn(path, query, body, jsonText));
    const values: Record<string, unknown> = {};
    for (const parameter of parameters) {
      if (parameter.in === 'path') readPathValue(parameter, path, values, errors);
      else readQueryValue(parameter, query, values, errors);
    }
    for (const key of keys) {
      const sent = query.values.get(key.name);
      if (sent && isMixed(sent)) errors.add(severalValues(key, sent));
    }
    addSwapped(errors, values, parameters);
    addFailures(errors, checkParameters, values, parameters);
    const fields = operation.body ? readBody(operation.body, body, isForm, typeof jsonText === 'string') : {};
    if (isForm) {
      // Some clients put the fields into the query; what the body says counts first.
      const others = bodyFields.filter(({ name }) => fields[name] === undefined);
      for (const field of others) readQueryValue(field, query, fields, errors);
    }
    if (checkBody) {
      cutOverlongLists(errors, fields, bodyFields, '');
      addSwapped(errors, fields, bodyFields);
      addFailures(errors, checkBody, fields, bodyFields);
      if (operation.writes) refuseControlCharacters(errors, fields, bodyFields);
    }
    if (errors.count > 0) throw errors.asError(parameters, unknownIn(query, body));
    return { parameters: values, body: fields };
  };
}

/** What is wrong with a request. Only as many failures are worded as a response names; the rest is counted. */
class Failures {
  readonly #first: ParameterError[] = [];
  readonly #sent: Sent;
  count = 0;

  constructor(sent: Sent) {
    this.#sent = sent;
  }

  /** Takes in what is wrong with one parameter; only the first complaint about each, or about a part of it, counts. */
  add(error: ParameterError): void {
    const isKnown = ({ parameter }: ParameterError) =>
      parameter === error.parameter || parameter.startsWith(`${error.parameter}[`);
    if (this.#first.some(isKnown)) return;
    if (this.#first.length < mostNamedErrors) this.#first.push(error);
    this.count += 1;
  }

  /** Collects a fault that the schema reports; a body can have tens of thousands, so those beyond the listed ones are only counted. */
  addComplaint(complaint: ErrorObject, fields: Field[]): void {
    if (this.#first.length < mostNamedErrors) this.add(wordFailure(complaint, fields, this.#sent));
    else this.count += 1;
  }

  /**
   * In the order in which the reference lists the parameters; what is wrong in a body comes after. The first that is missing
   * has the names that were sent instead.
   */
  asError(parameters: Field[], unknown: string[]): ApiError {
    const place = ({ parameter }: ParameterError) => {
      const index = parameters.findIndex((one) => one.name === parameter);
      return index < 0 ? parameters.length : index;
    };
    const inOrder = this.#first.sort((one, other) => place(one) - place(other));
    const missing = inOrder.find(({ found }) => found === 'missing');
    if (missing && unknown.length > 0) missing.hint = `This endpoint has no ${listed(unknown)}.`;
    return new ApiError('missingParameter', inOrder, { errorCount: this.count });
  }
}

/** Names as a hint lists them: the first few, shortened. */
function listed(names: string[]): string {
  return names
    .slice(0, 3)
    .map((name) => `\`${name.slice(0, 40)}\``)
    .join(', ');
}

function readPathValue(
  field: Field,
  path: Record<string, string>,
  values: Record<string, unknown>,
  errors: Failures,
): void {
  const raw = path[field.name];
  if (raw === undefined || raw === '') return;
  const decoded = percentDecoded(raw);
  if (decoded === null) errors.add(undecodable(field));
  else values[field.name] = coercerOf(field)(decoded);
}

function readQueryValue(
  field: Field,
  query: ParsedQuery,
  values: Record<string, unknown>,
  errors: Failures,
): void {
  const sent = query.values.get(field.name);
  if (sent === undefined) return;
  if (query.undecodable.has(field.name)) {
    errors.add(undecodable(field));
  } else if (isMixed(sent)) {
    errors.add(severalValues(field, sent));
  } else if (isGiven(field, sent[0])) {
    values[field.name] = coercerOf(field)(sent[0]);
  }
}

/** `bangla=` of an empty form field means that the flag was not set, and so does an optional text in which nothing is visible. */
function isGiven({ required }: Field, value: unknown): boolean {
  return required || typeof value !== 'string' || visibleCharacter.test(value);
}

function isMixed(sent: string[]): boolean {
  return sent.some((value) => value !== sent[0]);
}

function severalValues(field: Field, sent: unknown[]): ParameterError {
  return {
    parameter: field.name,
    found: `${new Set(sent).size} different values`,
    expected: `one value: ${describeExpected(field)}`,
    hint: 'Send each parameter once.',
  };
}

function undecodable(parameter: Field): ParameterError {
  return {
    parameter: parameter.name,
    found: 'bytes that are not UTF-8',
    expected: `${describeExpected(parameter)}, percent-encoded as UTF-8`,
  };
}

function readBody(
  { required, fields }: NonNullable<Operation['body']>,
  body: unknown,
  isForm: boolean,
  isJson: boolean,
): Record<string, unknown> {
  if ((body ?? null) === null && (!required || fields.some((field) => field.required))) return {};
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) {
    const found = Array.isArray(body) ? 'a list' : describeFound(body);
    throw badParameter('body', found, 'an object with the documented fields');
  }
  const read: Record<string, unknown> = { ...(body as Record<string, unknown> | undefined) };
  if (!isForm) {
    for (const field of fields) readNumbers(field, read);
    return read;
  }
  for (const field of fields) {
    const value = read[field.name];
    if (Array.isArray(value) && !isJson) {
      throw new ApiError('missingParameter', [severalValues(field, value)]);
    }
    if (!isGiven(field, value)) delete read[field.name];
    else if (value !== undefined) read[field.name] = coercerOf(field)(value);
  }
  return read;
}

/** Reads numbers that a JSON body has as strings, as our own responses return them, and coordinates with blanks. Other values stay as they are. */
function readNumbers(field: Field, parent: object): void {
  const values = parent as Record<string, unknown>;
  const value = values[field.name];
  const isNumber = field.types.includes('number') || field.types.includes('integer');
  const isRead = field.coordinateOrder !== undefined || (isNumber && !field.types.includes('string'));
  if (typeof value === 'string' && isRead) {
    values[field.name] = coercerOf(field)(value);
  }
  if (typeof value !== 'object' || value === null) return;
  const items = Array.isArray(value) ? value.slice(0, field.maxItems) : [value];
  const below = Array.isArray(value)
    ? (field.children.find(({ name }) => name === '[]')?.children ?? field.children)
    : field.children;
  for (const item of items) {
    if (typeof item !== 'object' || item === null) continue;
    for (const child of below) if (child.name !== '[]') readNumbers(child, item);
  }
}

/**
 * Takes in the points that are in Bangladesh only with their numbers exchanged. Those west of 90° E would be valid, in the
 * Arctic Ocean.
 */
function addSwapped(errors: Failures, values: Record<string, unknown>, fields: Field[]): void {
  for (const point of swappedPoints(fields, values)) errors.add(wordSwapped(point));
}

function wordSwapped(point: SwappedPoint): ParameterError {
  const hint = 'Latitude and longitude might be swapped. In order:';
  if ('text' in point) {
    return {
      parameter: point.path,
      found: describeFound(point.text),
      expected: `a point in the order ${point.order}`,
      hint: `${hint} ${point.inOrder}.`,
    };
  }
  const { path, latitudePath, longitude, latitude } = point;
  const [lng, lat] = [path, latitudePath].map((one) => one.slice(one.lastIndexOf('.') + 1));
  return {
    parameter: latitudePath,
    found: `${describeFound(latitude)}, and \`${path}\` is ${describeFound(longitude)}`,
    expected: 'a latitude in Bangladesh',
    hint: `${hint} \`${lng}\` ${latitude}, \`${lat}\` ${longitude}.`,
  };
}

/** Runs a compiled schema and takes in its complaints. */
function addFailures(errors: Failures, check: ValidateFunction, values: unknown, fields: Field[]): void {
  if (check(values)) return;
  for (const complaint of check.errors ?? []) {
    // Branches of a oneOf complain on their own behalf; the oneOf itself reports for all.
    if (!/\/(oneOf|anyOf)\/\d+\//.test(complaint.schemaPath)) errors.addComplaint(complaint, fields);
  }
}

/** Finds what was sent: a number with more digits than a double has is another one when it is written again. */
function sentIn(
  path: Record<string, string>,
  query: ParsedQuery,
  body: unknown,
  jsonText: string | null | undefined,
): Sent {
  const inJson = jsonText ? sourceIn(jsonText) : undefined;
  const texts = (inJson ? {} : body) as Record<string, unknown> | undefined;
  return (steps) => {
    const [name = ''] = steps;
    const sent = inJson?.(steps) ?? texts?.[name] ?? query.values.get(name)?.[0] ?? path[name];
    return typeof sent === 'string' ? sent : undefined;
  };
}

/** Takes in the strings with control characters: what is stored is shown to others as it is. */
function refuseControlCharacters(errors: Failures, values: Record<string, unknown>, fields: Field[]): void {
  for (const field of fields) {
    const value = values[field.name];
    if (typeof value !== 'string' || !controlCharacters.test(value)) continue;
    const expected = `${describeExpected(field)}, without control characters`;
    errors.add({ parameter: field.name, found: 'a control character', expected });
  }
}

/** Takes in the lists that are longer than allowed, and cuts them, so that nobody looks at tens of thousands of items. */
function cutOverlongLists(errors: Failures, value: unknown, fields: Field[], path: string): void {
  if (typeof value !== 'object' || value === null) return;
  for (const field of fields) {
    const list = (value as Record<string, unknown>)[field.name];
    const parameter = path === '' ? field.name : `${path}.${field.name}`;
    if (!Array.isArray(list)) {
      cutOverlongLists(errors, list, field.children, parameter);
    } else if (list.length > (field.maxItems ?? Number.POSITIVE_INFINITY)) {
      errors.add({ parameter, found: `${list.length} items`, expected: describeExpected(field) });
      list.length = field.maxItems!;
    } else if (field.children.length > 0) {
      list.forEach((item, index) => {
        cutOverlongLists(errors, item, field.children, `${parameter}[${index}]`);
      });
    }
  }
}

function wordFailure(complaint: ErrorObject, fields: Field[], sent: Sent): ParameterError {
  const isMissing = complaint.keyword === 'required';
  const { data } = complaint;
  const steps = complaint.instancePath.split('/').slice(1).map(unescapePointer);
  if (isMissing) steps.push(String(complaint.params.missingProperty));
  const field = findField(fields, steps);
  const parameter = dottedPath(steps) || 'body';
  if (field?.coordinateOrder && complaint.keyword === 'pattern') {
    const fault = faultOfPoints(field, complaint.data as string);
    if (fault) return { parameter: parameter + fault.place, found: fault.found, expected: fault.expected };
  }
  return {
    parameter,
    found: isMissing
      ? 'missing'
      : describeFound(data, typeof data === 'number' ? sent(steps)?.trim() : undefined),
    expected: isOfItem(complaint, field)
      ? 'an object'
      : field
        ? describeExpected(field, complaint.keyword)
        : (complaint.message ?? 'another value'),
  };
}

/** Whether the complaint is about an item of an array whose items are objects: the fields have the array alone. */
function isOfItem({ keyword, params }: ErrorObject, field: Field | undefined): boolean {
  return keyword === 'type' && params.type === 'object' && field?.types.includes('object') === false;
}

function unescapePointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** `['geo_points', '3', 'point']` is `geo_points[3].point`. */
function dottedPath(steps: string[]): string {
  return steps.reduce((path, step) => {
    if (/^\d+$/.test(step)) return `${path}[${step}]`;
    return path === '' ? step : `${path}.${step}`;
  }, '');
}

function findField(fields: Field[], steps: string[]): Field | undefined {
  let level = fields;
  let field: Field | undefined;
  for (const step of steps) {
    if (/^\d+$/.test(step)) {
      const items = level.find((one) => one.name === '[]');
      if (items) {
        field = items;
        level = items.children;
      }
      continue;
    }
    field = level.find((one) => one.name === step);
    if (!field) return undefined;
    level = field.children;
  }
  return field;
}
