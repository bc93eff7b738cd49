/** Arbitrary values for the fields of the contract: right ones by their schema, and junk. */

import type { Field } from '@portal/contract';
import { bangladesh } from '@portal/geo';
import fc from 'fast-check';

/** Inside Bangladesh with weight, so that most requests reach the data; anywhere in range otherwise. */
const axes = {
  longitude: fc.oneof(
    { weight: 4, arbitrary: fc.double({ min: bangladesh.west, max: bangladesh.east, noNaN: true }) },
    fc.double({ min: -180, max: 180, noNaN: true }),
  ),
  latitude: fc.oneof(
    { weight: 4, arbitrary: fc.double({ min: bangladesh.south, max: bangladesh.north, noNaN: true }) },
    fc.double({ min: -90, max: 90, noNaN: true }),
  ),
};

const words = fc.constantFrom(
  'mirpur',
  'Mirpur DOHS, House 5',
  'মিরপুর',
  'ধানমন্ডি ৩২',
  "Cox's Bazar",
  'house 8 road 2 block c',
  'School,ATM',
  'Bank',
  'dhaka',
  'ঢাকা',
  'a',
  '৫০',
);

/** A value that the field's schema allows. */
export function rightValue(field: Field): fc.Arbitrary<unknown> {
  const { enum: choices, types, minItems = 0, maxItems = 5 } = field;
  if (choices) return fc.constantFrom(...choices);
  if (field.coordinateOrder && types.includes('string')) return coordinateText(field);
  if (field.axis) return axes[field.axis];
  if (types.includes('integer')) return fc.integer(range(field, -1000, 1000));
  if (types.includes('number')) return fc.double({ ...range(field, -1e6, 1e6), noNaN: true });
  if (types.includes('boolean')) return fc.boolean();
  if (types.includes('array')) {
    const items: fc.Arbitrary<unknown> =
      field.children.length > 0 ? rightObject(field.children) : fc.jsonValue({ maxDepth: 2 });
    return fc.array(items, { minLength: minItems, maxLength: Math.min(maxItems, 8) });
  }
  if (types.includes('object')) return rightObject(field.children);
  if (field.format === 'uuid') return fc.uuid();
  const alphabet = field.pattern?.startsWith('^[A-Za-z') ? /^[A-Za-z]{2,3}$/ : undefined;
  if (alphabet) return fc.stringMatching(alphabet);
  return fc.oneof(
    { weight: 3, arbitrary: words },
    fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
  );
}

function rightObject(fields: Field[]): fc.Arbitrary<Record<string, unknown>> {
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return fc.record(Object.fromEntries(fields.map((field) => [field.name, rightValue(field)])), {
    requiredKeys: required as never[],
  });
}

function range({ minimum, maximum }: Field, low: number, high: number): { min: number; max: number } {
  return { min: minimum ?? low, max: maximum ?? high };
}

function coordinateText({ coordinateOrder, pattern = '' }: Field): fc.Arbitrary<string> {
  const degrees = (value: number) => String(Number(value.toFixed(6)));
  const pair = fc
    .tuple(axes.longitude, axes.latitude)
    .map(([lng, lat]) => (coordinateOrder === 'lat,lon' ? [lat, lng] : [lng, lat]).map(degrees).join());
  // A pattern that mentions a semicolon requires a list.
  if (!pattern.includes(';')) return pair;
  return fc.array(pair, { minLength: 2, maxLength: 5 }).map((pairs) => pairs.join(';'));
}

/** Anything at all: texts that break parsers, numbers at the edge of what is a number, values of another type. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replaceAll(/[\ud800-\udfff]/g, '\ufffd')),
  fc.double().map(String),
  fc.bigInt().map(String),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    'NaN',
    '1e309',
    '-0',
    '0x1F',
    '%00',
    '\u0000',
    '\u202e',
    "' OR 1=1 --",
    '../../etc/passwd',
    '<script>',
    '{{7*7}}',
    '__proto__',
    'constructor',
    '90.4,23.8;',
    ';,;,',
    ',',
    ' ',
    'x'.repeat(5000),
    'ক্ষ'.repeat(400),
    '9'.repeat(400),
  ),
);
