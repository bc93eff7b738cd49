/** How far what was found is from what was sent: one line for each point that moved. */

import { distanceMeters, type LngLat } from '@portal/geo';
import { closestOnLine } from '../../parts/map/distance.ts';
import { type DrawnFeature, orderedStopsOf, positionsOf } from './geometry.ts';

export interface Offset {
  from: LngLat;
  to: LngLat;
  meters: number;
}

/** A smaller move is a difference of decimals, meters. */
const leastMeters = 1;

/**
 * The moves from each point sent to its point in the response: to the stop with its letter, to the point at the same
 * place of a list of the same length, or, where only a line was returned, to the closest point of the line.
 */
export function offsetsOf(features: readonly DrawnFeature[]): Offset[] {
  const sent = features.filter(({ role, kind }) => role === 'sent' && kind === 'point');
  const pairs = sent.map((feature, at): [LngLat | undefined, LngLat | undefined] => {
    const [from] = positionsOf(feature.geometry);
    return [from, from && targetOf(features, sent.length, feature, at, from)];
  });
  return pairs.flatMap(([from, to]) => {
    const meters = from && to ? distanceMeters(from, to) : 0;
    return from && to && meters >= leastMeters ? [{ from, to, meters }] : [];
  });
}

function targetOf(
  features: readonly DrawnFeature[],
  count: number,
  { letter }: DrawnFeature,
  at: number,
  from: LngLat,
): LngLat | undefined {
  const stops = orderedStopsOf(features);
  if (stops.length > 0)
    return stops.find((stop) => stop.letter !== undefined && stop.letter === letter)?.position;
  const found = features
    .filter(({ role, kind }) => (role === 'returned' || role === 'fetched') && kind === 'point')
    .flatMap(({ geometry }) => positionsOf(geometry));
  if (found.length > 0) return found.length === count ? found[at] : undefined;
  const line = features.find(({ role, kind }) => role === 'returned' && kind === 'line');
  return line && closestOnLine(positionsOf(line.geometry), from);
}

/** The recorded points in their order, where the response is the road that they were matched to. */
export function trackOf(features: readonly DrawnFeature[]): LngLat[] | undefined {
  const points = features.filter(({ kind }) => kind === 'point');
  const hasLine = features.some(({ role, kind }) => role === 'returned' && kind === 'line');
  const isTrack = hasLine && points.length > 1 && points.every(({ role }) => role === 'sent');
  return isTrack ? points.flatMap(({ geometry }) => positionsOf(geometry)) : undefined;
}
