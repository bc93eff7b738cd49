import type { ApiContract } from '@portal/contract';
import { visibleCharacter } from './control-characters.ts';

/** What is invalid in one parameter or body field, for the `errors` array of a response. */
export interface ParameterError {
  /** Wire name or dotted path, such as `latitude` or `data.start.latitude`. */
  parameter: string;
  /** What the request carried, shortened, or `missing`. */
  found: string;
  /** What would be accepted. */
  expected: string;
  /** How to fix it, when that is not obvious. */
  hint?: string;
}

export type CatalogueErrorName = 'missingParameter' | 'invalidKey' | 'paymentRequired' | 'limitExceeded';

/** Errors of HTTP itself, which the contract's catalog does not list; same body shape. */
const serverErrors = {
  notFound: { status: 404, message: 'Not found' },
  methodNotAllowed: { status: 405, message: 'Method not allowed' },
  requestTimeout: { status: 408, message: 'Request timeout' },
  bodyTooLarge: { status: 413, message: 'Request body too large' },
  urlTooLong: { status: 414, message: 'Address too long' },
  unsupportedType: { status: 415, message: 'Unsupported content type' },
  rangeOutside: { status: 416, message: 'Range not satisfiable' },
  headersTooLarge: { status: 431, message: 'Request headers too large' },
  serverFault: { status: 500, message: 'Internal server error' },
  notImplemented: { status: 501, message: 'Not implemented' },
  unavailable: { status: 503, message: 'Service unavailable' },
  overloaded: { status: 503, message: 'Server overloaded' },
} as const;

export type ErrorName = CatalogueErrorName | keyof typeof serverErrors;

/** The body of every response that is not a success. `status` equals the HTTP status. */
export interface ErrorBody {
  message: string;
  status: number;
  errors?: ParameterError[];
}

/** Thrown by name anywhere in a request; `errorBody` alone converts it to a response. */
export class ApiError extends Error {
  readonly errorName: ErrorName;
  readonly errors: ParameterError[];
  /** Of a 503: seconds after which a retry may succeed. */
  readonly retryAfterSeconds: number;
  /** How many values are wrong; more than `errors` names where the rest was only counted. */
  readonly errorCount: number;

  constructor(
    errorName: ErrorName,
    errors: ParameterError[] = [],
    { retryAfterSeconds = 1, errorCount = errors.length } = {},
  ) {
    super([errorName, ...errors.map((one) => `${one.parameter}: ${one.found}`)].join('; '));
    this.errorName = errorName;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
    this.errorCount = errorCount;
  }
}

/** Made once: what is turned away should cost next to nothing, and a new error records where it was thrown. */
export const overloaded = new ApiError('overloaded');

/** A 400 that names one parameter: the usual way for a handler to refuse a value. */
export function badParameter(parameter: string, found: string, expected: string, hint?: string): ApiError {
  return new ApiError('missingParameter', [{ parameter, found, expected, ...(hint ? { hint } : {}) }]);
}

export type ErrorTable = Record<ErrorName, { status: number; message: string }>;

/** The closed table of every error: the contract's catalog, word for word, and HTTP's own. */
export function errorTable(contract: ApiContract): ErrorTable {
  const catalogue = Object.fromEntries(
    contract.errors.map(({ name, status, message }) => [name, { status, message }]),
  ) as Record<CatalogueErrorName, { status: number; message: string }>;
  return { ...catalogue, ...serverErrors };
}

/** Errors that one response names; how many more there are follows as one entry. */
export const mostNamedErrors = 20;

/** Longest name of a parameter in a response, characters: the names of form fields come from the request. */
const longestName = 100;

/** Longest description of what was found, characters: `describeFound` and the words around it. */
const longestFound = 200;

/** The body of the response to an error. It stays below 10 kB, whatever the request holds. */
export function errorBody(table: ErrorTable, error: ApiError): ErrorBody {
  const { status, message } = table[error.errorName];
  return { message, status, ...(error.errors.length > 0 ? { errors: boundedErrors(error) } : {}) };
}

function boundedErrors({ errors, errorCount }: ApiError): ParameterError[] {
  const named = errors.slice(0, mostNamedErrors).map((one) => ({
    ...one,
    parameter: shortened(one.parameter, longestName),
    found: shortened(one.found, longestFound),
  }));
  const more = errorCount - named.length;
  if (more <= 0) return named;
  const rest: ParameterError = {
    parameter: 'others',
    found: `and ${more} more`,
    expected: 'values as documented',
    hint: `Correct the first ${mostNamedErrors}, then send the request again.`,
  };
  return [...named, rest];
}

/** A string cut to a length, with a mark where something is missing. */
function shortened(text: string, most: number): string {
  return text.length > most ? `${beginningOf(text, most - 1)}…` : text;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The beginning of a text, at most so many UTF-16 units long, cut where a letter ends. */
function beginningOf(text: string, most: number): string {
  const starts = [...graphemes.segment(text.slice(0, most + 1))].map(({ index }) => index);
  // A letter with hundreds of marks is cut between two of them.
  return text.slice(0, starts.at(-1) || most);
}

/** Characters as JSON Schema counts them: code points. */
function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** A text with escapes for what has no shape: all but white space and, next to what is visible, the joiners of Bangla. */
function withEscapes(text: string): string {
  const shapeless = visibleCharacter.test(text) ? /[^\P{C}\p{White_Space}\u200C\u200D]/gu : /\S/gu;
  const escapeOf = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return text.slice(0, 61).replace(shapeless, (one) => one.split('').map(escapeOf).join(''));
}

/** A value as it is shown in `found`: quoted, shortened to 60 characters, `missing` when absent. `source` is a number as it was sent. */
export function describeFound(value: unknown, source?: string): string {
  if (value === undefined) return 'missing';
  const isText = typeof value === 'string';
  const text = source ?? (isText ? value : (JSON.stringify(value) ?? String(value)));
  const whole = isText ? withEscapes(text) : text;
  const shown =
    whole.length > 60 ? [`${beginningOf(whole, 56)}…`, ` (${characterCount(text)} characters)`] : [whole, ''];
  return isText ? `"${shown[0]}"${shown[1]}` : shown.join('');
}
