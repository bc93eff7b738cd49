import type { ProviderRequest } from '../convert/index.ts';
import { holesIn } from './plain-request.ts';
import type { ForeignRequest } from './read-request.ts';

/** A pasted request of another API as the conversion takes it: a form as its values, and variables by their names. */
export function providerRequestOf({ request, key }: ForeignRequest): ProviderRequest {
  const { body, ...rest } = request;
  const values =
    body && ('json' in body ? body.json : 'form' in body ? Object.fromEntries(body.form) : undefined);
  return { ...rest, body: values, hasKey: key !== undefined, variablesIn: holesIn };
}
