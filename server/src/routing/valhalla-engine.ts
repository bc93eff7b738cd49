/** The routing port on Valhalla, embedded or over HTTP. */

import type { RoadSpeeds } from '@portal/data';
import { metersPer } from '@portal/geo';
import { eastNorthMeters } from '../geo/distance.ts';
import {
  type LngLat,
  type MatchedTrace,
  type Matrix,
  NoRouteError,
  type Profile,
  type RoutingEngine,
  type SnappedPoint,
  type Trip,
} from './engine.ts';
import { decodePolyline } from './polyline.ts';
import { withEnglishNames } from './street-names.ts';
import { searchRadiusMeters, type TraceOptions, traceNoiseMeters, traceOptions } from './trace-noise.ts';
import {
  type ValhallaClient,
  type ValhallaLocation,
  type ValhallaMatch,
  ValhallaRefusal,
  type ValhallaTrip,
} from './valhalla-client.ts';

/** Beyond this distance a point has no street: a result would be about another place. */
const maxSnapMeters = 5000;

/**
 * Noise moves the last points of a dense trace back over those before them, and Valhalla then matches none of them. Points
 * within so many σ of the matched path are on it.
 */
const noiseAroundPath = 3;

const costings: Record<Profile, string> = {
  car: 'auto',
  motorcycle: 'motorcycle',
  bike: 'bicycle',
  foot: 'pedestrian',
};

/** `profiles` come with the data: top speeds and factors of the durations. */
export function valhallaEngine(client: ValhallaClient, profiles: RoadSpeeds['profiles']): RoutingEngine {
  const costing = (profile: Profile) => ({
    costing: costings[profile],
    ...(profiles[profile].topSpeed && {
      costing_options: { [costings[profile]]: { top_speed: profiles[profile].topSpeed } },
    }),
  });
  /** Of points without a match, the first that no street is near: it may have cost its neighbors their match too. */
  async function firstFarFromStreets(
    unmatched: number[],
    trace: LngLat[],
    profile: Profile,
    radiusMeters: number,
  ): Promise<number> {
    for (const index of unmatched) {
      try {
        const { distanceMeters } = await engine.snap(trace[index]!, profile);
        if (distanceMeters > radiusMeters) return index;
      } catch (error) {
        if (error instanceof NoRouteError) return index;
        throw error;
      }
    }
    return unmatched[0]!;
  }

  async function matchWith(options: TraceOptions, trace: LngLat[], profile: Profile): Promise<MatchedTrace> {
    const query = {
      shape: trace.map(toLocation),
      ...costing(profile),
      shape_match: 'map_snap',
      units: 'miles',
      trace_options: options,
    };
    const matched = await explaining(client.traceRoute(query));
    const pieces = piecesOf(matched);
    const { trip } = matched;
    const { legs, summary } = toTrip(trip, trace, profiles[profile].factor);
    const path = legs.flatMap(({ shape }, i) => (i === 0 ? shape : shape.slice(1)));
    const reachMeters = noiseAroundPath * traceNoiseMeters(trace);
    const unmatched = unmatchedPoints(pieces, trace.length).filter(
      (index) => metersToPath(trace[index]!, path) > reachMeters,
    );
    if (unmatched.length > 0) {
      const cause = await firstFarFromStreets(unmatched, trace, profile, options.search_radius);
      throw new NoRouteError('unmatched', 'Leave this point out, or split the trace here.', cause);
    }
    if (pieces.length > 1) {
      const next = pieces[1]!.first;
      throw new NoRouteError('interrupted', 'Split the trace here, or send the points between.', next);
    }
    return { path, lengthMeters: summary.length * metersPer.mi };
  }

  const engine: RoutingEngine = {
    async route(stops, profile) {
      const query = { locations: stops.map(toLocation), ...costing(profile), units: 'miles' };
      const { trip } = await explaining(client.route(query));
      return toTrip(trip, stops, profiles[profile].factor);
    },

    async matrix(stops, profile): Promise<Matrix> {
      const locations = stops.map(toLocation);
      const query = {
        sources: locations,
        targets: locations,
        ...costing(profile),
        units: 'kilometers',
      };
      const { sources_to_targets: rows } = await explaining(client.matrix(query));
      return rows.map((row) => row.map(({ distance }) => (distance === null ? null : distance * 1000)));
    },

    async match(trace, profile): Promise<MatchedTrace> {
      const options = traceOptions(trace);
      try {
        return await matchWith(options, trace, profile);
      } catch (error) {
        const isWidest = options.search_radius >= searchRadiusMeters.most;
        if (isWidest || !(error instanceof NoRouteError)) throw error;
        // A few points say little about their noise: a vehicle can be farther from its street than they show.
        return matchWith({ ...options, search_radius: searchRadiusMeters.most }, trace, profile);
      }
    },

    async snap(position, profile): Promise<SnappedPoint> {
      const query = { locations: [toLocation(position)], ...costing(profile), verbose: true };
      const [hit] = await explaining(client.locate(query));
      const nearest = hit?.edges?.reduce((best, edge) => (edge.distance < best.distance ? edge : best));
      if (!nearest || nearest.distance > maxSnapMeters) throw noStreetNear();
      return {
        position: [nearest.correlated_lon, nearest.correlated_lat],
        distanceMeters: nearest.distance,
      };
    },
  };
  return engine;
}

