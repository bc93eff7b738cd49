import type { ReadableLanguage } from '../languages.ts';
import type { PlainRequest } from '../plain-request.ts';
import { type ClientValue, type PairsValue, type RequestValue, textOf, type Value } from './values.ts';

/** A function call with what is known of its arguments. */
export interface Call {
  /** Such as `axios.get`; `client.get` for `$client->get`. */
  path: string;
  /** The last name of the path. */
  name: string;
  language: ReadableLanguage;
  arguments: Value[];
  named: Map<string, Value>;
  spelledArguments: string[];
  /** What every request of axios has in common. */
  defaults: ClientValue;
  /** The entries of an object that the code last went through: `Object.entries(params).forEach(…)`. */
  looped?: PairsValue;
  /** Notes that the code goes through these entries. */
  loop(entries: PairsValue): PairsValue;
  /** Sets a constant. */
  define(name: string, value: Value): void;
  /** Notes the library whose call was understood. */
  library(name: string): void;
  /** Notes a request that is not sent yet. */
  build(request: RequestValue): RequestValue;
  /** Notes a request that is sent. */
  send(request: PlainRequest | RequestValue): undefined;
}

/** The text of an argument; one that isn't known has the name that it is spelled with. */
export function textAt({ arguments: given, spelledArguments }: Call, at: number): string {
  return textOf(given[at], spelledArguments[at]);
}

/** Methods of HTTP, as functions are called after them. */
export const methods = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options']);

/** True for `client.request('GET', …)`, whose first argument is the method. */
export function namesItsMethod({ name }: Call): boolean {
  return name === 'request' || name === 'requestAsync';
}
