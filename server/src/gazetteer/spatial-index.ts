import type { LngLat } from '@portal/geo';
import { hasBangla, prepareName } from '@portal/text';
import { NearestPoints, type NearPoint, nearestPoints } from '../geo/nearest-points.ts';
import { kindKey } from './kind-key.ts';
import { kindsInBangla } from './kinds-in-bangla.ts';
import type { Place } from './place.ts';
import type { PlaceStore } from './place-store.ts';

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

/** The points of one kind, by their indexes. Their own index is built when the kind is first requested. */
interface Kind {
  indexes: Uint32Array;
  points?: NearestPoints;
}

const none = new Uint32Array();

/** A map of places that do not change: those of some rows. */
export class PlacePoints implements SpatialIndex {
  private readonly rows: Uint32Array;
  private readonly points: NearestPoints;
  private kinds: Map<string, Kind> | undefined;
  private kindInBangla: ((name: string) => Kind | undefined) | undefined;

  constructor(
    private readonly places: PlaceStore,
    some: Uint32Array,
  ) {
    const rows = some.slice().sort((one, other) => places.idOf(one) - places.idOf(other));
    this.rows = rows;
    this.points = nearestPoints(rows.length, (index) => places.positionOf(rows[index]!));
  }

  nearest(
    center: LngLat,
    limit: number,
    radiusMeters: number,
    accepts?: (place: Place) => boolean,
  ): PlaceAtDistance[] {
    const { places, rows } = this;
    const isAccepted = accepts && ((index: number) => accepts(places.at(rows[index]!)));
    return this.placesAt(this.points.search(center, limit, radiusMeters, isAccepted));
  }

  nearestOfKinds(
    center: LngLat,
    limit: number,
    radiusMeters: number,
    wanted: readonly string[],
  ): PlaceAtDistance[] {
    this.kinds ??= indexesByKind(this.places, this.rows);
    const { kinds } = this;
    const parts: NearestPoints[] = [];
    for (const name of wanted) {
      let kind = kinds.get(name) ?? kinds.get(kindKey(name));
      if (!kind && hasBangla(name)) {
        this.kindInBangla ??= readerOfBangla(kinds);
        kind = this.kindInBangla(name);
      }
      if (!kind) continue;
      kind.points ??= this.points.among(kind.indexes);
      if (!parts.includes(kind.points)) parts.push(kind.points);
    }
    return this.placesAt(NearestPoints.searchEach(parts, center, limit, radiusMeters));
  }

  private placesAt(near: NearPoint[]): PlaceAtDistance[] {
    return near.map(({ index, distanceMeters }) => ({
      place: this.places.at(this.rows[index]!),
      distanceMeters,
    }));
  }
}

/** Each kind under its key, and under its own spelling, which most requests use. */
function indexesByKind(places: PlaceStore, rows: Uint32Array): Map<string, Kind> {
  const kinds = new Map<string, Kind>();
  const lists = new Map<Kind, number[]>();
  const listOf = (name: string): number[] => {
    const key = kindKey(name);
    const kind = kinds.get(key) ?? { indexes: none };
    kinds.set(key, kind);
    kinds.set(name, kind);
    const list = lists.get(kind) ?? [];
    lists.set(kind, list);
    return list;
  };
  const ofKind = places.kinds.map(({ type, subType }) => [...new Set([listOf(type), listOf(subType)])]);
  for (let index = 0; index < rows.length; index++) {
    for (const list of ofKind[places.kindOf(rows[index]!)]!) list.push(index);
  }
  for (const [kind, list] of lists) kind.indexes = Uint32Array.from(list);
  return kinds;
}

/** A sound of fewer consonants is that of many words. */
const leastSound = 3;

/** Finds a kind by its name in Bangla (`ডাকঘর`), a word of the same meaning (`মসজিদ`), or the sound of the English word (`ব্যাংক`). */
function readerOfBangla(kinds: ReadonlyMap<string, Kind>): (name: string) => Kind | undefined {
  const bySound = new Map<string, Kind | undefined>();
  for (const [name, kind] of kinds) {
    const { key } = prepareName(name);
    // A sound that two kinds share means neither.
    bySound.set(key, bySound.has(key) && bySound.get(key) !== kind ? undefined : kind);
  }
  return (name) => {
    const { meaning, joined, key } = prepareName(name);
    return (
      kinds.get(kindsInBangla.get(kindKey(name)) ?? '') ??
      kinds.get(meaning) ??
      kinds.get(joined) ??
      (key.length < leastSound ? undefined : bySound.get(key))
    );
  };
}
