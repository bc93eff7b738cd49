import type { HttpRequest } from '../request.ts';

/** A language that requests are shown in. */
export interface SampleLanguage {
  /** Stable ID, stored as the user's selection. */
  id: string;
  label: string;
  /** Language name of the highlighter. */
  shikiLanguage: string;
  fileName: string;
  /** Complete code (for cURL, a command) that sends the request, prints the response and shows HTTP errors. */
  render(request: HttpRequest): string;
}

/** Whether a sample has the query as separate pairs; in every other, the URL contains it. */
export function hasQuery({ method, query }: HttpRequest): boolean {
  return method === 'GET' && query.length > 0;
}

/** The headers with the type of a JSON body; that of a form is set by the library. */
export function allHeaders({ headers, body }: HttpRequest): HttpRequest['headers'] {
  return body?.contentType === 'application/json'
    ? [...headers, ['Content-Type', body.contentType]]
    : headers;
}
