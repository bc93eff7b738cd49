/** Main roads and highways from `roads.csv`, with their ends joined to the roads they meet. */
import { parsePoints } from './outlines.ts';
import { fromPlane, type Highway, nearestOnSegment, type Street, toPlane } from './street.ts';
import { readTable, text } from './table.ts';

/** Hand-drawn ends nearer than this to another road are meant to touch it. */
const joinMeters = 150;
/** Nearer than this to a bend of the other road, the end goes to the bend itself. */
const bendMeters = 25;

/** The roads of the table. Throws when an end that should meet another road lies too far from every other. */
export function readMainRoads(): Street[] {
  const roads = readTable('roads').map((row): Street => {
    const flags = text(row, 'flags').split(';');
    const highway = text(row, 'highway') as Highway;
    return {
      name: text(row, 'name'),
      nameBn: text(row, 'name_bn'),
      highway,
      points: parsePoints(text(row, 'points')),
      ...(text(row, 'ref') && { ref: text(row, 'ref') }),
      ...(text(row, 'lanes') && { lanes: Number(text(row, 'lanes')) }),
      ...(flags.includes('oneway') && { isOneway: true }),
      ...(flags.includes('toll') && { hasToll: true }),
      ...(flags.includes('bridge') && { isBridge: true }),
      ...(flags.includes('foot') && { isForFeet: true }),
      ...((flags.includes('bridge') ||
        (highway === 'motorway' && !flags.includes('joined')) ||
        highway === 'ferry') && {
        isSeparate: true,
      }),
    };
  });
  for (const road of roads) {
    joinEnd(road, 0, roads);
    joinEnd(road, road.points.length - 1, roads);
  }
  return roads;
}

/** Moves an end onto the nearest other road, which gets a bend there. An end that already meets one stays. */
function joinEnd(road: Street, end: number, roads: Street[]): void {
  const here = String(road.points[end]);
  const others = roads.filter((other) => other !== road);
  if (others.some(({ points }) => points.some((point) => String(point) === here))) return;
  const p = toPlane(road.points[end]!);
  let best = { meters: joinMeters, other: road, segment: -1, part: 0 };
  for (const other of others) {
    // A bridge passes over: join it only where there is nothing else.
    const handicap = other.isSeparate ? 60 : 0;
    for (let segment = 0; segment + 1 < other.points.length; segment += 1) {
      const near = nearestOnSegment(p, toPlane(other.points[segment]!), toPlane(other.points[segment + 1]!));
      if (near.meters + handicap < best.meters) {
        best = { meters: near.meters + handicap, other, segment, part: near.part };
      }
    }
  }
  if (best.segment < 0) return;
  const { points } = best.other;
  const [a, b] = [toPlane(points[best.segment]!), toPlane(points[best.segment + 1]!)];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (best.part * length < bendMeters) road.points[end] = points[best.segment]!;
  else if ((1 - best.part) * length < bendMeters) road.points[end] = points[best.segment + 1]!;
  else {
    const joint = fromPlane([a[0] + (b[0] - a[0]) * best.part, a[1] + (b[1] - a[1]) * best.part]);
    points.splice(best.segment + 1, 0, joint);
    road.points[end] = joint;
  }
}
