/** Lengths, and points on lines. */
import { distanceMeters, type LngLat } from '@portal/geo';

/** The point halfway along a line; undefined for a line without points. */
export function middleOfLine(line: readonly LngLat[]): LngLat | undefined {
  const lengths = line.slice(1).map((point, at) => distanceMeters(line[at] as LngLat, point));
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2;
  for (const [at, length] of lengths.entries()) {
    if (left <= length && length > 0)
      return between(line[at] as LngLat, line[at + 1] as LngLat, left / length);
    left -= length;
  }
  return line[0];
}

/** The point of a line that is closest to `point`. On a plane, which is right for the width of a street. */
export function closestOnLine(line: readonly LngLat[], point: LngLat): LngLat | undefined {
  const narrow = Math.cos((point[1] * Math.PI) / 180);
  const candidates = line.map((end, at): LngLat => {
    const start = line[at - 1] ?? end;
    const along = [(end[0] - start[0]) * narrow, end[1] - start[1]] as const;
    const toPoint = [(point[0] - start[0]) * narrow, point[1] - start[1]] as const;
    const square = along[0] ** 2 + along[1] ** 2;
    const share = square === 0 ? 0 : (along[0] * toPoint[0] + along[1] * toPoint[1]) / square;
    return between(start, end, Math.min(1, Math.max(0, share)));
  });
  const distances = candidates.map((candidate) => distanceMeters(candidate, point));
  return candidates[distances.indexOf(Math.min(...distances))];
}

function between(start: LngLat, end: LngLat, share: number): LngLat {
  return [start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share];
}
