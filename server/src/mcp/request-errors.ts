/** What is invalid in the values of a request, without sending it. */
import type { Operation } from '@portal/contract';
import { buildRequest, requestUrl } from '@portal/request';
import type { FastifyInstance } from 'fastify';
import { ApiError, describeFound, type ParameterError } from '../http/api-error.ts';
import { describeExpected } from '../http/expectation.ts';
import { parseQuery } from '../http/query.ts';
import { split, splitUrl } from './request-values.ts';

/** Every value that the API would reject, and every part of the path that is missing. */
export function errorsIn(
  app: FastifyInstance,
  operation: Operation,
  values: Record<string, unknown>,
): ParameterError[] {
  const missing = missingInPath(operation, values);
  const names = missing.map(({ parameter }) => parameter);
  return [
    ...missing,
    ...rejectedValues(app, operation, values).filter(({ parameter }) => !names.includes(parameter)),
  ];
}

/**
 * The parts of the path without a value, or with one that every client takes for a folder. A default doesn't fill them: a URL with
 * an empty part or a placeholder is that of no endpoint.
 */
export function missingInPath(operation: Operation, values: Record<string, unknown>): ParameterError[] {
  return operation.parameters
    .filter(
      ({ in: place, isKey, name }) =>
        place === 'path' && !isKey && ['', '.', '..'].includes((values[name] ?? '') as string),
    )
    .map((field) => ({
      parameter: field.name,
      found: describeFound(values[field.name] || undefined),
      expected: describeExpected(field),
      hint: `Add \`${field.name}\` to \`values\`: it is part of the path.`,
    }));
}

/** Values without a text, in a URL or a form, which have room for a string only: arrays, objects, null and numbers beyond a double. */
export function textlessIn(operation: Operation, values: Record<string, unknown>): ParameterError[] {
  const isJson = operation.body?.contentTypes.includes('application/json');
  const fields = [...operation.parameters, ...((!isJson && operation.body?.fields) || [])];
  const missing = missingInPath(operation, values).map(({ parameter }) => parameter);
  return fields
    .filter(({ name }) => !missing.includes(name))
    .map((field) => ({ field, value: values[field.name] }))
    .filter(
      ({ value }) => !['undefined', 'string', 'boolean'].includes(typeof value) && !Number.isFinite(value),
    )
    .map(({ field, value }) => ({
      parameter: field.name,
      found: Array.isArray(value) ? 'a list' : value instanceof Object ? 'an object' : String(value),
      expected: describeExpected(field),
    }));
}

/** By the check that the server's own routes use. */
function rejectedValues(
  app: FastifyInstance,
  operation: Operation,
  values: Record<string, unknown>,
): ParameterError[] {
  const { check } = app.operations.find((one) => one.operation.id === operation.id)!;
  const request = buildRequest(operation, split(operation, values), { host: '', key: 'key' });
  const { query } = splitUrl(requestUrl(request));
  const inPath = operation.parameters.filter((one) => one.in === 'path');
  const path = Object.fromEntries(inPath.map(({ name }) => [name, String(values[name] ?? '')]));
  const body = request.body && ('json' in request.body ? request.body.json : new Map(request.body.form));
  try {
    check(path, parseQuery(query), body instanceof Map ? Object.fromEntries(body) : body);
    return [];
  } catch (error) {
    if (error instanceof ApiError) return error.errors;
    throw error;
  }
}
