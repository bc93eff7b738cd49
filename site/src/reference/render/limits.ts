/** The limits of a field in words for readers. */
import type { Field } from '@portal/contract';

/** Each limit as its own short phrase: "-90 to 90", "at most 50 items", "matches ^[a-z]{2}$". */
export function limitsOf(field: Field): string[] {
  return [
    span(field.minimum, field.maximum, ''),
    span(field.minLength, field.maxLength, 'characters'),
    span(field.minItems, field.maxItems, 'items'),
    field.pattern && `Matches ${field.pattern}`,
    field.format && !hiddenFormats.has(field.format) && `Format ${field.format}`,
  ].filter((text): text is string => Boolean(text));
}

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