function toLocation([lon, lat]: LngLat): ValhallaLocation & { search_cutoff: number } {
  return { lon, lat, search_cutoff: maxSnapMeters };
}

/** Turns Valhalla's refusals into reasons. Its messages: valhalla `src/exceptions.cc`. */
async function explaining<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (!(error instanceof ValhallaRefusal)) throw error;
    // A pole lies in no tile of the network at all.
    if (/no suitable edges|no data found|exceeded the max distance|invalid tile/i.test(error.message))
      throw noStreetNear();
    if (/breakage distance/i.test(error.message)) {
      throw new NoRouteError('tooFar', 'The points of a trace follow each other within 2 km.');
    }
    if (/max distance|exceeds/i.test(error.message)) {
      throw new NoRouteError('tooFar', 'The points are too far apart for one route.');
    }
    if (/no path|map match|route match|locations are in unconnected/i.test(error.message)) {
      throw new NoRouteError('noPath', 'No road connects these points.');
    }
    throw error;
  }
}

/** Points of a trace that one piece of its match covers, from the first to the last. */
interface Piece {
  first: number;
  last: number;
}

function piecesOf({ trip, alternates = [] }: ValhallaMatch): Piece[] {
  return [trip, ...alternates.map((one) => one.trip)]
    .map(({ locations }) => locations.map((one) => one.original_index))
    .map((indexes) => ({ first: Math.min(...indexes), last: Math.max(...indexes) }))
    .sort((one, other) => one.first - other.first);
}

/** The points that are on no part, in their order. Valhalla silently omits what it cannot match. */
function unmatchedPoints(pieces: Piece[], points: number): number[] {
  const isMatched = (index: number) => pieces.some(({ first, last }) => first <= index && index <= last);
  return Array.from({ length: points }, (_, index) => index).filter((index) => !isMatched(index));
}

function metersToPath(point: LngLat, path: LngLat[]): number {
  return Math.min(...path.slice(1).map((to, i) => metersToLine(point, path[i]!, to)));
}

function metersToLine(point: LngLat, from: LngLat, to: LngLat): number {
  const [alongX, alongY] = eastNorthMeters(from, to);
  const [x, y] = eastNorthMeters(from, point);
  const squared = alongX ** 2 + alongY ** 2;
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, (x * alongX + y * alongY) / squared));
  return Math.hypot(x - share * alongX, y - share * alongY);
}

function noStreetNear(): NoRouteError {
  return new NoRouteError('noStreetNear', `No street within ${maxSnapMeters / 1000} km of a point.`);
}

/** `durationFactor` is that of the profile. */
function toTrip(original: ValhallaTrip, stops: LngLat[], durationFactor: number): Trip {
  const trip = withEnglishNames(original);
  const lasting = <Part extends { time: number; cost: number }>(part: Part): Part => ({
    ...part,
    time: part.time * durationFactor,
    cost: part.cost * durationFactor,
  });
  return {
    stops,
    language: trip.language,
    summary: lasting(trip.summary),
    legs: trip.legs.map(({ maneuvers, summary, shape }) => ({
      maneuvers: maneuvers.map(lasting),
      summary: lasting(summary),
      shape: decodePolyline(shape, 6),
    })),
  };
}
