/** Headers that the API's responses share. */

/** Header that marks responses from the sample data. */
export const dataQualityHeader = 'x-data-quality';

/** Header with the version of imported data that a response comes from. */
export const dataVersionHeader = 'x-data-version';

/** Header with the attribution that the license of imported data requires, as {@link displayString}. */
export const dataAttributionHeader = 'x-data-attribution';

/** Any text as ASCII: a Display String of Structured Fields (RFC 9651, 4.1.11), `%"%c2%a9 OpenStreetMap"`. */
export function displayString(text: string): string {
  const escaped = (byte: number) => byte < 0x20 || byte > 0x7e || byte === 0x25 || byte === 0x22;
  const characters = Array.from(Buffer.from(text), (byte) =>
    escaped(byte) ? `%${byte.toString(16).padStart(2, '0')}` : String.fromCharCode(byte),
  );
  return `%"${characters.join('')}"`;
}

/** Header with the number of credits that a request used. */
export const callsChargedHeader = 'x-calls-charged';

/** Header with the id of the request in the log. */
export const requestIdHeader = 'x-request-id';

/**
 * On every response of the API: any page can call it and read all its headers. Keys are in the request, never in
 * cookies, and for requests without cookies the star represents every header (Fetch standard, "CORS protocol").
 */
export const corsHeaders: Record<string, string> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
};

/** On every response at a path of the API, whatever its status. */
export const apiHeaders: Record<string, string> = {
  ...corsHeaders,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  vary: 'accept-encoding',
};

/** On the response to OPTIONS, for the methods of that path. */
export function preflightHeaders(methods: string[]): Record<string, string> {
  return {
    ...corsHeaders,
    allow: methods.join(', '),
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers':
      'Content-Type, Accept, Range, X-Requested-With, Authorization, X-Request-Id, traceparent, tracestate',
    'access-control-max-age': '86400',
  };
}
