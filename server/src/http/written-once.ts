import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { acceptedCoding, type Coding } from './accepted.ts';
import type { ResponseSerializer } from './response-serializer.ts';

/** Smaller bodies would hardly become smaller. */
export const leastCompressedBytes = 1024;

/** A body as it is sent. */
export interface WrittenBody {
  bytes: Buffer;
  coding?: Coding;
}

/** By a frozen response, its JSON. */
const plain = new WeakMap<object, Buffer>();

/** By its JSON, the compressed forms that were requested. */
const compressed = new WeakMap<Buffer, Map<Coding, Promise<Buffer>>>();

/** At a level that takes milliseconds for the longest page. */
export const brotliOptions = { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } };

/** Apart from the event loop. */
export const compress: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, brotliOptions),
  gzip: promisify(gzip),
};

/**
 * The body of a response that is frozen, because it never changes: written once, and compressed once for each coding, however many
 * request it together. Undefined for any other response.
 */
export function writtenOnce(
  response: unknown,
  serialize: ResponseSerializer,
  acceptEncoding: string | string[] | undefined,
): WrittenBody | Promise<WrittenBody> | undefined {
  if (!Object.isFrozen(response)) return undefined;
  const bytes = plain.get(response as object) ?? Buffer.from(serialize(response));
  plain.set(response as object, bytes);
  const coding = bytes.length < leastCompressedBytes ? undefined : acceptedCoding(acceptEncoding);
  return coding ? inCoding(bytes, coding) : { bytes };
}

async function inCoding(bytes: Buffer, coding: Coding): Promise<WrittenBody> {
  const forms = compressed.get(bytes) ?? new Map<Coding, Promise<Buffer>>();
  compressed.set(bytes, forms);
  const form = forms.get(coding) ?? compress[coding](bytes);
  forms.set(coding, form);
  return { bytes: await form, coding };
}
