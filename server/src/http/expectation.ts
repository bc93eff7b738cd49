import type { Field } from '@portal/contract';
import { describeFound } from './api-error.ts';
import { memoize } from './memoize.ts';

/**
 * What a field accepts, in words: "a number from -90 to 90", "one of car, foot". For error responses. `failed` is the keyword
 * of the rule that a value breaks, where the words for the whole don't contain it.
 */
export function describeExpected(field: Field, failed?: string): string {
  if (field.enum && field.enum.length > 0) return `one of ${field.enum.join(', ')}`;
  const unit =
    field.unit && !['count', 'index', 'id', 'code'].includes(field.unit) ? ` ${unitWord(field.unit)}` : '';
  const range = describeRange(field);
  if (field.types.includes('integer')) return `an integer${range}${unit}`;
  if (field.types.includes('number')) return `a number${range}${unit}`;
  if (field.types.includes('boolean')) return 'true or false';
  if (field.types.includes('array')) return `an array${itemRange(field)}`;
  if (field.types.includes('object')) return 'an object';
  if (field.coordinateOrder && failed !== 'maxLength') return describePoints(field);
  return `a string${lengthRange(field)}${field.patternWords ? `, ${field.patternWords}` : ''}`;
}

function unitWord(unit: string): string {
  const words: Record<string, string> = { m: 'meters', km: 'kilometers', s: 'seconds', degrees: 'degrees' };
  return words[unit] ?? unit;
}

function describeRange({ minimum, maximum }: Field): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` of at least ${minimum}`;
  return maximum !== undefined ? ` of at most ${maximum}` : '';
}

function lengthRange({ minLength, maxLength }: Field): string {
  return rangeOf(minLength, maxLength, 'character');
}

function itemRange({ minItems, maxItems }: Field): string {
  return rangeOf(minItems, maxItems, 'item');
}

/** ` of 2 to 50 items`, ` of at most 50 items`; empty without bounds. */
function rangeOf(least = 0, most = Number.POSITIVE_INFINITY, unit: string): string {
  const counted = (count: number) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (least === most) return ` of ${counted(least)}`;
  if (most === Number.POSITIVE_INFINITY) return least > 0 ? ` of at least ${counted(least)}` : '';
  return least > 0 ? ` of ${least} to ${counted(most)}` : ` of at most ${counted(most)}`;
}

/** Points in a text: how many, in which order, and how they are written. */
function describePoints(field: Field): string {
  const [least, most] = pointsIn(field);
  const example = typeof field.example === 'string' ? `, such as ${field.example}` : '';
  if (most === 1) return `${onePoint(field)}${example}`;
  const count = rangeOf(least, most, 'point');
  return `a list${count} separated by semicolons, each in the order ${field.coordinateOrder}, in decimal degrees${example}`;
}

function onePoint({ coordinateOrder }: Field): string {
  return `a point in the order ${coordinateOrder}, in decimal degrees`;
}

/** More than any documented text may have. */
const mostPointsTried = 200;

/**
 * The fewest and the most points that a field's pattern lets through. Found once for each field: it takes 200 trials of the
 * pattern, and a request may be refused at any time.
 */
const pointsIn = memoize(countPoints);

function countPoints(field: Field): [least: number, most: number] {
  const counts = Array.from({ length: mostPointsTried }, (_, index) => index + 1).filter((count) =>
    fits(
      field,
      Array.from({ length: count }, () => firstPoint(field)),
    ),
  );
  const most = counts.at(-1) ?? 1;
  return [counts[0] ?? 1, most === mostPointsTried ? Number.POSITIVE_INFINITY : most];
}

function fits({ pattern = '' }: Field, points: string[]): boolean {
  return new RegExp(pattern, 'u').test(points.join(';'));
}

function firstPoint({ example }: Field): string {
  return String(example ?? '').split(';', 1)[0]!;
}

/** What breaks the pattern of a text of several points: their number, or the first that is none. */
export function faultOfPoints(
  field: Field,
  text: string,
): { place: string; found: string; expected: string } | undefined {
  const [least, most] = pointsIn(field);
  if (most === 1) return undefined;
  const points = text.split(';');
  if (points.length < least || points.length > most) {
    const found = `${points.length} point${points.length === 1 ? '' : 's'}`;
    return { place: '', found, expected: describePoints(field) };
  }
  const others = Array.from({ length: least - 1 }, () => firstPoint(field));
  const at = points.findIndex((point) => !fits(field, [point, ...others]));
  const expected = `${onePoint(field)}, such as ${firstPoint(field)}`;
  return { place: `[${at}]`, found: describeFound(points[at]), expected };
}
