/** One part of a file, first and last byte included. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * The part that a `Range` header requests (RFC 9110, section 14): null for the whole file, which is also right for a
 * header of another form; `outside` for a part beyond the end, and for several parts: a client that requests little would get all.
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | 'outside' | null {
  if (/^bytes=[\d\s,-]*,/.test(header ?? '')) return 'outside';
  const [, start, end] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (start === undefined || (start === '' && end === '')) return null;
  if (start === '') {
    const length = Math.min(Number(end), size);
    return length === 0 ? 'outside' : { first: size - length, last: size - 1 };
  }
  const first = Number(start);
  const last = end === '' ? size - 1 : Math.min(Number(end), size - 1);
  if (end !== '' && Number(end) < first) return null;
  return first >= size ? 'outside' : { first, last };
}
