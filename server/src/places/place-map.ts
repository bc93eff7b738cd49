import { fold } from '@portal/text';
import { distanceMeters, type LngLat } from '../geo/distance.ts';
import { type NearestPoints, nearestPoints } from '../geo/nearest-points.ts';
import type { Place } from './place.ts';

/** A place with its distance from a position. */
export interface PlaceAtDistance {
  place: Place;
  distanceMeters: number;
}

/** Places by position. Of places equally far the one with the lower id comes first. */
export interface PlaceMap {
  /** Up to `limit` places within a radius, nearest first. */
  nearest(
    center: LngLat,
    limit: number,
    radiusMeters: number,
    accepts?: (place: Place) => boolean,
  ): PlaceAtDistance[];
  /** As `nearest`, among the places of any of these kinds, main or finer, in any spelling of case, spaces and dashes. */
  nearestOfKinds(
    center: LngLat,
    limit: number,
    radiusMeters: number,
    kinds: readonly string[],
  ): PlaceAtDistance[];
}

/** Places of one kind, by id. Their map is drawn when the kind is first asked for. */
interface Kind {
  places: Place[];
  points?: NearestPoints;
}

/** A map of places that do not change. */
export function placeMap(source: readonly Place[]): PlaceMap {
  const places = [...source].sort((one, other) => one.id - other.id);
  const points = nearestPoints(places.map(({ position }) => position));
  let kinds: Map<string, Kind> | undefined;

  return {
    nearest: (center, limit, radiusMeters, accepts) =>
      inOrder(
        center,
        points
          .search(center, limit, radiusMeters, accepts && ((index) => accepts(places[index]!)))
          .map((index) => places[index]!),
        limit,
        radiusMeters,
      ),
    nearestOfKinds(center, limit, radiusMeters, wanted) {
      kinds ??= placesByKind(places);
      const found = new Set<Place>();
      for (const name of wanted) {
        const kind = kinds.get(name) ?? kinds.get(kindKey(name));
        if (!kind) continue;
        kind.points ??= nearestPoints(kind.places.map(({ position }) => position));
        for (const index of kind.points.search(center, limit, radiusMeters)) found.add(kind.places[index]!);
      }
      return inOrder(center, found, limit, radiusMeters);
    },
  };
}

/** The index orders by straight lines: great circles, rounded, may order near ties otherwise. */
function inOrder(
  center: LngLat,
  places: Iterable<Place>,
  limit: number,
  radiusMeters: number,
): PlaceAtDistance[] {
  const found: PlaceAtDistance[] = [];
  let isInOrder = true;
  for (const place of places) {
    const one = { place, distanceMeters: distanceMeters(center, place.position) };
    if (one.distanceMeters > radiusMeters) continue;
    const last = found.at(-1);
    if (last && compareByDistance(last, one) > 0) isInOrder = false;
    found.push(one);
  }
  if (!isInOrder) found.sort(compareByDistance);
  return found.length > limit ? found.slice(0, limit) : found;
}

function compareByDistance(one: PlaceAtDistance, other: PlaceAtDistance): number {
  return one.distanceMeters - other.distanceMeters || one.place.id - other.place.id;
}

/** Each kind under its key, and under its own spelling, which is how most people ask for it. */
function placesByKind(places: readonly Place[]): Map<string, Kind> {
  const kinds = new Map<string, Kind>();
  const kindOf = (name: string): Kind => {
    let kind = kinds.get(name);
    if (!kind) {
      const key = kindKey(name);
      kind = kinds.get(key) ?? { places: [] };
      kinds.set(key, kind);
      kinds.set(name, kind);
    }
    return kind;
  };
  for (const place of places) {
    const main = kindOf(place.type);
    const finer = kindOf(place.subType);
    main.places.push(place);
    if (finer !== main) finer.places.push(place);
  }
  return kinds;
}

/** A kind's name without regard to case, spaces and dashes: the same for `religious place` and `Religious-Place`. */
export function kindKey(kind: string): string {
  return fold(kind).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
