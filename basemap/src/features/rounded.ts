import type { Position } from 'geojson';

/** Points that make a curve of each bend. */
const pointsPerBend = 5;

/**
 * A line whose bends are curves, as water runs: drawn by hand with few points, a river would look folded. Each bend is
 * a quadratic curve that leaves the line `reachDegrees` before the corner at most. Ends stay where they are; a ring
 * (last point equal to the first) stays closed.
 */
export function rounded(line: Position[], reachDegrees: number): Position[] {
  const isRing = line.length > 3 && line[0]!.join() === line.at(-1)!.join();
  const bend = (before: Position, corner: Position, after: Position): Position[] => {
    const start = towards(corner, before, reachDegrees);
    const end = towards(corner, after, reachDegrees);
    return Array.from({ length: pointsPerBend }, (_, i) => {
      const t = i / (pointsPerBend - 1);
      const along = (axis: 0 | 1) =>
        (1 - t) ** 2 * start[axis]! + 2 * t * (1 - t) * corner[axis]! + t ** 2 * end[axis]!;
      return [along(0), along(1)];
    });
  };
  const bends = line.slice(1, -1).flatMap((corner, i) => bend(line[i]!, corner, line[i + 2]!));
  if (!isRing) return [line[0]!, ...bends, line.at(-1)!];
  const closing = bend(line.at(-2)!, line[0]!, line[1]!);
  return [...closing, ...bends, closing[0]!];
}

/** The point so far on the way to `to`, half of it at most. */
function towards(from: Position, to: Position, degrees: number): Position {
  const [dx, dy] = [to[0]! - from[0]!, to[1]! - from[1]!];
  const length = Math.hypot(dx, dy);
  if (length === 0) return from;
  const share = Math.min(0.5, degrees / length);
  return [from[0]! + dx * share, from[1]! + dy * share];
}
