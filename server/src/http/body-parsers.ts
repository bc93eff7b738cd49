import { limits } from '@portal/settings';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, badParameter, describeFound, type ErrorName } from './api-error.ts';
import { invalidPosition } from './json-position.ts';
import { parseQuery } from './query.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** A JSON body as it was sent; null for any other. */
    jsonText: string | null;
  }
}

/** Nesting of a JSON body: far above any documented call, far below what exhausts the stack. Fields: ten times those of any form. */
const { jsonLevels: deepestJson, formFields: mostFormFields } = limits;

/** Largest body, bytes: room for 50 locations with generous payloads. */
export const largestBodyBytes = limits.bodyKibibytes * 1024;

/** Longest boundary between the parts of a multipart form, characters (RFC 2046, section 5.1.1). */
const longestBoundary = 70;

/**
 * Teaches the server the three body forms of the contract: JSON, urlencoded and multipart forms.
 * Each gives a plain object or value in `request.body`; what cannot be read is a 400 that says why.
 * The work of each is linear in the size of the body, whatever it holds.
 */
export function addBodyParsers(app: FastifyInstance): void {
  app.decorateRequest('jsonText', null);
  app.removeAllContentTypeParsers();
  const parsers: Record<string, (body: Buffer, request: FastifyRequest) => unknown> = {
    'application/json': parseJson,
    'application/x-www-form-urlencoded': parseUrlencoded,
    'multipart/form-data': parseMultipart,
  };
  for (const [type, parse] of Object.entries(parsers)) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
      refuseCompressed(request, 'Content-Encoding', 'unsupportedType');
      // RFC 9112, section 6.1. Node reads the last coding alone.
      refuseCompressed(request, 'Transfer-Encoding', 'notImplemented');
      return parse(body, request);
    });
  }
}

/** A compressed body of 256 kB could hold hundreds of megabytes. */
function refuseCompressed({ headers }: FastifyRequest, parameter: string, error: ErrorName): void {
  const coding = String(headers[parameter.toLowerCase()] ?? '');
  if (/^(?:identity|chunked|[,\s])*$/i.test(coding)) return;
  throw new ApiError(error, [
    { parameter, found: describeFound(coding), expected: 'a body that is not compressed' },
  ]);
}

function parseUrlencoded(body: Buffer): Record<string, unknown> {
  const text = decodeUtf8(body);
  // `curl -d '{…}'` sends this type with whatever it sends.
  if (/^\s*[{[]/.test(text) && isJson(text)) {
    throw new ApiError('unsupportedType', [
      {
        parameter: 'Content-Type',
        found: 'application/x-www-form-urlencoded with a JSON body',
        expected: 'application/json',
      },
    ]);
  }
  if (holdsMoreThan(mostFormFields - 1, text, '&')) throw tooManyFields();
  const form = parseQuery(text);
  const [broken] = form.undecodable;
  if (broken !== undefined) {
    throw badParameter(broken, 'bytes that are not UTF-8', 'percent-encoded UTF-8 text');
  }
  return formObject(form.values);
}

function isJson(text: string): boolean {
  if (nestingDepth(text) > deepestJson) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Reads what clients write, not only what browsers do: .NET writes names without quotes (RFC 2183, section 2). */
function parseMultipart(body: Buffer, { headers }: FastifyRequest): Record<string, unknown> {
  const mark = parametersOf(String(headers['content-type'])).get('boundary');
  if (!mark || mark.length > longestBoundary) throw unreadableParts();
  // One boundary before each part, and one at the end.
  if (holdsMoreThan(mostFormFields + 1, body, `--${mark}`)) throw tooManyFields();
  // A character for each byte: a file doesn't have to be UTF-8.
  const [, ...parts] = `\r\n${body.toString('latin1')}`.split(`\r\n--${mark}`);
  if (!parts.pop()?.startsWith('--')) throw unreadableParts();
  const values = new Map<string, string[]>();
  for (const part of parts) {
    const end = part.indexOf('\r\n\r\n');
    const head = part.slice(0, Math.max(0, end)).replace(/\r\n[ \t]+/g, ' ');
    const disposition = parametersOf(/^content-disposition:[ \t]*form-data(.*)$/im.exec(head)?.[1] ?? '');
    const named = disposition.get('name');
    if (named === undefined) throw unreadableParts();
    const name = decodeUtf8(Buffer.from(named, 'latin1'));
    if (disposition.has('filename') || disposition.has('filename*'))
      throw badParameter(name, 'a file', 'a string');
    const value = decodeUtf8(Buffer.from(part.slice(end + 4), 'latin1'));
    const sent = values.get(name);
    if (sent) sent.push(value);
    else values.set(name, [value]);
  }
  return formObject(values);
}

/** The parameters of a header by their names (RFC 2045, section 5.1): one in quotes can contain what looks like others. */
function parametersOf(header: string): Map<string, string> {
  const found = header.matchAll(/;\s*([^\s=;"]+)\s*=\s*(?:"([^"]*)"|([^\s;"]+))/g);
  return new Map([...found].map(([, name, quoted, plain]) => [name!.toLowerCase(), quoted ?? plain!]));
}

/** Whether a text or its bytes hold a mark more than `most` times; looks no further than that. */
function holdsMoreThan(most: number, text: string | Buffer, mark: string): boolean {
  let count = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length)) {
    if (++count > most) return true;
  }
  return false;
}

function tooManyFields(): ApiError {
  return badParameter(
    'body',
    `a form of more than ${mostFormFields} fields`,
    `at most ${mostFormFields} fields`,
  );
}

function unreadableParts(): ApiError {
  return badParameter(
    'body',
    'a multipart form that cannot be read',
    `parts between the boundary that the Content-Type header names, at most ${longestBoundary} characters long`,
  );
}

/** A field that is sent with several values is kept as a list, so that validation can name it. */
function formObject(values: Map<string, string[]>): Record<string, unknown> {
  const isOne = (sent: string[]) => sent.every((value) => value === sent[0]);
  return Object.fromEntries([...values].map(([name, sent]) => [name, isOne(sent) ? sent[0] : sent]));
}

function parseJson(body: Buffer, request: FastifyRequest): unknown {
  const text = decodeUtf8(body);
  request.jsonText = text;
  if (text.trim() === '') return undefined;
  if (nestingDepth(text) > deepestJson) {
    throw badParameter('body', `JSON nested deeper than ${deepestJson} levels`, 'JSON as documented');
  }
  try {
    return JSON.parse(text);
  } catch {
    // JSON begins with an ASCII character: in these encodings a NUL comes before or after it (RFC 4627, section 3).
    if (/^.?\0/s.test(text)) throw badParameter('body', 'JSON in UTF-16 or UTF-32', 'JSON in UTF-8');
    throw badParameter('body', `JSON that is invalid at ${invalidPosition(text)}`, 'a JSON document');
  }
}

function decodeUtf8(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new ApiError('missingParameter', [
      { parameter: 'body', found: 'bytes that are not UTF-8', expected: 'UTF-8 text' },
    ]);
  }
}

/** Deepest open `[` or `{` of a JSON text, strings skipped. Reads only; the text may be broken. */
function nestingDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [mark] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"?|[[\]{}]/gs)) {
    if (mark === '[' || mark === '{') deepest = Math.max(deepest, ++depth);
    else if (mark === ']' || mark === '}') depth--;
  }
  return deepest;
}
