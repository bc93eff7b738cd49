/** What a request of an operation consists of. */
import type { Field, Operation } from '@portal/contract';
import type { RequestValues } from '../request.ts';

/** Every parameter and field of the body, in the contract's order. */
export function requestFieldsOf({ parameters, body }: Operation): Field[] {
  return [...parameters, ...(body?.fields ?? [])];
}

/** A request with what `valueFor` returns for each parameter and field, except for the key. */
export function valuesBy(
  { parameters, body, key }: Operation,
  valueFor: (field: Field) => unknown,
): RequestValues {
  const filled = (fields: Field[]) => {
    const entries = fields.filter(({ name }) => name !== key.name).map((one) => [one.name, valueFor(one)]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  };
  return { parameters: filled(parameters), ...(body && { body: filled(body.fields) }) };
}
