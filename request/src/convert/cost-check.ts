/** What a request could cost less: fields that are requested and not read, and responses that a cache would have. */
import type { Operation } from '@portal/contract';
import { costOf, isSwitchedOn, valuesOf } from '../credits.ts';
import type { RequestValues } from '../request.ts';
import { fieldsOf } from './response-fields.ts';

/** A flag that is on and adds credits, and the response fields that it adds. */
export interface PaidFlag {
  name: string;
  credits: number;
  /** Paths of the fields, such as `place.postCode`. */
  fields: string[];
}

export interface CostCheck {
  /** Credits as requested and at least; undefined where they aren't published. */
  before?: number;
  after?: number;
  /** The cheapest request in which every field in use is still returned. */
  values: RequestValues;
  unused: PaidFlag[];
}

/** The enabled flags that add credits, and add fields: those whose omission removes nothing but these fields. */
export function paidFlags(operation: Operation, values: RequestValues): PaidFlag[] {
  const given = valuesOf(values);
  const fields = fieldsOf(operation);
  return Object.entries(operation.credits.perParameter).flatMap(([name, credits]) => {
    const added = fields.filter(({ presentWith }) => presentWith === name).map(({ path }) => path);
    return isSwitchedOn(given[name]) && credits > 0 && added.length > 0
      ? [{ name, credits, fields: added }]
      : [];
  });
}

/** The cheapest request with the same fields in use. `fieldsInUse` are paths of the response that are read. */
export function checkCost(
  operation: Operation,
  values: RequestValues,
  fieldsInUse: ReadonlySet<string>,
): CostCheck {
  const unused = paidFlags(operation, values).filter(
    ({ fields }) => !fields.some((path) => fieldsInUse.has(path)),
  );
  const isKept = ([name]: [string, unknown]) => !unused.some((flag) => flag.name === name);
  const cheapest: RequestValues = {
    ...values,
    parameters: Object.fromEntries(Object.entries(values.parameters).filter(isKept)),
    ...(values.body && { body: Object.fromEntries(Object.entries(values.body).filter(isKept)) }),
  };
  return {
    before: costOf(operation.credits, valuesOf(values)),
    after: costOf(operation.credits, valuesOf(cheapest)),
    values: cheapest,
    unused,
  };
}

/** Paths of the response fields whose own name is one of these, such as the members that a code reads. */
export function fieldsNamed(operation: Operation, names: Iterable<string>): Set<string> {
  const known = new Set(names);
  const nameOf = (path: string) => path.slice(path.lastIndexOf('.') + 1).replace(/(\[\])+$/, '');
  const paths = fieldsOf(operation).map(({ path }) => path);
  return new Set(paths.filter((path) => known.has(nameOf(path))));
}

/** A request that was sent more than once, with the same values. */
export interface RepeatedRequest {
  operation: Operation;
  values: RequestValues;
  times: number;
  /** Credits that a cache would have saved: all but the first; undefined where they aren't published. */
  creditsSaved?: number;
}

/** Requests that occur more than once, those with the most credits to save first. Only reading requests are cached. */
export function repeatedRequests(
  requests: { operation: Operation; values: RequestValues }[],
): RepeatedRequest[] {
  const groups = new Map<string, RepeatedRequest>();
  for (const { operation, values } of requests) {
    const name = JSON.stringify([operation.id, sorted(values.parameters), sorted(values.body ?? {})]);
    const group = groups.get(name) ?? { operation, values, times: 0 };
    group.times += 1;
    groups.set(name, group);
  }
  return [...groups.values()]
    .filter(({ times }) => times > 1)
    .map((group) => {
      const cost = costOf(group.operation.credits, valuesOf(group.values));
      return cost === undefined ? group : { ...group, creditsSaved: cost * (group.times - 1) };
    })
    .sort((one, other) => (other.creditsSaved ?? 0) - (one.creditsSaved ?? 0));
}

function sorted(values: Record<string, unknown>): [string, unknown][] {
  return Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
}
