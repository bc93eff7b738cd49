/** What is invalid in the values of a request, without sending it. */
import type { Operation } from '@portal/contract';
import { buildRequest, requestUrl } from '@portal/request';
import type { FastifyInstance } from 'fastify';
import { ApiError, type ParameterError } from '../http/api-error.ts';
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
 * The parts of the path without a value. A default doesn't fill them: a URL with an empty part or a placeholder is
 * that of no endpoint.
 */
export function missingInPath(operation: Operation, values: Record<string, unknown>): ParameterError[] {
  return operation.parameters
    .filter(({ in: place, isKey, name }) => place === 'path' && !isKey && (values[name] ?? '') === '')
    .map((field) => ({
      parameter: field.name,
      found: 'missing',
      expected: describeExpected(field),
      hint: `Add \`${field.name}\` to \`values\`: it is part of the path.`,
    }));
}

/** Arrays and objects in a URL or a form, which have room for a string only. */
export function objectsIn(operation: Operation, values: Record<string, unknown>): ParameterError[] {
  const isJson = operation.body?.contentTypes.includes('application/json');
  const fields = [...operation.parameters, ...((!isJson && operation.body?.fields) || [])];
  return fields
    .filter(({ name }) => typeof values[name] === 'object' && values[name] !== null)
    .map((field) => ({
      parameter: field.name,
      found: Array.isArray(values[field.name]) ? 'a list' : 'an object',
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
