import type { FastifyInstance } from 'fastify';
import { ApiError, badParameter } from './api-error.ts';
import { parseQuery } from './query.ts';

/** Deepest nesting of a JSON body. Far above any documented call, far below what exhausts the stack. */
const DEEPEST_JSON = 32;

/** Largest body, bytes: room for 50 locations with generous payloads. */
export const LARGEST_BODY_BYTES = 256 * 1024;

/**
 * Teaches the server the three body forms of the contract: JSON, urlencoded and multipart forms.
 * Each gives a plain object or value in `request.body`; what cannot be read is a 400 that says why.
 */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();

  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => parseJson(body),
  );

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => {
      const form = parseQuery(decodeUtf8(body));
      const [broken] = form.undecodable;
      if (broken !== undefined) {
        throw badParameter(broken, 'bytes that are not UTF-8', 'percent-encoded UTF-8 text');
      }
      return formObject(
        [...form.values].flatMap(([name, values]) => values.map((one) => [name, one] as const)),
      );
    },
  );

  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: { headers: Record<string, unknown> }, body: Buffer) => {
      const headers = { 'content-type': String(request.headers['content-type']) };
      let form: FormData;
      try {
        form = await new Response(new Uint8Array(body), { headers }).formData();
      } catch {
        throw badParameter(
          'body',
          'a multipart form that cannot be read',
          'parts split by the boundary of the header',
        );
      }
      return formObject(
        [...form].map(([name, value]) => {
          if (typeof value !== 'string') throw badParameter(name, 'a file', 'a text field');
          return [name, value] as const;
        }),
      );
    },
  );
}

/** A body field sent twice is kept as a list, so that validation can name it. */
function formObject(pairs: (readonly [string, string])[]): Record<string, unknown> {
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of pairs) {
    const before = fields.get(name);
    if (before === undefined) fields.set(name, value);
    else fields.set(name, Array.isArray(before) ? [...before, value] : [before, value]);
  }
  return Object.fromEntries(fields);
}

function parseJson(body: Buffer): unknown {
  const text = decodeUtf8(body);
  if (text.trim() === '') return undefined;
  if (nestingDepth(text) > DEEPEST_JSON) {
    throw badParameter(
      'body',
      `JSON nested deeper than ${DEEPEST_JSON} levels`,
      'JSON of the documented form',
    );
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badParameter(
      'body',
      `text that is not JSON (${(error as Error).message.slice(0, 80)})`,
      'a JSON document',
    );
  }
}

function decodeUtf8(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new ApiError('missingParameter', [
      { parameter: 'body', found: 'bytes that are not UTF-8', expected: 'text in UTF-8' },
    ]);
  }
}

/** Deepest open `[` or `{` of a JSON text, strings skipped. Reads only; the text may be broken. */
export function nestingDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const letter = text[index];
    if (inString) {
      if (letter === '\\') index++;
      else if (letter === '"') inString = false;
    } else if (letter === '"') {
      inString = true;
    } else if (letter === '[' || letter === '{') {
      deepest = Math.max(deepest, ++depth);
    } else if (letter === ']' || letter === '}') {
      depth--;
    }
  }
  return deepest;
}
