/** The requests that are sent: every example of the contract, and one with an invalid key for each endpoint. */
import type { JsonSchema, Operation } from '@portal/contract';
import { buildRequest, type HttpRequest, type RequestValues } from '@portal/request';
import { costOf } from '@portal/request/credits';

export interface Probe {
  operation: Operation;
  /** Name of the example, or `invalid key`. */
  name: string;
  values: RequestValues;
  /** Status that the contract documents for this request. */
  status: 200 | 401;
  recorded: unknown;
  /** The key to send instead of the caller's. */
  key?: string;
}

export const invalidKey = 'not-a-key';

/**
 * Everything to send for these operations, in the contract's order. What changes stored data is omitted unless
 * `withWrites`; the request with an invalid key as well, because it would change data if the key were accepted.
 */
export function probesOf(operations: Operation[], withWrites: boolean): Probe[] {
  return operations
    .filter(({ writes }) => withWrites || !writes)
    .flatMap((operation) => {
      const examples = operation.examples.map((example): Probe => {
        const recorded = operation.responses
          .find(({ status }) => status === 200)
          ?.examples.find(({ name }) => name === example.name)?.value;
        const { name, parameters, body } = example;
        return { operation, name, values: { parameters, body }, status: 200, recorded };
      });
      const [first] = examples;
      if (!first) return [];
      const invalid: Probe = {
        ...first,
        name: 'invalid key',
        status: 401,
        recorded: undefined,
        key: invalidKey,
      };
      return [...examples, invalid];
    });
}

export function requestOf(probe: Probe, host: string, key: string): HttpRequest {
  return buildRequest(probe.operation, probe.values, { host, key: probe.key ?? key });
}

/** Credits that the probes use at least, by the contract; a rejected key uses none. */
export function creditsOf(probes: Probe[]): number {
  return probes
    .filter(({ status }) => status === 200)
    .reduce((sum, { operation, values }) => {
      return sum + (costOf(operation.credits, { ...values.parameters, ...values.body }) ?? 0);
    }, 0);
}

/** Names of the path parameters that address something stored: those of the operations that write. */
export function idNames(operations: Operation[]): string[] {
  const names = operations
    .filter(({ writes }) => writes)
    .flatMap(({ parameters }) => parameters.filter(({ in: place, isKey }) => place === 'path' && !isKey));
  return [...new Set(names.map(({ name }) => name))];
}

/** Values by name, at any depth of a body: where a response says what it has stored. */
export function valuesNamed(names: string[], body: unknown): Record<string, string | number> {
  if (typeof body !== 'object' || body === null) return {};
  const inside = Object.entries(body).flatMap(([name, value]) => {
    if (names.includes(name) && (typeof value === 'string' || typeof value === 'number')) {
      return [[name, value] as const];
    }
    return Object.entries(valuesNamed(names, value));
  });
  return Object.fromEntries(inside);
}

export type SchemasById = Record<string, { responses: Record<number, JsonSchema> }>;
