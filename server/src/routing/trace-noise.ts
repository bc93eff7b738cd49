/** How noisy a recorded trace is, and what map matching has to allow for it. */
import type { LngLat } from '@portal/geo';
import { eastNorthMeters } from '../geo/distance.ts';

/** Noise of a receiver under open sky, meters: a shorter trace counts as this. */
const openSkyMeters = 5;
/** More than this is a bend of the road rather than noise. */
const largestNoiseMeters = 50;
/** Fewer points say nothing about the noise. */
const fewestPoints = 5;
/** The median of |x| of a normal distribution is this part of its standard deviation. */
const medianOfNormal = 0.6745;

/**
 * Standard deviation of a trace's points in one direction, meters, from 5 to 50. Each point is compared with the
 * middle of its two neighbors, across the direction of travel only, because along it a vehicle is faster and slower.
 * Independent noise σ makes that distance σ·√1.5 wide; the median leaves turns of the road out.
 */
export function traceNoiseMeters(trace: LngLat[]): number {
  if (trace.length < fewestPoints) return openSkyMeters;
  const offsets = trace.slice(1, -1).map((point, i) => offsetFromChord(trace[i]!, point, trace[i + 2]!));
  const sigma = median(offsets)! / medianOfNormal / Math.sqrt(1.5);
  return Math.min(largestNoiseMeters, Math.max(openSkyMeters, sigma));
}

/** Distance of the middle of a chord from a point, measured at right angles to the chord, meters. */
function offsetFromChord(before: LngLat, point: LngLat, after: LngLat): number {
  const [alongX, alongY] = eastNorthMeters(before, after);
  const [x, y] = eastNorthMeters(before, point);
  const chord = Math.hypot(alongX, alongY);
  return chord === 0 ? Math.hypot(x, y) : Math.abs(x * alongY - y * alongX) / chord;
}

/** Valhalla's options for a trace: https://valhalla.github.io/valhalla/api/map-matching/api-reference/#additional-parameters */
export interface TraceOptions {
  search_radius: number;
  gps_accuracy: number;
  interpolation_distance: number;
  turn_penalty_factor: number;
}

/** Radius in which streets are looked for around a point of a good trace, and the largest that the configuration allows. */
export const searchRadiusMeters = { least: 100, most: 250 };

/** Points of a trace this many σ apart come in their order in spite of the noise. */
const orderedAfter = 4;

/**
 * Options of the matcher for a trace. Measured on eight routes through Dhaka and Chattogram with normal noise: a radius
 * of five σ loses no point; where noise puts points before those that they follow, only one in eight σ is matched and the
 * rest is carried along; and a turn has to be worth more the less a single point says.
 */
export function traceOptions(trace: LngLat[]): TraceOptions {
  const noiseMeters = traceNoiseMeters(trace);
  const isOrdered = stepMeters(trace) >= orderedAfter * noiseMeters;
  return {
    search_radius: Math.min(searchRadiusMeters.most, Math.max(searchRadiusMeters.least, 5 * noiseMeters)),
    gps_accuracy: noiseMeters,
    interpolation_distance: isOrdered ? 10 : 8 * noiseMeters,
    turn_penalty_factor: 200 + 25 * (noiseMeters - openSkyMeters),
  };
}

/** Median distance to the next point but one, halved: the noise of both ends lengthens a single step too much. */
function stepMeters(trace: LngLat[]): number {
  const double = trace.slice(2).map((point, i) => Math.hypot(...eastNorthMeters(trace[i]!, point)));
  return (median(double) ?? 0) / 2;
}

function median(values: number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}
