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

/** Headers that a page of another origin may read, besides the safelisted ones. */
const EXPOSED = [
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit-Policy',
  'Retry-After',
  'Deprecation',
  'Sunset',
  'Link',
  'X-Request-Id',
  'X-Calls-Charged',
  'X-Data-Quality',
].join(', ');

/** On every answer of the API: any page may call it. Keys travel in the request, never in cookies. */
export const corsHeaders: Record<string, string> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED,
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
    'access-control-allow-headers': 'Content-Type, Accept, X-Requested-With',
    'access-control-max-age': '86400',
  };
}
