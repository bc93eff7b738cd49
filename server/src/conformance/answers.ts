/** Checks of responses against the contract: its schemas, its error catalog, and the server's own list of gaps. */
import { API_VERSIONS, loadContract, loadOpenApi, type Operation } from '@portal/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { implementedOperations } from '../handlers.ts';
import type { ErrorBody } from '../http/api-error.ts';

/** Every operation of both versions. */
export const operations: Operation[] = API_VERSIONS.flatMap((version) => loadContract(version).operations);

/** `[name for the test's title, operation]`, for `it.each`. */
export const namedOperations = operations.map((operation) => [operation.id, operation] as const);

const implemented = new Set<string>(implementedOperations());

/** Whether the server implements the operation; if not, a valid request returns 501. */
export function isAnswered({ id }: Operation): boolean {
  return implemented.has(id);
}

const schemas = Object.assign({}, ...API_VERSIONS.map((version) => loadOpenApi(version))) as ReturnType<
  typeof loadOpenApi
>;
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const compiled = new Map<string, ValidateFunction>();

/** Fails unless the body matches the operation's schema for the status of the response. */
export function expectToFitSchema(operation: Operation, answer: LightMyRequestResponse): void {
  const name = `${operation.id} ${answer.statusCode}`;
  let check = compiled.get(name);
  if (!check) {
    const schema = schemas[operation.id]!.responses[answer.statusCode];
    if (!schema) throw new Error(`The contract of ${operation.id} has no ${answer.statusCode} answer.`);
    check = ajv.compile(schema);
    compiled.set(name, check);
  }
  const body: unknown = JSON.parse(answer.body);
  if (check(body)) return;
  const complaints = ajv.errorsText(check.errors, { separator: '\n', dataVar: 'answer' });
  throw new Error(
    `${operation.id} answered what its schema does not allow:\n${complaints}\n${answer.body.slice(0, 500)}`,
  );
}

/** Fails unless a valid request returned 200 with its schema, or 501. */
export function expectRightAnswer(operation: Operation, answer: LightMyRequestResponse): void {
  if (isAnswered(operation)) {
    expect(`${answer.statusCode} ${answer.statusCode === 200 ? '' : answer.body}`).toBe('200 ');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expectToFitSchema(operation, answer);
  } else {
    expect(answer.statusCode).toBe(501);
    expectErrorShape(answer);
  }
}

/** Refusals that a wrong request may get. A 404 or 405 is not among them: the address itself was right. */
const REFUSALS = [400, 413, 414, 415];

/** Fails unless a wrong request was refused with a body that says which parameter and why. */
export function expectRefusal(answer: LightMyRequestResponse, parameter?: string): ErrorBody {
  const body = expectErrorShape(answer);
  expect(REFUSALS, answer.body).toContain(answer.statusCode);
  expect(body.errors?.length, answer.body).toBeGreaterThan(0);
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

/** Fails unless the body is `{message, status, errors?}` with the HTTP status in it, and shows nothing of the inside. */
export function expectErrorShape(answer: LightMyRequestResponse): ErrorBody {
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const body = JSON.parse(answer.body) as ErrorBody;
  expect(body.status).toBe(answer.statusCode);
  expect(typeof body.message).toBe('string');
  expect(Object.keys(body).filter((name) => !['message', 'status', 'errors'].includes(name))).toEqual([]);
  for (const error of body.errors ?? []) {
    expect(Object.keys(error).filter((name) => name !== 'hint')).toEqual(['parameter', 'found', 'expected']);
  }
  expect(answer.body).not.toMatch(/\bat .+:\d+:\d+|node_modules|\.ts\b/);
  expect(answer.body.length).toBeLessThan(10_000);
  return body;
}

/**
 * Fails unless the response is a 200 of its schema, or a rejection (of `parameter`, where one is given), or the
 * 501: never a fault of the server.
 */
export function expectNoFault(
  operation: Operation,
  answer: LightMyRequestResponse,
  parameter?: string,
): void {
  if (answer.statusCode === 200) expectToFitSchema(operation, answer);
  else if (answer.statusCode === 501 && !isAnswered(operation)) expectErrorShape(answer);
  else expectRefusal(answer, parameter);
}
