import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, createBrotliCompress, createGzip, gzip, constants as zlib } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { acceptedCoding, type Coding } from './accepted.ts';
import { memoize } from './memoize.ts';

/** Smaller bodies would hardly become smaller. */
const leastCompressedBytes = 1024;

const textType = /^text\/(?!event-stream)|json/;

/** At a level that takes milliseconds for the longest page. */
const brotliOptions = { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } };

const inBrotli = memoize((bytes: Buffer) => promisify(brotliCompress)(bytes, brotliOptions));
const inGzip = memoize<Buffer, Promise<Buffer>>(promisify(gzip));

/** Compresses bytes, the same ones once, apart from the event loop. */
export const compress: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = { br: inBrotli, gzip: inGzip };

/** Compresses texts that are not small for clients that accept it. What requests send compressed is refused: see `body-parsers.ts`. */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, body: Readable | string | Buffer | null, done) => {
    const accepted = request.headers['accept-encoding'];
    if (!accepted || !body || reply.hasHeader('content-encoding')) return done(null, body);
    const isLarge = body instanceof Readable || Buffer.byteLength(body) >= leastCompressedBytes;
    const coding =
      isLarge && textType.test(String(reply.getHeader('content-type'))) && acceptedCoding(accepted);
    if (!coding) return done(null, body);
    reply.header('content-encoding', coding);
    if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
    if (body instanceof Readable) {
      const coder = coding === 'br' ? createBrotliCompress(brotliOptions) : createGzip();
      return done(
        null,
        pipeline(body, coder, () => {}),
      );
    }
    compress[coding](typeof body === 'string' ? Buffer.from(body) : body).then(
      (bytes) => done(null, bytes),
      done,
    );
  });
}
