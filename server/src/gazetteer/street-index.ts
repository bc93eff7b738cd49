import { bangladesh, type LngLat, metersPerDegree } from '@portal/geo';
import { words } from '@portal/text';
import Flatbush from 'flatbush';
import { eastNorthMeters } from '../geo/distance.ts';
import { Column } from './column.ts';
import type { Place } from './place.ts';
import type { PlaceStore } from './place-store.ts';

/** A street within one area, as a place that has no house, with its lines. */
export interface Street {
  place: Place;
  /** OpenStreetMap's class: `primary`, `residential`. */
  highway: string;
  lines: readonly (readonly LngLat[])[];
}

/** Half of a street's width with its footpaths, meters, by class: estimates of this project. */
const streetHalfWidthMeters: Record<string, number> = {
  motorway: 20,
  trunk: 20,
  primary: 16,
  secondary: 12,
  tertiary: 9,
};
const localHalfWidthMeters = 7;

const widestMeters = 20;

/** Segments to begin with; the room for them grows. */
const firstRoom = 1024;

/** Meters of one degree of latitude, and of longitude at the north of the country, where it is shortest. */
const degreeMeters = {
  lat: metersPerDegree,
  lng: metersPerDegree * Math.cos((bangladesh.north * Math.PI) / 180),
};

/** A street with the distance of its middle line. */
export interface StreetAtDistance {
  place: Place;
  distanceMeters: number;
}

/** The streets' segments and names, each added in sequence and not kept, before their rows are known. */
export class StreetDraft {
  readonly halfWidths: number[] = [];
  readonly owners = new Column(new Uint32Array(firstRoom));
  readonly ends = new Column(new Float64Array(firstRoom * 4));
  readonly names = new Map<string, string[]>();

  add({ place: { road, aliases = [] }, highway, lines }: Street): void {
    const street = this.halfWidths.push(halfWidthMeters(highway)) - 1;
    for (const name of [road!.en, road!.bn, ...aliases]) {
      const own = words(name);
      if (own.length > 1 && !own.some((word) => /\d/.test(word))) this.names.set(own.join(''), own);
    }
    for (const line of lines) {
      for (let at = 0; at + 1 < line.length; at++) {
        this.owners.push(street);
        for (const degrees of [...line[at]!, ...line[at + 1]!]) this.ends.push(degrees);
      }
    }
  }
}

/** The streets by their lines. Never changes once built. */
export class StreetIndex {
  private readonly places: PlaceStore;
  /** Of each street: its row, and half of its width. */
  private readonly rows: Uint32Array;
  private readonly halfWidths: Uint8Array;
  /** A box for each segment; null where there is no street. */
  private readonly boxes: Flatbush | null;
  /** Of each segment: its street, and its ends. */
  private readonly owners: Uint32Array;
  private readonly ends: Float64Array;
  /** The words of each name, by these joined. */
  private readonly names: ReadonlyMap<string, string[]>;

  /** @param rows The rows of the streets among the places, in the same order. */
  constructor(streets: StreetDraft, places: PlaceStore, rows: Uint32Array) {
    this.places = places;
    this.rows = rows;
    this.halfWidths = Uint8Array.from(streets.halfWidths);
    this.names = streets.names;
    this.owners = streets.owners.filled();
    this.ends = streets.ends.filled();
    const count = this.owners.length;
    this.boxes = count > 0 ? new Flatbush(count) : null;
    for (let at = 0; at < count * 4; at += 4) {
      const [west, south, east, north] = this.ends.subarray(at, at + 4) as unknown as number[];
      this.boxes!.add(
        Math.min(west!, east!),
        Math.min(south!, north!),
        Math.max(west!, east!),
        Math.max(south!, north!),
      );
    }
    this.boxes?.finish();
  }

  /** The words of the name that some street bears, given as folded words joined: `mirpurroad`. Numbered ones count for none. */
  wordsOf(joined: string): readonly string[] | undefined {
    return this.names.get(joined);
  }

  /** The street whose surface contains a point, the one with the closest middle line; null next to all streets. */
  at([lng, lat]: LngLat): StreetAtDistance | null {
    if (!this.boxes) return null;
    const [lngReach, latReach] = [widestMeters / degreeMeters.lng, widestMeters / degreeMeters.lat];
    let nearest = -1;
    let nearestMeters = Number.POSITIVE_INFINITY;
    for (const segment of this.boxes.search(lng - lngReach, lat - latReach, lng + lngReach, lat + latReach)) {
      const street = this.owners[segment]!;
      const meters = this.metersFrom([lng, lat], segment);
      if (meters > this.halfWidths[street]! || meters > nearestMeters) continue;
      if (meters < nearestMeters || this.idOf(street) < this.idOf(nearest)) nearest = street;
      nearestMeters = meters;
    }
    return nearest < 0 ? null : { place: this.places.at(this.rows[nearest]!), distanceMeters: nearestMeters };
  }

  private idOf(street: number): number {
    return this.places.idOf(this.rows[street]!);
  }

  private metersFrom(position: LngLat, segment: number): number {
    const { ends } = this;
    const [ax, ay] = eastNorthMeters(position, [ends[segment * 4]!, ends[segment * 4 + 1]!]);
    const [bx, by] = eastNorthMeters(position, [ends[segment * 4 + 2]!, ends[segment * 4 + 3]!]);
    const [dx, dy] = [bx - ax, by - ay];
    const square = dx * dx + dy * dy;
    const along = square === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / square));
    return Math.hypot(ax + along * dx, ay + along * dy);
  }
}

function halfWidthMeters(highway: string): number {
  return streetHalfWidthMeters[highway.replace(/_link$/, '')] ?? localHalfWidthMeters;
}
