import polyline from '@mapbox/polyline';

/** An encoded number: up to six characters that say "more follows", then the last one. More would not fit 32 bits. */
const wholeNumbers = /^(?:[_-~]{0,6}[?-^])*$/;

/**
 * Points of an encoded polyline, in the order of the wire (latitude first by the format), or undefined where the
 * text is none: it ends in the middle of a number or of a pair. `precision` is the count of decimals, 5 or 6.
 * Format: https://developers.google.com/maps/documentation/utilities/polylinealgorithm
 */
export function decodePolyline(
  text: string,
  precision: number,
): [first: number, second: number][] | undefined {
  const count = text.match(/[?-^]/g)?.length ?? 0;
  if (!wholeNumbers.test(text) || count % 2 === 1) return undefined;
  return polyline.decode(text, precision);
}
