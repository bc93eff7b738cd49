import type { Operation, OperationId, OperationsV1, OperationsV2 } from '@portal/contract';
import type { Caller } from './access/key-store.ts';
import type { Services } from './services.ts';
import type { Awaitable } from './store/awaitable.ts';

/**
 * One request that passed access and validation. Values have the contract's types, defaults are filled in, the
 * key is omitted.
 */
export interface Call<Parameters = Record<string, unknown>, Body = Record<string, unknown>> {
  operation: Operation;
  /** Path and query values by wire name. */
  parameters: Parameters;
  /** Fields of the body by wire name; empty when the operation has none. */
  body: Body;
  /** The JSON document that `body` was read from, if it was one. */
  jsonText?: string | null;
  caller: Caller;
  services: Services;
}

type Operations = OperationsV2 & OperationsV1;

type Part<Source, Name extends PropertyKey> = Source extends { [Key in Name]: infer Value }
  ? Value extends object
    ? Value
    : unknown
  : unknown;

/** Path and query values of an operation, by wire name, without the key. */
export type ParametersOf<Id extends OperationId> = Omit<
  Part<Part<Operations[Id], 'parameters'>, 'query'> & Part<Part<Operations[Id], 'parameters'>, 'path'>,
  'api_key' | 'key' | 'API_KEY'
>;

export type BodyOf<Id extends OperationId> = Operations[Id] extends {
  requestBody: { content: infer Content };
}
  ? Content[keyof Content]
  : Record<string, never>;

export type ResponseOf<Id extends OperationId> = Operations[Id] extends {
  responses: { 200: { content: { 'application/json': infer ResponseBody } } };
}
  ? ResponseBody
  : never;

/**
 * Returns the JSON of the operation's 200 response. Rejects by throwing an `ApiError`.
 * Written as a method, so that a handler may name only the values it reads.
 */
export type Handler<
  Parameters = Record<string, unknown>,
  Body = Record<string, unknown>,
  ResponseBody = unknown,
> = {
  respond(call: Call<Parameters, Body>): Awaitable<ResponseBody>;
}['respond'];

/** The handlers of some operations, each typed by the contract: a wrong field in a response does not compile. */
export type Handlers<Ids extends OperationId = OperationId> = {
  [Id in Ids]: Handler<ParametersOf<Id>, BodyOf<Id>, ResponseOf<Id>>;
};

/** The handlers of a group, each as `change` makes it. */
export function eachHandler<Group extends Partial<Handlers>>(
  group: Group,
  change: (respond: Handler) => Handler,
): Group {
  const changed = Object.entries(group as Record<string, Handler>).map(([id, respond]) => [
    id,
    change(respond),
  ]);
  return Object.fromEntries(changed) as Group;
}

/** Handlers that search the places: their requests wait until these are read, next to the requests that don't. */
export function withPlaces<Group extends Partial<Handlers>>(group: Group): Group {
  return eachHandler(group, (respond) => (call) => {
    const reading = call.services.gazetteerReady();
    return reading ? reading.then(() => respond(call)) : respond(call);
  });
}
