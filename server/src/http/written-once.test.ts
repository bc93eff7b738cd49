import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { acceptedCoding } from './accepted.ts';
import { writtenOnce } from './written-once.ts';

describe('a response that is frozen', () => {
  it('is written once, and compressed once for each coding, however many request it together', async () => {
    const response = Object.freeze({ zones: Array.from({ length: 500 }, (_, zone) => zone) });
    let writes = 0;
    const write = (body: unknown) => {
      writes++;
      return JSON.stringify(body);
    };
    const requested = ['', '', 'br', 'br', 'gzip', 'gzip'];
    const written = await Promise.all(requested.map((one) => writtenOnce(response, write, one)!));
    const [plain, samePlain, br, sameBr, gzip, sameGzip] = written.map(({ bytes }) => bytes);
    expect([samePlain, sameBr, sameGzip].map((bytes, at) => bytes === [plain, br, gzip][at])).toEqual([
      true,
      true,
      true,
    ]);
    expect(writes).toBe(1);
    const text = JSON.stringify(response);
    expect([`${plain}`, `${brotliDecompressSync(br!)}`, `${gunzipSync(gzip!)}`]).toEqual([text, text, text]);
    expect(written.map(({ coding = '' }) => coding)).toEqual(requested);
  });

  it('of less than 1 kB is not compressed, and no other response is remembered', () => {
    const write = (body: unknown) => JSON.stringify(body);
    expect(writtenOnce(Object.freeze({ zones: [] }), write, 'br')).toEqual({
      bytes: Buffer.from('{"zones":[]}'),
    });
    expect(writtenOnce({ zones: [] }, write, 'br')).toBeUndefined();
  });
});

describe('the accepted coding', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['identity, br;q=0.5', undefined],
    ['identity;q=0.5, *', 'br'],
    ['*;q=0', undefined],
    ['br;q=none, gzip', 'gzip'],
    [',;q=,', undefined],
  ])('of %s is %s', (header, coding) => {
    expect(acceptedCoding(header)).toBe(coding);
  });

  it('is one of those available', () => {
    expect(acceptedCoding('br, gzip', ['gzip'])).toBe('gzip');
  });
});
