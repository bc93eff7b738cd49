/** The limits of a field in words for users. */
import type { Field } from '@portal/contract';

/** Each limit as its own short phrase: "-90 to 90", "at most 50 items", "matches ^[a-z]{2}$". */
export function limitsOf(field: Field): string[] {
  return [
    span(field.minimum, field.maximum, ''),
    // That a required text may not be empty goes without saying.
    span(field.minLength === 1 ? undefined : field.minLength, field.maxLength, 'characters'),
    span(field.minItems, field.maxItems, 'items'),
    field.pattern && field.pattern.length <= longestPattern && `Matches ${field.pattern}`,
    field.format && !hiddenFormats.has(field.format) && `Format ${field.format}`,
  ].filter((text): text is string => Boolean(text));
}

/** A longer pattern is for machines; the description and the order of the coordinates contain the same in words. */
const longestPattern = 32;

/** Formats that repeat what the type label says already. */
const hiddenFormats = new Set(['double', 'float', 'int32', 'int64']);

function span(from: number | undefined, to: number | undefined, unit: string): string {
  const after = unit && ` ${unit}`;
  if (from !== undefined && to !== undefined) {
    return from === to ? `Exactly ${from}${after}` : `${from} to ${to}${after}`;
  }
  if (from !== undefined) return `At least ${from}${after}`;
  if (to !== undefined) return `At most ${to}${after}`;
  return '';
}

/** Units that name a kind of number rather than a measure; the type and the description say it already. */
const kinds = new Set<Field['unit']>(['id', 'code', 'index']);

/** The unit of a measure. */
export function unitOf({ unit }: Field): Field['unit'] {
  return kinds.has(unit) ? undefined : unit;
}
