/** Requests of an HTTP archive: a whole one, one entry, or the request of one. */
import { type Pair, type PlainRequest, readBody, splitUrl } from './plain-request.ts';

type Json = Record<string, unknown>;

/** The requests in a parsed HAR, or in a list of its entries; undefined if the value isn't one. */
export function readHar(value: unknown): PlainRequest[] | undefined {
  const entries = listOf(recordOf(recordOf(value)?.log)?.entries) ?? listOf(value) ?? [value];
  const requests = entries.flatMap((entry) => {
    const request = recordOf(recordOf(entry)?.request) ?? recordOf(entry);
    // A browser sends OPTIONS first, for its own permission.
    return request &&
      typeof request.url === 'string' &&
      typeof request.method === 'string' &&
      request.method !== 'OPTIONS'
      ? [readRequest(request, request.url, request.method)]
      : [];
  });
  return requests.length > 0 ? requests : undefined;
}

function readRequest(request: Json, address: string, method: string): PlainRequest {
  const { url, query } = splitUrl(address);
  // Names with a colon are parts of HTTP/2 and no headers.
  const headers = pairsOf(request.headers).filter(([name]) => !name.startsWith(':'));
  const posted = recordOf(request.postData);
  const text = typeof posted?.text === 'string' ? posted.text : '';
  const read = text ? readBody(text, String(posted?.mimeType ?? '')) : undefined;
  // Chrome leaves the parameters percent-encoded, so that the text is more certain.
  const form = read && !('text' in read) ? [] : pairsOf(posted?.params);
  return {
    method: method.toUpperCase(),
    url,
    query: query.length > 0 ? query : pairsOf(request.queryString),
    headers,
    ...(form.length > 0 ? { body: { form } } : read ? { body: read } : {}),
  };
}

function pairsOf(value: unknown): Pair[] {
  return (listOf(value) ?? []).flatMap((one): Pair[] => {
    const record = recordOf(one);
    return typeof record?.name === 'string' ? [[record.name, String(record.value ?? '')]] : [];
  });
}

function recordOf(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

function listOf(value: unknown): unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}
