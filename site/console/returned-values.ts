/**
 * Values of earlier responses that a later request can use: a `session_id` or `place_code` found by searching, the `id` of
 * a stored point. They are matched by name and type, and kept for this tab only.
 */
import type { Field } from '@portal/contract';
import { ofTab } from '../browser/behavior/storage.ts';
import { jsonOf } from '../parts/json-of.ts';

export interface ReturnedValue {
  value: string;
  /** Name of what it identifies, where the response contains one. */
  label?: string;
}

/** Field name -> values, the newest first. */
export type ReturnedValues = Record<string, ReturnedValue[]>;

/** Values kept of one name. */
const mostValues = 5;
/** A longer string is not a value that one request passes to another. */
const longestValue = 64;

/** `known` with the strings of a response before it. Only strings: numbers of places and points are no keys of a later request. */
export function withResponse(known: ReturnedValues, response: unknown): ReturnedValues {
  const found: ReturnedValues = {};
  collect(response, undefined, found);
  const merged = { ...known };
  for (const [name, values] of Object.entries(found)) {
    const all = [...values, ...(known[name] ?? [])];
    merged[name] = all
      .filter(({ value }, at) => all.findIndex((other) => other.value === value) === at)
      .slice(0, mostValues);
  }
  return merged;
}

function collect(value: unknown, label: string | undefined, found: ReturnedValues): void {
  if (Array.isArray(value)) for (const item of value) collect(item, label, found);
  else if (value !== null && typeof value === 'object') {
    const own = ['name', 'address'].map((name) => (value as Record<string, unknown>)[name]);
    const named = own.find((text): text is string => typeof text === 'string') ?? label;
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner !== 'string') collect(inner, named, found);
      else if (isKey(name) && inner !== '' && inner.length <= longestValue) {
        found[name] = [...(found[name] ?? []), { value: inner, ...(named && { label: named }) }];
      }
    }
  }
}

/** Names of values that mean nothing on their own and can only be copied. */
function isKey(name: string): boolean {
  return /(^|_)(id|code)$/.test(name);
}

/** The values that a field may take, other than the one it has. */
export function suggestionsFor(field: Field, known: ReturnedValues, present: string): ReturnedValue[] {
  if (!field.types.includes('string') || field.enum) return [];
  return (known[field.name] ?? []).filter(({ value }) => value !== present);
}

const slot = 'console.returned';

/** Values kept in this tab; none when they cannot be read. */
export function readReturned(): ReturnedValues {
  return (jsonOf(ofTab.read(slot) ?? '') ?? {}) as ReturnedValues;
}

/** Keeps the values for this tab, and gives them back. */
export function keepReturned(known: ReturnedValues): ReturnedValues {
  ofTab.write(slot, JSON.stringify(known));
  return known;
}
