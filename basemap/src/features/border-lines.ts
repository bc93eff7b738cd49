import type { MultiPolygon, Ring } from '@portal/data';
import type { Position } from 'geojson';

/**
 * The borders of the polygons as lines, each stretch only once, although two neighbors share it: dashes of two copies
 * would fill each other's gaps. Omits what `drawn` already contains, and adds to it what it draws.
 */
export function borderLines(shape: MultiPolygon, drawn: Set<string>): Position[][] {
  return shape.flat().flatMap((ring) => undrawnStretches(ring, drawn));
}

function undrawnStretches(ring: Ring, drawn: Set<string>): Position[][] {
  const stretches: Position[][] = [];
  let stretch: Position[] | undefined;
  for (let i = 1; i < ring.length; i++) {
    const [from, to] = [ring[i - 1]!, ring[i]!];
    const key = segmentKey(from, to);
    if (drawn.has(key)) {
      stretch = undefined;
      continue;
    }
    drawn.add(key);
    if (!stretch) {
      stretch = [from];
      stretches.push(stretch);
    }
    stretch.push(to);
  }
  return stretches;
}

/** The same from both ends. */
function segmentKey(from: Position, to: Position): string {
  const [a, b] = [from.join(), to.join()];
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
