import { apiVersions, loadContract, type Operation } from '@portal/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorTable } from '../http/api-error.ts';
import { requestOf, rightValues, spotsOf } from './requests.ts';
import { expectRefusal, namedOperations, operations } from './responses.ts';
import { openSandbox, type Sandbox, sandboxKey } from './sandbox.ts';

const key = sandboxKey;
/** Every status of the catalog with its message (specification, section 8). */
const catalogue = {
  400: 'Parameter missing',
  401: 'Invalid or No Registered Key',
  402: 'Payment exception',
  429: 'API LIMIT EXCEEDED',
};

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

async function responseWithKey(operation: Operation, sent: string | null) {
  const response = await sandbox.send(requestOf(operation, rightValues(operation), { key: sent }));
  return [response.statusCode, response.json()];
}

describe('the error catalog', () => {
  it.each(apiVersions)("is the specification's in %s, and the server's own table", (version) => {
    const contract = loadContract(version);
    const published = contract.errors.map(({ status, message }) => [status, message] as const);
    expect(Object.fromEntries(published)).toEqual(catalogue);
    const table = errorTable(contract);
    for (const { name, status, message } of contract.errors) {
      expect(table[name as keyof typeof table]).toEqual({ status, message });
    }
    const publishedNames = new Set<string>(contract.errors.map(({ name }) => name));
    for (const [name, { status }] of Object.entries(table)) {
      expect(publishedNames.has(name), `${name} returns ${status}`).toBe(status in catalogue);
    }
  });

  it('is what every operation documents', () => {
    for (const { id, responses } of operations) {
      expect([id, ...responses.map(({ status }) => status)]).toEqual([
        id,
        200,
        ...Object.keys(catalogue).map(Number),
      ]);
    }
  });
});

describe.each(namedOperations)('%s', (_id, operation) => {
  it('returns 401 without a key and with an unknown one', async () => {
    const refusal = [401, { message: catalogue[401], status: 401 }];
    expect(await responseWithKey(operation, null)).toEqual(refusal);
    expect(await responseWithKey(operation, 'nobody')).toEqual(refusal);
  });

  it('returns 402 without credits, and 429 above the rate', async () => {
    expect(await responseWithKey(operation, `${key}-402`)).toEqual([
      402,
      { message: catalogue[402], status: 402 },
    ]);
    expect(await responseWithKey(operation, `${key}-429`)).toEqual([
      429,
      { message: catalogue[429], status: 429 },
    ]);
  });

  const lists = spotsOf(operation).filter(({ field }) => field.types.includes('array'));
  if (lists.length > 0) {
    it('names twenty values that are wrong, and counts the others', async () => {
      for (const spot of lists) {
        const wrong = spot.put(rightValues(operation), Array(2000).fill('x'));
        const response = await sandbox.send(requestOf(operation, wrong, { key }));
        const { errors } = expectRefusal(response, spot.name);
        expect(errors).toHaveLength(21);
        expect(errors![20]).toMatchObject({
          parameter: 'others',
          found: expect.stringMatching(/^and \d+ more$/),
        });
      }
    });
  }

  const required = spotsOf(operation).filter(({ field, in: place }) => field.required && place !== 'path');
  if (required.length === 0) return;

  it('returns 400 with each required value that is missing', async () => {
    for (const spot of required) {
      const response = await sandbox.send(
        requestOf(operation, spot.put(rightValues(operation), undefined), { key }),
      );
      const body = expectRefusal(response, spot.name);
      expect([response.statusCode, body.message]).toEqual([400, catalogue[400]]);
      expect(body.errors).toHaveLength(1);
      expect(body.errors![0]!.found).toBe('missing');
    }
  });

  it('names what was sent instead of a required value', async () => {
    for (const spot of required.filter(({ name }) => !/[.[]/.test(name))) {
      const other = `${spot.name}[]`;
      const { parameters, body } = spot.put(rightValues(operation), undefined);
      const values =
        spot.in === 'body'
          ? { parameters, body: { ...(body as object), [other]: 1 } }
          : { parameters: { ...parameters, [other]: 1 }, body };
      const { errors } = expectRefusal(await sandbox.send(requestOf(operation, values, { key })), spot.name);
      expect(errors![0]!.hint).toBe(`This endpoint has no \`${other}\`.`);
    }
  });
});
