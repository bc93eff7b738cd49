import type { Field } from '@portal/contract';
import { memoize } from './memoize.ts';

/** No two runs of digits can divide the same digits between them. */
const numberText = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Characters of the longest number that is read; the closest a double comes to any number takes 24. */
const longestNumber = 64;

const trueWords = new Set(['true', '1', 'yes']);
const falseWords = new Set(['false', '0', 'no']);

/**
 * Makes the function that reads a field's values from a path, query or form as the field's type. It returns what it cannot read
 * unchanged, for validation to refuse it. Forms sent as JSON keep their numbers and booleans, which are turned into the
 * documented texts (`true` for a yes/no field is `yes`).
 */
export const coercerOf = memoize(makeCoercer);

function makeCoercer({
  types,
  enum: values,
  coordinateOrder,
}: Pick<Field, 'types' | 'enum' | 'coordinateOrder'>): (value: unknown) => unknown {
  const isNumber = types.includes('number') || types.includes('integer');
  const isBoolean = types.includes('boolean');
  const isText = types.includes('string');
  const isYesNo = isText && values?.includes('yes');

  const fromText = (text: string): unknown => {
    if (isNumber) {
      const number = numberOf(text);
      // 1e309 reads as Infinity: left as text, it is refused with its own spelling.
      if (Number.isFinite(number)) return number;
    }
    if (isBoolean || isYesNo) {
      const word = text.trim().toLowerCase();
      if (trueWords.has(word)) return isBoolean || 'yes';
      if (falseWords.has(word)) return isBoolean ? false : 'no';
    }
    return isText && coordinateOrder && /\s/.test(text) ? withoutBlanks(text) : text;
  };

  return (value) => {
    if (typeof value === 'string') return fromText(value);
    if (isYesNo && typeof value === 'boolean') return value ? 'yes' : 'no';
    return isText && !isNumber && Number.isFinite(value) ? String(value) : value;
  };
}

/** Coordinates without the blanks around their separators: `90.39, 23.87; 90.36, 23.80`. */
function withoutBlanks(text: string): string {
  return text
    .split(/([,;])/)
    .map((part) => part.trim())
    .join('');
}

/** The number that a text says in decimal digits, with or without an exponent; NaN for any other text. */
function numberOf(text: string): number {
  if (text.length > longestNumber) return Number.NaN;
  const trimmed = text.trim();
  return numberText.test(trimmed) ? Number(trimmed) : Number.NaN;
}
