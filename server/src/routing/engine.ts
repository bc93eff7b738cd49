/** What routing offers to the operations, whatever engine is behind it. */

import type { ComponentsV2 } from '@portal/contract';
import type { LngLat } from '@portal/geo';

export type { LngLat };

export type Profile = 'car' | 'motorcycle' | 'bike' | 'foot';

/** An instruction, and the totals of a trip or a leg, as the contract has them: times in seconds, lengths in miles. */
export type Maneuver = ComponentsV2['schemas']['RouteManeuver'];
export type TripSummary = ComponentsV2['schemas']['RouteSummary'];

export interface TripLeg {
  maneuvers: Maneuver[];
  summary: TripSummary;
  shape: LngLat[];
}

/** A way through all stops in their order: one leg between each two. */
export interface Trip {
  stops: LngLat[];
  legs: TripLeg[];
  summary: TripSummary;
  /** BCP 47 tag of the instructions. */
  language: string;
}

export interface SnappedPoint {
  position: LngLat;
  /** From the requested point. */
  distanceMeters: number;
}

/** Meters by road, `matrix[from][to]`; null where no road leads. */
export type Matrix = (number | null)[][];

export interface MatchedTrace {
  path: LngLat[];
  lengthMeters: number;
}

/** Why there is no result, as a value: the caller decides what that means for its operation. */
export class NoRouteError extends Error {
  constructor(
    readonly reason: 'noStreetNear' | 'noPath' | 'tooFar' | 'unmatched' | 'interrupted',
    message: string,
    /** Index of the stop or trace point at fault, where the engine knows it. */
    readonly pointIndex?: number,
  ) {
    super(message);
  }
}

/** Every method throws {@link NoRouteError} when the streets have no result, and only then. */
export interface RoutingEngine {
  route(stops: LngLat[], profile: Profile): Promise<Trip>;
  matrix(stops: LngLat[], profile: Profile): Promise<Matrix>;
  /** The streets driven along a noisy trace: all of it, never a part. */
  match(trace: LngLat[], profile: Profile): Promise<MatchedTrace>;
  snap(position: LngLat, profile: Profile): Promise<SnappedPoint>;
}
