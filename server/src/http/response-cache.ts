import type { Operation } from '@portal/contract';

/** Of a request, what a remembered response depends on. */
export interface RememberedCall<Parameters> {
  operation: Operation;
  /** Without the key. */
  parameters: Parameters;
}

/** Responses of operations about data that never change while the server runs, where making one takes longer than sending it. */
export interface ResponseCache {
  /** The response to a request, made once for its operation and parameters. It is frozen, so that it is also written once. */
  respond<Parameters, ResponseBody extends object>(
    call: RememberedCall<Parameters>,
    make: (parameters: Parameters) => ResponseBody,
  ): ResponseBody;
}

/** Items of lists kept at most: some 10 MB with their JSON. The memory then begins anew. */
const mostItems = 20_000;

/** An empty cache for one server. */
export function responseCache(most = mostItems): ResponseCache {
  const responses = new Map<string, object>();
  let kept = 0;
  return {
    respond<Parameters, ResponseBody extends object>(
      { operation, parameters }: RememberedCall<Parameters>,
      make: (parameters: Parameters) => ResponseBody,
    ) {
      const key = operation.id + JSON.stringify(parameters);
      let response = responses.get(key);
      if (!response) {
        response = Object.freeze(make(parameters));
        // An empty list uses memory as well.
        const items = 1 + (Object.values(response).find(Array.isArray)?.length ?? 0);
        if (kept + items > most) {
          responses.clear();
          kept = 0;
        }
        kept += items;
        responses.set(key, response);
      }
      return response as ResponseBody;
    },
  };
}
