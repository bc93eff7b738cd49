import type { HttpMethod } from '@portal/contract';

/** A request ready to be sent or printed: the one value from which every sample and the console's call are made. */
export interface HttpRequest {
  method: HttpMethod;
  /** Absolute URL without the query. */
  url: string;
  /** In the contract's order, values unencoded. */
  query: [name: string, value: string][];
  headers: [name: string, value: string][];
  body?:
    | { contentType: 'application/json'; json: unknown }
    | { contentType: 'application/x-www-form-urlencoded'; form: [name: string, value: string][] };
}
