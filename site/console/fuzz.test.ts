/** The form and the converter with texts that nobody expects: nothing throws, and no key leaves its field. */
import { loadContract, type Operation } from '@portal/contract';
import { buildRequest, sampleLanguages } from '@portal/request';
import { checkCost, convert } from '@portal/request/convert';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Texts } from '../browser/requests/share.ts';
import { fragmentOf, textsOfFragment } from '../browser/requests/share.ts';
import { costWords } from '../parts/cost-words.ts';
import { inputsOf, textsOf, valuesOfTexts } from './fields.ts';
import { summaryOf } from './history.ts';
import { readPasted } from './pasted-positions.ts';
import { lettersOf, positionFieldsOf, swappedTexts, typedPosition } from './position-fields.ts';
import { featuresOf } from './response-map/geometry.ts';
import { successorTexts } from './successor.ts';

const v2 = loadContract('v2').operations;
const operations = [...v2, ...loadContract('v1').operations];
/** A sample in each run of the tests, all of it with `npm run bench -- fuzz`. */
const numRuns = process.env.FUZZ_SEED ? 10_000 : 500;
/** Long enough that no other text contains it by chance. */
const key = 'kEy-7d1f0b93ce';
const host = 'https://barikoi.xyz';

const text = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '23.8', '90.4', '23.8,90.4', '90.4,23.8;90.3,23.7', '২৩.৮', '９０.４', '1e999', '-0', 'NaN'],
    ...['null', '[]', '{}', '[{}]', '[null]', '[[1]]', '[{"point":{"lat":null}}]', '[{"id":"x","point":7}]'],
    ...['true', 'yes', '__proto__', 'constructor', ';;', ',', '{"a":', '\u{d800}', '\u0000', "Cox's Bazar"],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.json({ maxDepth: 3 }),
  fc.double().map(String),
);

interface Form {
  operation: Operation;
  texts: Texts;
  /** A counterexample is printed by its operation's name, not by its whole view. */
  [fc.toStringMethod]: () => string;
}

/** An operation and a form of it in which some fields hold anything. */
const filled = fc
  .tuple(
    fc.nat(operations.length - 1),
    fc.array(text, { minLength: 12, maxLength: 12 }),
    fc.array(fc.nat(2), { minLength: 12, maxLength: 12 }),
  )
  .map(([number, texts, choices]): Form => {
    const operation = operations[number] as Operation;
    const example = textsOf(operation, operation.examples[0]);
    const entries = inputsOf(operation).map(({ id }, at) => {
      const other = choices[at % 12] === 1 ? (texts[at % 12] ?? '') : '';
      return [id, choices[at % 12] === 0 ? (example[id] ?? '') : other] as const;
    });
    return {
      operation,
      texts: Object.fromEntries(entries),
      [fc.toStringMethod]: () => `${operation.id} ${JSON.stringify(Object.fromEntries(entries))}`,
    };
  });

it('fills the form with anything: the key is in its own place of the request, and nowhere else', () => {
  fc.assert(
    fc.property(filled, ({ operation, texts }) => {
      const values = valuesOfTexts(operation, texts);
      const request = buildRequest(operation, values, { host, key });
      for (const language of sampleLanguages) language.render(request);
      featuresOf(operation, values, undefined);
      costWords(operation.credits, { ...values.parameters, ...values.body });
      checkCost(operation, values, new Set());
      swappedTexts(operation, texts);
      const fields = positionFieldsOf(operation);
      lettersOf(fields, texts);
      for (const field of fields) field.add(texts, typedPosition([90.4, 23.8]));
      const ids = inputsOf(operation).map(({ id }) => id);
      const share = fragmentOf(texts);
      expect(textsOfFragment(share, ids)).toEqual(texts);
      const elsewhere = JSON.stringify([values, share, summaryOf(texts)]);
      return !elsewhere.includes(key);
    }),
    { numRuns },
  );
}, 240_000);

it('converts any form of version 1 without an exception, with no key in the values', () => {
  const byId = new Map(v2.map((operation) => [operation.id, operation]));
  fc.assert(
    fc.property(filled, ({ operation, texts }) => {
      const replacement = byId.get(operation.deprecation?.replacedBy?.operationId ?? '');
      const values = valuesOfTexts(operation, texts);
      const converted = convert(operation, values, replacement);
      if (converted.kind === 'no replacement') return converted.reason !== '';
      if (replacement) successorTexts(operation, texts, replacement);
      return !Object.keys({ ...converted.values.parameters, ...converted.values.body }).includes(
        replacement?.key.name ?? '',
      );
    }),
    { numRuns },
  );
}, 240_000);

it('reads points from anything: each is two numbers', () => {
  fc.assert(
    fc.property(fc.oneof(text, fc.json({ maxDepth: 5 })), (pasted) =>
      readPasted(pasted).positions.every(
        ({ longitude, latitude }) => Number.isFinite(Number(longitude)) && Number.isFinite(Number(latitude)),
      ),
    ),
    { numRuns },
  );
}, 240_000);
