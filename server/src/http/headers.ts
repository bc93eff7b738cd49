/** Header that marks answers which rest on the sample data. */
export const DATA_QUALITY_HEADER = 'X-Data-Quality';

/** Header that says how many calls of the package a request cost. */
export const CALLS_CHARGED_HEADER = 'X-Calls-Charged';

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
  CALLS_CHARGED_HEADER,
  DATA_QUALITY_HEADER,
].join(', ');

/** On every answer of the API: any page may call it. Keys travel in the request, never in cookies. */
export const corsHeaders: Record<string, string> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED,
};

/** On every answer at an address of the API, whatever its status. */
export const apiHeaders: Record<string, string> = {
  ...corsHeaders,
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/** On the answer to OPTIONS, for the methods of that path. */
export function preflightHeaders(methods: string[]): Record<string, string> {
  return {
    ...corsHeaders,
    Allow: methods.join(', '),
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers': 'Content-Type, Accept, X-Requested-With',
    'Access-Control-Max-Age': '86400',
  };
}
