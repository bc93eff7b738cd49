import { pipeline, Readable } from 'node:stream';
import { createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { acceptedCoding } from './accepted.ts';
import { brotliOptions, compress, leastCompressedBytes } from './written-once.ts';

const textType = /^text\/(?!event-stream)|json/;

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
    compress[coding](Buffer.from(body as string)).then((bytes) => done(null, bytes), done);
  });
}
