/** One trip in the three published shapes: OSRM's, Valhalla's and GraphHopper's. */

import { createHash } from 'node:crypto';
import { distanceMeters, metersPer } from '@portal/geo';
import type { LngLat, Maneuver, Trip } from './engine.ts';
import { encodePolyline } from './polyline.ts';
import { englishName } from './street-names.ts';

export type OsrmGeometries = 'polyline' | 'polyline6' | 'geojson';

/** OSRM's route service without steps. Source: https://project-osrm.org/docs/v5.24.0/api/#route-service */
export function toOsrm(trip: Trip, geometries: OsrmGeometries) {
  const weight = round(trip.summary.time, 1);
  return {
    code: 'Ok',
    routes: [
      {
        geometry: toGeometry(wholeShape(trip), geometries),
        legs: trip.legs.map(({ summary }) => ({
          steps: [],
          distance: meters(summary, 1),
          duration: round(summary.time, 1),
          summary: '',
          weight: round(summary.time, 1),
        })),
        distance: meters(trip.summary, 1),
        duration: weight,
        weight_name: 'routability',
        weight,
      },
    ],
    waypoints: trip.stops.map((stop, i) => {
      const location = snappedStop(trip, i);
      return {
        hint: opaqueHint(location),
        distance: round(distanceMeters(stop, location), 6),
        name: streetAtStop(trip, i),
        location,
      };
    }),
  };
}

/** Valhalla's trip, lengths in miles. Source: https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/ */
export function toValhalla(trip: Trip) {
  return {
    trip: {
      locations: trip.stops.map(([lon, lat], i) => ({ type: 'break', lat, lon, original_index: i })),
      legs: trip.legs.map(({ maneuvers, summary, shape }) => ({
        maneuvers: maneuvers.map(asPublished),
        summary,
        shape: encodePolyline(shape, 6),
      })),
      summary: trip.summary,
      status_message: 'Found route between points',
      status: 0,
      units: 'miles',
      language: trip.language,
    },
  };
}

/** What the contract has of an instruction; Valhalla has more. */
const maneuverFields = [
  'type',
  'instruction',
  'verbal_succinct_transition_instruction',
  'verbal_pre_transition_instruction',
  'verbal_post_transition_instruction',
  'street_names',
  'time',
  'length',
  'cost',
  'begin_shape_index',
  'end_shape_index',
  'verbal_multi_cue',
  'travel_mode',
  'travel_type',
] as const satisfies (keyof Maneuver)[];

function asPublished(maneuver: Maneuver): Maneuver {
  const whole = { verbal_multi_cue: false, ...maneuver };
  return Object.fromEntries(maneuverFields.map((name) => [name, whole[name]])) as unknown as Maneuver;
}

/** Valhalla maneuver type -> GraphHopper sign: https://github.com/graphhopper/graphhopper/blob/master/docs/web/api-doc.md */
const signs: Record<number, number> = {
  4: 4,
  5: 4,
  6: 4,
  7: 0,
  8: 0,
  9: 1,
  10: 2,
  11: 3,
  12: -98,
  13: -98,
  14: -3,
  15: -2,
  16: -1,
  18: 1,
  19: -1,
  20: 1,
  21: -1,
  23: 1,
  24: -1,
  26: 6,
  27: 6,
  37: 1,
  38: -1,
};

/** GraphHopper's response. `copyrights` are those of the data. `isEncoded` chooses polylines (precision 5) or GeoJSON lines. Meters, milliseconds. */
export function toGraphHopper(
  trip: Trip,
  { isEncoded, tookMs, copyrights }: { isEncoded: boolean; tookMs: number; copyrights: string[] },
) {
  const shape = wholeShape(trip);
  const snapped = trip.stops.map((_, i) => snappedStop(trip, i));
  const toPoints = (path: LngLat[]) =>
    isEncoded ? encodePolyline(path, 5) : { type: 'LineString' as const, coordinates: path };
  const instructions = toInstructions(trip);
  const { min_lon, min_lat, max_lon, max_lat } = trip.summary;
  return {
    hints: {
      'visited_nodes.sum': shape.length,
      'visited_nodes.average': round(shape.length / trip.legs.length, 1),
    },
    info: { copyrights, took: Math.round(tookMs) },
    paths: [
      {
        distance: meters(trip.summary, 3),
        weight: round(trip.summary.cost, 6),
        time: Math.round(trip.summary.time * 1000),
        transfers: 0,
        points_encoded: isEncoded,
        bbox: [min_lon, min_lat, max_lon, max_lat],
        points: toPoints(shape),
        instructions,
        legs: [],
        details: {},
        ascend: 0,
        descend: 0,
        snapped_waypoints: toPoints(snapped),
      },
    ],
  };
}

function toInstructions(trip: Trip) {
  const instructions = [];
  let shapeOffset = 0;
  for (const [legIndex, leg] of trip.legs.entries()) {
    const isLastLeg = legIndex === trip.legs.length - 1;
    for (const maneuver of leg.maneuvers) {
      const isArrival = maneuver.type >= 4 && maneuver.type <= 6;
      const streetName = englishName(maneuver.street_names ?? []) ?? '';
      instructions.push({
        distance: meters(maneuver, 3),
        sign: isArrival ? (isLastLeg ? 4 : 5) : (signs[maneuver.type] ?? 0),
        interval: [shapeOffset + maneuver.begin_shape_index, shapeOffset + maneuver.end_shape_index],
        text: isArrival
          ? isLastLeg
            ? 'Arrive at destination'
            : `Waypoint ${legIndex + 1}`
          : withoutFullStop(maneuver.instruction),
        time: Math.round(maneuver.time * 1000),
        street_name: streetName,
      });
    }
    // Legs share their joint point, so the next leg's shape begins on the last point of this one.
    shapeOffset += leg.shape.length - 1;
  }
  return instructions;
}

function wholeShape(trip: Trip): LngLat[] {
  return trip.legs.flatMap(({ shape }, i) => (i === 0 ? shape : shape.slice(1)));
}

function toGeometry(path: LngLat[], geometries: OsrmGeometries) {
  if (geometries === 'geojson') return { type: 'LineString' as const, coordinates: path };
  return encodePolyline(path, geometries === 'polyline6' ? 6 : 5);
}

/** Where stop `i` lies on the street: the first point of its leg, or the last point of all. */
function snappedStop(trip: Trip, i: number): LngLat {
  const leg = trip.legs[i];
  return leg ? leg.shape[0]! : trip.legs.at(-1)!.shape.at(-1)!;
}

/** Name of the street on which stop `i` lies; empty for an unnamed one. */
function streetAtStop(trip: Trip, i: number): string {
  const leg = trip.legs[i];
  if (leg) return englishName(leg.maneuvers[0]?.street_names ?? []) ?? '';
  const last = trip.legs.at(-1)!.maneuvers.findLast(({ type }) => type < 4 || type > 6);
  return englishName(last?.street_names ?? []) ?? '';
}

/** OSRM clients send hints back unread; ours only has to be opaque and stable. */
function opaqueHint(location: LngLat): string {
  return createHash('sha256').update(location.join()).digest('base64url');
}

function withoutFullStop(text: string): string {
  return text.replace(/\.$/, '');
}

function meters({ length }: { length: number }, decimals: number): number {
  return round(length * metersPer.mi, decimals);
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
