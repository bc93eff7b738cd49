/** Checks of responses against the contract: its schemas, its error catalog, and the server's own list of gaps. */
import { apiVersions, loadContract, loadOpenApi, type Operation } from '@portal/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { ErrorBody } from '../http/api-error.ts';

/** Every operation of both versions. */
export const operations: Operation[] = apiVersions.flatMap((version) => loadContract(version).operations);

/** `[name for the test's title, operation]`, for `it.each`. */
export const namedOperations = operations.map((operation) => [operation.id, operation] as const);

const schemas = Object.assign({}, ...apiVersions.map((version) => loadOpenApi(version))) as ReturnType<
  typeof loadOpenApi
>;
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const compiled = new Map<string, ValidateFunction>();

/** Fails unless the body matches the operation's schema for the status of the response. */
function expectToFitSchema(operation: Operation, response: LightMyRequestResponse): void {
  const name = `${operation.id} ${response.statusCode}`;
  let check = compiled.get(name);
  if (!check) {
    const schema = schemas[operation.id]!.responses[response.statusCode];
    if (!schema) throw new Error(`The contract of ${operation.id} has no ${response.statusCode} response.`);
    check = ajv.compile(schema);
    compiled.set(name, check);
  }
  const body: unknown = JSON.parse(response.body);
  if (check(body)) return;
  const complaints = ajv.errorsText(check.errors, { separator: '\n', dataVar: 'response' });
  throw new Error(
    `${operation.id} returned what its schema does not allow:\n${complaints}\n${response.body.slice(0, 500)}`,
  );
}

/** Fails unless a valid request returned 200 with its schema. */
export function expectRightResponse(operation: Operation, response: LightMyRequestResponse): void {
  expect(`${response.statusCode} ${response.statusCode === 200 ? '' : response.body}`).toBe('200 ');
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expectToFitSchema(operation, response);
}

/** Refusals that a wrong request may get. A 404 or 405 is not among them: the address itself was right. */
const refusals = [400, 413, 414, 415];

/** Fails unless a wrong request was refused with a body that says which parameter and why. */
export function expectRefusal(response: LightMyRequestResponse, parameter?: string): ErrorBody {
  const body = expectErrorShape(response);
  expect(refusals, response.body).toContain(response.statusCode);
  expect(body.errors?.length, response.body).toBeGreaterThan(0);
  if (parameter !== undefined) {
    const names = body.errors!.flatMap((one) => one.parameter.split(','));
    expect(
      names.some((name) => isSameOrPart(name, parameter)),
      `${parameter} not among ${names}`,
    ).toBe(true);
  }
  return body;
}

/** A string of pairs is reported by its pair, `points[1]`; a point of two fields by what contains both, `data.start`. */
function isSameOrPart(name: string, parameter: string): boolean {
  const begins = (long: string, short: string) =>
    long.startsWith(`${short}[`) || long.startsWith(`${short}.`);
  return name === parameter || begins(name, parameter) || begins(parameter, name);
}

/** Fails unless a page of any origin can read the body, and it is `{message, status, errors?}` and shows nothing of the inside. */
export function expectErrorShape(response: LightMyRequestResponse): ErrorBody {
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.headers['access-control-allow-origin']).toBe('*');
  const body = JSON.parse(response.body) as ErrorBody;
  expect(body.status).toBe(response.statusCode);
  expect(typeof body.message).toBe('string');
  expect(Object.keys(body).filter((name) => !['message', 'status', 'errors'].includes(name))).toEqual([]);
  for (const error of body.errors ?? []) {
    expect(Object.keys(error).filter((name) => name !== 'hint')).toEqual(['parameter', 'found', 'expected']);
  }
  expect(response.body).not.toMatch(/\bat .+:\d+:\d+|node_modules|\.ts\b/);
  expect(response.body.length).toBeLessThan(10_000);
  return body;
}

/** Fails unless the response is a 200 of its schema, or a rejection (of `parameter`, where one is given): never a fault of the server. */
export function expectNoFault(
  operation: Operation,
  response: LightMyRequestResponse,
  parameter?: string,
): void {
  if (response.statusCode === 200) expectToFitSchema(operation, response);
  else expectRefusal(response, parameter);
}
