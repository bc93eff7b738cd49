import type { Field } from '@portal/contract';

const NUMBER_TEXT = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

const TRUE_WORDS = new Set(['true', '1', 'yes']);
const FALSE_WORDS = new Set(['false', '0', 'no']);

/**
 * A value from a path, query or form read as the type its field has; returned unchanged when it cannot be read so,
 * for validation to refuse it. Forms sent as JSON keep their numbers and booleans, which are turned into the
 * documented texts (`true` for a yes/no field is `yes`).
 */
export function coerceValue(value: unknown, field: Pick<Field, 'types' | 'enum'>): unknown {
  if (typeof value === 'string') return coerceText(value, field);
  if (!field.types.includes('string')) return value;
  if (typeof value === 'boolean' && field.enum?.includes('yes')) return value ? 'yes' : 'no';
  if (typeof value === 'number' && !field.types.includes('number') && !field.types.includes('integer')) {
    return String(value);
  }
  return value;
}

function coerceText(text: string, field: Pick<Field, 'types' | 'enum'>): unknown {
  const { types } = field;
  if (types.includes('number') || types.includes('integer')) {
    const trimmed = text.trim();
    const number = NUMBER_TEXT.test(trimmed) ? Number(trimmed) : Number.NaN;
    // 1e309 reads as Infinity: left as text, it is refused with its own spelling.
    if (Number.isFinite(number)) return number;
  }
  if (types.includes('boolean')) {
    const word = text.trim().toLowerCase();
    if (TRUE_WORDS.has(word)) return true;
    if (FALSE_WORDS.has(word)) return false;
  }
  if (types.includes('string') && field.enum?.includes('yes')) {
    const word = text.trim().toLowerCase();
    if (TRUE_WORDS.has(word)) return 'yes';
    if (FALSE_WORDS.has(word)) return 'no';
  }
  return text;
}
