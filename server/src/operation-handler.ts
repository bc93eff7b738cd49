import type { Operation } from '@portal/contract';
import type { Caller } from './access/key-store.ts';
import { ApiError } from './http/api-error.ts';
import type { Services } from './services.ts';

/**
 * One request that passed access and validation. Values have the contract's types, defaults are filled in, the
 * key is left out.
 */
export interface Call<Parameters = Record<string, unknown>, Body = Record<string, unknown>> {
  operation: Operation;
  /** Path and query values by wire name. */
  parameters: Parameters;
  /** Fields of the body by wire name; empty when the operation has none. */
  body: Body;
  caller: Caller;
  services: Services;
}

/**
 * Answers one operation with the JSON of its 200 response. Refuses by throwing an `ApiError`.
 * Written as a method so that a handler may narrow `parameters` and `body` to what its operation's schema promises.
 */
export type Handler = { answer(call: Call): unknown | Promise<unknown> }['answer'];

/** Stands in for the handler of an operation that this server does not answer yet: an honest 501. */
export const notYetAnswered: Handler = ({ operation }) => {
  throw new ApiError('notAnsweredYet', [
    {
      parameter: 'operation',
      found: operation.id,
      expected: 'an operation that this server answers',
      hint: `The reference server does not answer "${operation.name}" yet. The provider's service does.`,
    },
  ]);
};
