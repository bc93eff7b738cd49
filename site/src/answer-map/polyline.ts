/**
 * Positions of an encoded polyline, in the order of the wire (latitude first by the format), or undefined where the
 * text ends in the middle of a number. `precision` is the count of decimals, 5 or 6.
 * Format: https://developers.google.com/maps/documentation/utilities/polylinealgorithm
 */
export function decodePolyline(
  text: string,
  precision: number,
): [first: number, second: number][] | undefined {
  const scale = 10 ** precision;
  const positions: [number, number][] = [];
  const sum: [number, number] = [0, 0];
  let axis: 0 | 1 = 0;
  let bits = 0;
  let shift = 0;
  for (const character of text) {
    const chunk = character.charCodeAt(0) - 63;
    if (chunk < 0 || chunk > 63) return undefined;
    // Arithmetic instead of bit operators: a corrupt text must not wrap round 32 bits.
    bits += (chunk % 32) * 2 ** shift;
    shift += 5;
    if (chunk >= 32) continue;
    sum[axis] += bits % 2 === 1 ? -(bits + 1) / 2 : bits / 2;
    if (axis === 1) positions.push([sum[0] / scale, sum[1] / scale]);
    axis = axis === 0 ? 1 : 0;
    bits = 0;
    shift = 0;
  }
  return shift === 0 && axis === 0 ? positions : undefined;
}
