/** Each rule of the contract for the values of a request, broken alone: the response specifies it, with its limit. */
import type { Field, Operation } from '@portal/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import type { ErrorBody, ParameterError } from '../http/api-error.ts';
import { requestOf, rightValues, type Spot, spotsOf } from './requests.ts';
import { namedOperations } from './responses.ts';
import { sandboxKey } from './sandbox.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp({ shedding: false });
});
afterAll(() => app.close());

/** A value that breaks one rule, and what the error says. */
interface Broken {
  rule: string;
  value: unknown;
  says: RegExp;
  found?: RegExp;
}

/** A letter of two UTF-16 units: a person counts one. */
const letter = '🜁';
const number = (value: number) => new RegExp(`(^|[^\\d.])${String(value).replace('.', '\\.')}($|[^\\d.])`);

/** Strings of which one breaks any of the contract's patterns, and is as long as `length` allows. */
function withoutPattern({ pattern, minLength = 1, maxLength = 1 }: Field): string | undefined {
  const rule = new RegExp(pattern!, 'u');
  return ['7', '!', ' ']
    .map((one) => one.repeat(Math.min(Math.max(minLength, 1), maxLength)))
    .find((one) => !rule.test(one));
}

function textRules(field: Field, isInPath: boolean): Broken[] {
  const { minLength = 0, maxLength, pattern, patternWords, coordinateOrder, required, enum: words } = field;
  if (words) return [];
  const rules: Broken[] = [];
  if (minLength > 0 && required && !isInPath) {
    rules.push({ rule: 'minLength', value: '', says: number(minLength) });
  }
  if (maxLength !== undefined) {
    // What is short is shown whole. In a path, a letter takes twelve characters.
    const found = maxLength < 60 ? undefined : new RegExp(`\\(${maxLength + 1} characters\\)$`);
    const value = (isInPath ? 'x' : letter).repeat(maxLength + 1);
    rules.push({ rule: 'maxLength', value, says: number(maxLength), found });
  }
  if (coordinateOrder) {
    rules.push({ rule: 'pattern', value: 'north', says: new RegExp(coordinateOrder) });
    const most = /\{1,(\d+)\}\$$/.exec(pattern!)?.[1];
    if (most) {
      const points = Array.from({ length: Number(most) + 2 }, () => '90.4,23.8').join(';');
      const found = new RegExp(`^${Number(most) + 2} points$`);
      rules.push({ rule: 'most points', value: points, says: number(Number(most) + 1), found });
    }
  } else if (pattern !== undefined) {
    const value = withoutPattern(field);
    // An optional text of blanks is ignored.
    if (required || value?.trim() !== '')
      rules.push({ rule: 'pattern', value, says: new RegExp(patternWords ?? 'words for the pattern') });
  }
  return rules;
}

function rulesOf({ field, in: place }: Spot, isJson: boolean): Broken[] {
  const { types, enum: words, minimum, maximum, minItems, maxItems } = field;
  const rules: Broken[] = [];
  if (words) {
    rules.push({ rule: 'enum', value: 'skateboard', says: new RegExp(`one of ${words.join(', ')}$`) });
  }
  if (minimum !== undefined) rules.push({ rule: 'minimum', value: minimum - 1, says: number(minimum) });
  if (maximum !== undefined) rules.push({ rule: 'maximum', value: maximum + 1, says: number(maximum) });
  if (types.includes('integer')) rules.push({ rule: 'type', value: 1.5, says: /integer/ });
  if (types.includes('number')) rules.push({ rule: 'type', value: 'north', says: /number/ });
  if (types.includes('boolean')) rules.push({ rule: 'type', value: 'perhaps', says: /true or false/ });
  if (types.includes('array')) {
    if (isJson) rules.push({ rule: 'type', value: 'north', says: /array/ });
    if (minItems) rules.push({ rule: 'minItems', value: [], says: number(minItems) });
    if (maxItems !== undefined) {
      const value = Array.from({ length: maxItems + 1 }, () => ({}));
      const found = new RegExp(`^${maxItems + 1} items$`);
      rules.push({ rule: 'maxItems', value, says: number(maxItems), found });
    }
  }
  if (types.includes('string')) rules.push(...textRules(field, place === 'path'));
  return rules;
}

const cases = namedOperations.flatMap(([id, operation]) => {
  const isJson = operation.body?.contentTypes.includes('application/json') ?? false;
  return spotsOf(operation).flatMap((spot) =>
    rulesOf(spot, isJson).map(
      (broken) => [`${id}: ${broken.rule} of ${spot.name}`, operation, spot, broken] as const,
    ),
  );
});

async function errorFor(operation: Operation, spot: Spot, value: unknown): Promise<ParameterError> {
  const request = requestOf(operation, spot.put(rightValues(operation), value), { key: sandboxKey });
  const response = await app.inject(request);
  const { errors = [] } = response.json<ErrorBody>();
  const error = errors.find(
    ({ parameter }) => parameter === spot.name || parameter.startsWith(`${spot.name}[`),
  );
  expect(error, response.body).toBeDefined();
  return error!;
}

describe('an error specifies the rule that a value breaks', () => {
  it('for rules of every kind', () => {
    const kinds = new Set(cases.map(([, , , { rule }]) => rule));
    expect([...kinds].sort()).toEqual([
      'enum',
      'maxItems',
      'maxLength',
      'maximum',
      'minItems',
      'minLength',
      'minimum',
      'most points',
      'pattern',
      'type',
    ]);
  });

  it.each(cases)('%s', async (_title, operation, spot, { value, says, found }) => {
    const error = await errorFor(operation, spot, value);
    expect(error.expected).toMatch(says);
    expect(error.expected).not.toMatch(/\bof 0 to\b/);
    if (found) expect(error.found).toMatch(found);
  });
});

it('what is shown of a long text ends where a letter ends', async () => {
  const inject = async (q: string) => {
    const query = `q=${encodeURIComponent(q)}&country_code=bd&api_key=sandbox`;
    return (await app.inject(`/v2/api/search/autocomplete/place?${query}`)).json<ErrorBody>().errors![0]!
      .found;
  };
  // A family is seven code points and one letter, Bangla's ক্ষি is four.
  expect(await inject('👨‍👩‍👧'.repeat(200))).toMatch(/^"(👨‍👩‍👧)+…" \(1000 characters\)$/u);
  expect(await inject('ক্ষি'.repeat(200))).toMatch(/^"(ক্ষি)+…" \(800 characters\)$/);
});
