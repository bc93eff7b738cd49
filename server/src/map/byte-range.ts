/** One part of a file, first and last byte included. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * The part that a `Range` header requests (RFC 9110, section 14): null for the whole file, which is also right for a
 * header of another form; `outside` for parts beyond the end. Of several parts it is the first: a response may have fewer
 * than were requested (section 15.3.7), and the whole file would be far more than most clients request.
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | 'outside' | null {
  const parts = /^bytes=(.*)$/i.exec(header ?? '')?.[1]?.split(',') ?? [];
  const ranges = parts.map((part) => partOf(part.trim(), size));
  if (ranges.length === 0 || ranges.includes(null)) return null;
  return ranges.find((range) => range !== 'outside') ?? 'outside';
}

function partOf(text: string, size: number): ByteRange | 'outside' | null {
  const [, start, end] = /^(\d*)-(\d*)$/.exec(text) ?? [];
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
