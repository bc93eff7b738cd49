import type { Operation } from '@portal/contract';
import { isEmpty, isSuccess, type Outcome } from '../call.ts';

/** Whether a successful response is without a result: all in it that the contract lets be missing is null or empty. */
export function hasNoResult({ responses }: Operation, outcome: Outcome | undefined): boolean {
  if (isEmpty(outcome)) return true;
  if (!isSuccess(outcome) || typeof outcome.json !== 'object' || outcome.json === null) return false;
  const schema = responses.find(({ status }) => status === 200)?.schema;
  const fields = [schema, ...(schema?.variants ?? [])].flatMap((form) => form?.children ?? []);
  const canBeNull = new Set(fields.filter(({ types }) => types.includes('null')).map(({ name }) => name));
  // A status, or what was sent, is in every response.
  const results = Object.entries(outcome.json).filter(
    ([name, value]) => typeof value === 'object' || canBeNull.has(name),
  );
  return results.length > 0 && results.every(([, value]) => isNothing(value));
}

function isNothing(value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.values(value).every(isNothing));
}
