/** Fields that the contract marks with `x-present-with` are in a response when their parameter is switched on, and only then. */
import { type Field, loadContract } from '@portal/contract';
import { buildRequest, fetchArguments } from '@portal/request';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp({ shedding: false });
});
afterAll(() => app.close());

const isSwitch = ({ types, enum: values }: Field) => types.includes('boolean') || values !== undefined;

const shown = loadContract('v2')
  .operations.filter(({ method }) => method === 'GET')
  .flatMap((operation) =>
    operation.parameters
      .filter((parameter) => !parameter.isKey && isSwitch(parameter))
      .flatMap(({ name }) => {
        const fields = operation.responses.find(({ status }) => status === 200)!.schema;
        const names = fieldsBelow(fields).filter(({ presentWith }) => presentWith === name);
        return names.map((field) => ({ id: operation.id, operation, name, field: field.name }));
      }),
  );

it.each(shown)('$id: has $field only for requests with $name', async ({ operation, name, field }) => {
  const example = operation.examples[0]!;
  const has: boolean[] = [];
  for (const value of [false, true, false]) {
    const request = buildRequest(
      operation,
      { ...example, parameters: { ...example.parameters, [name]: value } },
      { host: '', key: 'sandbox' },
    );
    const response = await app.inject(fetchArguments(request)[0]);
    has.push(response.body.includes(`"${field}":`));
  }
  expect(has).toEqual([false, true, false]);
});

function fieldsBelow(field: Field): Field[] {
  return [field, ...field.children.flatMap(fieldsBelow)];
}
