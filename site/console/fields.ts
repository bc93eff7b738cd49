/** What the user fills in: one flat list of inputs, and from their texts the values of a request. */

import type { Field, Operation, RequestExample } from '@portal/contract';
import type { RequestValues } from '@portal/request';
import { asciiNumber } from '@portal/request/paste/digits';
import type { Texts } from '../browser/requests/share.ts';
import { jsonOf } from '../parts/json-of.ts';
import { valueAt } from '../parts/value-at.ts';

/** One input of the form. Its text is kept as typed, so that half a number stays half a number. */
export interface Input {
  /** Place and wire path, such as `query.longitude` or `body.data.start.latitude`. */
  id: string;
  place: 'path' | 'query' | 'body';
  names: string[];
  field: Field;
}

/** Every input of an operation but the key, in the contract's order; objects are opened, lists stay one input. */
export function inputsOf(operation: Operation): Input[] {
  const parameters = operation.parameters
    .filter(({ isKey }) => !isKey)
    .map(
      (field): Input => ({ id: `${field.in}.${field.name}`, place: field.in, names: [field.name], field }),
    );
  const fields = (operation.body?.fields ?? []).filter(
    ({ name }) => !(operation.key.in === 'body' && name === operation.key.name),
  );
  return [...parameters, ...fields.flatMap((field) => bodyInputs(field, []))];
}

function bodyInputs(field: Field, above: string[]): Input[] {
  const names = [...above, field.name];
  const isPlainObject = field.types.includes('object') && field.children.length > 0;
  if (isPlainObject) return field.children.flatMap((child) => bodyInputs(child, names));
  return [{ id: `body.${names.join('.')}`, place: 'body', names, field }];
}

export function textsOf(operation: Operation, values: RequestValues | undefined): Texts {
  const texts: Texts = {};
  for (const { id, place, names } of inputsOf(operation)) {
    const root = place === 'body' ? values?.body : values?.parameters;
    const value = valueAt(root, names);
    if (value !== undefined) texts[id] = typeof value === 'string' ? value : JSON.stringify(value);
  }
  return texts;
}

/** The example with these values; undefined if they are none's. */
export function exampleOf(operation: Operation, values: RequestValues): RequestExample | undefined {
  const shown = JSON.stringify(values);
  return operation.examples.find(
    (example) => JSON.stringify(valuesOfTexts(operation, textsOf(operation, example))) === shown,
  );
}

/** The values that these texts represent; what cannot be read is sent as it is typed, and the server says why not. */
export function valuesOfTexts(operation: Operation, texts: Texts): RequestValues {
  const parameters: RequestValues['parameters'] = {};
  const body: Record<string, unknown> = {};
  for (const { id, place, names, field } of inputsOf(operation)) {
    const text = texts[id];
    if (text === undefined || text === '') continue;
    if (place === 'body') put(body, names, readText(field, text));
    else parameters[names[0] as string] = readText(field, text) as string | number | boolean;
  }
  return operation.body ? { parameters, body } : { parameters };
}

function put(target: Record<string, unknown>, names: string[], value: unknown): void {
  const [name, ...rest] = names as [string, ...string[]];
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = (target[name] ?? {}) as Record<string, unknown>;
  target[name] = inner;
  put(inner, rest, value);
}

function readText(field: Field, text: string): unknown {
  const { types } = field;
  if (types.includes('string')) return field.axis || field.coordinateOrder ? asciiNumber(text) : text;
  if (types.includes('boolean') && /^(true|false)$/.test(text)) return text === 'true';
  const number = asciiNumber(text);
  const isNumber = types.includes('number') || types.includes('integer');
  if (isNumber && number.trim() !== '' && Number.isFinite(Number(number))) return Number(number);
  const json = types.includes('array') || types.includes('object') ? jsonOf(text) : undefined;
  return json === undefined ? text : json;
}
