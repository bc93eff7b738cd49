/**
 * Headers that the API's answers share. Names are in small letters, as the framework keeps them: others it would have to
 * make anew for each answer.
 */

/** Header that marks answers which rest on the sample data. */
export const DATA_QUALITY_HEADER = 'x-data-quality';

/** Header that says how many calls of the package a request cost. */
export const CALLS_CHARGED_HEADER = 'x-calls-charged';

/** Header that names the request in the log. */
export const REQUEST_ID_HEADER = 'x-request-id';

/**
 * On every answer of the API: any page may call it and read all its headers. Keys travel in the request, never in
 * cookies, and for requests without cookies the star stands for every header (Fetch standard, "CORS protocol").
 */
export const corsHeaders: Record<string, string> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
};

/** On every answer at an address of the API, whatever its status. */
export const apiHeaders: Record<string, string> = {
  ...corsHeaders,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** On the answer to OPTIONS, for the methods of that path. */
export function preflightHeaders(methods: string[]): Record<string, string> {
  return {
    ...corsHeaders,
    allow: methods.join(', '),
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers':
      'Content-Type, Accept, X-Requested-With, Authorization, X-Request-Id, traceparent, tracestate',
    'access-control-max-age': '86400',
  };
}
