import { fold } from '@portal/text';
import type { LngLat } from '../geo/distance.ts';
import { type NearestPoints, nearestPoints } from '../geo/nearest-points.ts';
import type { Place } from './place.ts';

/** A place with its distance from a point. */
export interface PlaceAtDistance {
  place: Place;
  distanceMeters: number;
}

/** Places by point. Of equally distant places, the one with the lower id is first. */
export interface SpatialIndex {
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

/** Places of one kind, by id. Their index is built when the kind is first requested. */
interface Kind {
  places: Place[];
  points?: NearestPoints;
}

/** A map of places that do not change. */
export function spatialIndex(source: readonly Place[]): SpatialIndex {
  const places = [...source].sort((one, other) => one.id - other.id);
  const points = nearestPoints(places.map(({ position }) => position));
  let kinds: Map<string, Kind> | undefined;

  return {
    nearest: (center, limit, radiusMeters, accepts) =>
      points
        .search(center, limit, radiusMeters, accepts && ((index) => accepts(places[index]!)))
        .map(({ index, distanceMeters }) => ({ place: places[index]!, distanceMeters })),
    nearestOfKinds(center, limit, radiusMeters, wanted) {
      kinds ??= placesByKind(places);
      const asked = new Set<Kind>();
      for (const name of wanted) {
        const kind = kinds.get(name) ?? kinds.get(kindKey(name));
        if (kind) asked.add(kind);
      }
      const found: PlaceAtDistance[] = [];
      for (const kind of asked) {
        kind.points ??= nearestPoints(kind.places.map(({ position }) => position));
        for (const { index, distanceMeters } of kind.points.search(center, limit, radiusMeters)) {
          found.push({ place: kind.places[index]!, distanceMeters });
        }
      }
      return asked.size < 2 ? found : nearestOfEach(found, limit);
    },
  };
}

/** The nearest of several kinds together: a place that is of two of them, main and finer, is there once. */
function nearestOfEach(found: PlaceAtDistance[], limit: number): PlaceAtDistance[] {
  found.sort(compareByDistance);
  return found.filter(({ place }, rank) => place !== found[rank - 1]?.place).slice(0, limit);
}

function compareByDistance(one: PlaceAtDistance, other: PlaceAtDistance): number {
  return one.distanceMeters - other.distanceMeters || one.place.id - other.place.id;
}

/** Each kind under its key, and under its own spelling, which most requests use. */
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
