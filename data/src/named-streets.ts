/**
 * Named streets as objects that a search finds: each street once in every area that it runs through, with its lines.
 *
 * A street across a town is one object in each area of the town, because that is how addresses name it (`Mirpur Road,
 * Dhanmondi`); a local street belongs to the part of the area that it lies in, and to its block.
 */

import type { LngLat } from '@portal/geo';
import { distanceMeters } from '@portal/geo';
import { hasBangla } from '@portal/text';
import { type AdministrativeAreas, type Area, type AreaShapes, areaFinder } from './area.ts';
import { type PackedLine, packed, round, unpacked } from './geometry.ts';
import type { PlaceIds } from './import/place-ids.ts';
import type { Place, PlaceRecord, Words } from './places.ts';
import { nearestOnSegment, toPlane } from './street.ts';
import type { Surroundings } from './surroundings.ts';
import { otherNames } from './table.ts';

/** A way with a name, as it was drawn. */
export interface NamedWay {
  /** In its source, where that has one. */
  id?: number;
  name: Words;
  /** Further names. */
  aliases?: string[];
  /** OpenStreetMap's class: `primary`, `residential`. */
  highway: string;
  /** Letter of the block. */
  block?: string;
  points: LngLat[];
}

/** A street within one area. */
export interface StreetStretch {
  name: Words;
  aliases: string[];
  highway: string;
  block?: string;
  /** It belongs to a part of the area, such as a sector. */
  isLocal: boolean;
  lines: PackedLine[];
  /** On the street, nearest to the middle of all its lines. */
  position: LngLat;
  /** 0 to 1. */
  popularity: number;
  /** The same for the same street in the same area, whatever else the data hold. */
  identity: string;
  /** Of the ways in it that have an id, the same for each whatever it is called: the smallest id first. */
  wayIdentities: string[];
}

/** A stretch as it is kept: a place without a name and a house, and its lines. */
export type StreetRecord = PlaceRecord & Pick<NamedStreet, 'highway' | 'lines'>;

/** A street within an area, with the area's names written out. */
export interface NamedStreet {
  place: Place;
  highway: string;
  lines: LngLat[][];
}

/** What streets are among the 21 types of place: the nearest kind that is documented. */
const streetKind = { type: 'Transportation', subType: 'Street' };

/** Streets that towns have in common: known beyond the part of an area that they run through. */
const main = /^(motorway|trunk|primary|secondary|tertiary)(_link)?$/;

/** How well a street is known, by its class; local streets are known to those who live there. */
const popularityByHighway: Record<string, number> = {
  motorway: 0.4,
  trunk: 0.45,
  primary: 0.45,
  secondary: 0.4,
  tertiary: 0.25,
};
const localPopularity = 0.06;

/** Of stretches of one name the longest is first: shorter ones are known less, down to this share. */
const shortest = 0.9;

/** Less than this of a street in an area is a corner that it touches. */
const leastMeters = 60;

/** Lines of one name that are farther apart are two streets. */
const gapMeters = 600;

type UndrawnWay = Omit<NamedWay, 'points'>;

/** What a way has in an area. */
interface WayPart {
  way: UndrawnWay;
  line: PackedLine;
}

/** All named streets within their areas. Ways in no subdistrict are omitted. */
export function streetStretches(
  ways: Iterable<NamedWay>,
  areas: AdministrativeAreas,
  shapes: AreaShapes,
): StreetStretch[] {
  const areaOf = areaKeys(areas, shapes);
  const groups = new Map<string, { area: string; parts: WayPart[] }>();
  for (const { points, ...way } of ways) {
    const isLocal = !main.test(way.highway);
    for (const [area, lines] of pieces(points, (position) => areaOf(position, isLocal))) {
      const key = `${comparable(way.name[0])}|${area}|${way.block ?? ''}`;
      const group = groups.get(key) ?? { area, parts: [] };
      groups.set(key, group);
      for (const line of lines) group.parts.push({ way, line: packed(line) });
    }
  }
  const stretches: StreetStretch[] = [];
  for (const [key, { area, parts }] of groups) {
    // Their ways are free while the stretches grow.
    groups.delete(key);
    const { way } = parts[0]!;
    const identity = `${way.name[0]}|${area}|${way.block ?? ''}`;
    const partOf = new Map(parts.map((part) => [unpacked(part.line), part]));
    for (const [rank, own] of streetsOf([...partOf.keys()]).entries()) {
      const position = middleOf(own);
      const [lng, lat] = round(position, 2);
      const ownParts = own.map((line) => partOf.get(line)!);
      const members = [...new Set(ownParts.map((part) => part.way))].sort(byId);
      stretches.push({
        ...namesOf(members),
        highway: way.highway,
        ...(way.block && { block: way.block }),
        isLocal: !main.test(way.highway),
        lines: ownParts.map(({ line }) => line),
        position,
        popularity: popularityByHighway[way.highway.replace(/_link$/, '')] ?? localPopularity,
        identity: rank === 0 ? identity : `${identity}|${lng} ${lat}`,
        wayIdentities: members.flatMap(({ id }) => (id === undefined ? [] : `way ${id}|${area}`)),
      });
    }
  }
  return longestFirst(stretches);
}

const byId = (one: UndrawnWay, other: UndrawnWay) => (one.id ?? 0) - (other.id ?? 0);

/** A name without what two spellings of one name differ in: capitals and spaces. */
function comparable(name: string): string {
  return name.toLowerCase().replace(/\s+/g, '');
}

/** The names of a street's ways: Bangla of any of them counts, and what is left are aliases. */
function namesOf(ways: UndrawnWay[]): { name: Words; aliases: string[] } {
  const [latin] = ways[0]!.name;
  const bangla = ways.map(({ name }) => name[1]).find(hasBangla) ?? ways[0]!.name[1];
  const others = new Map<string, string>();
  for (const { name, aliases = [] } of ways) {
    for (const one of [...name, ...aliases]) {
      if (!others.has(comparable(one))) others.set(comparable(one), one);
    }
  }
  for (const one of [latin, bangla]) others.delete(comparable(one));
  return { name: [latin, bangla], aliases: [...others.values()] };
}

/** The records of stretches, one at a time, with the ids that they were given. A street across a town is in no part of its area. */
export function* streetRecords(
  stretches: readonly StreetStretch[],
  ids: readonly PlaceIds[],
  around: (position: LngLat) => Surroundings | null | undefined,
  { quality, updatedAt }: { quality: (stretch: StreetStretch) => PlaceRecord['quality']; updatedAt: number },
): Generator<StreetRecord> {
  const others = otherNames();
  for (const [at, stretch] of stretches.entries()) {
    const { name, block, position, popularity, highway, lines, isLocal } = stretch;
    const found = around(position);
    if (!found) continue;
    const { subAreaId, ...wider } = found;
    const aliases = [...new Set([...(others.get(name[0]) ?? []), ...stretch.aliases])];
    yield {
      ...ids[at]!,
      ...wider,
      ...(isLocal && subAreaId !== undefined && { subAreaId }),
      ...(aliases.length > 0 && { aliases }),
      road: name,
      ...(block && { block }),
      ...streetKind,
      position,
      popularity,
      quality: quality(stretch),
      updatedAt,
      highway,
      lines: lines.map(unpacked),
    };
  }
}

/**
 * The key of the part of an area, the area of a city or the finest of subdistrict, district and division that contains a point;
 * null outside all.
 */
function areaKeys(areas: AdministrativeAreas, shapes: AreaShapes) {
  const subAreaAt = areaFinder('subAreas', areas.subAreas, shapes);
  const levels = (['subDistricts', 'districts', 'divisions'] as const).map((kind) => {
    return { key: kind.slice(0, -1), at: areaFinder<Area>(kind, areas[kind], shapes) };
  });
  return (position: LngLat, isLocal: boolean): string | null => {
    const subArea = subAreaAt(position);
    if (subArea) return isLocal ? `subArea ${subArea.id}` : `area ${subArea.cityAreaId}`;
    for (const { key, at } of levels) {
      const area = at(position);
      if (area) return `${key} ${area.id}`;
    }
    return areas.divisions.length === 0 ? 'country' : null;
  };
}

/** The lines of a way by the area of the middle of each segment. */
function pieces(points: readonly LngLat[], areaAt: (position: LngLat) => string | null) {
  const lines = new Map<string, LngLat[][]>();
  let last: string | null = null;
  for (let at = 0; at + 1 < points.length; at++) {
    const [one, next] = [points[at]!, points[at + 1]!];
    const area = areaAt([(one[0] + next[0]) / 2, (one[1] + next[1]) / 2]);
    if (area !== null) {
      const own = lines.get(area) ?? [];
      if (area === last) own.at(-1)!.push(next);
      else own.push([one, next]);
      lines.set(area, own);
    }
    last = area;
  }
  if (lines.size < 2) return lines;
  const long = [...lines].filter(([, own]) => lengthMeters(own) >= leastMeters);
  return long.length > 0 ? new Map(long) : new Map([...lines].slice(0, 1));
}

/** Lines of one name and area, those of one street together; the longest street first. */
function streetsOf(lines: LngLat[][]): LngLat[][][] {
  const streets: LngLat[][][] = [];
  for (const line of lines) {
    const near = streets.filter((street) => street.some((other) => areNear(line, other)));
    const joined = [line, ...near.flat()];
    for (const street of near) streets.splice(streets.indexOf(street), 1);
    streets.push(joined);
  }
  return streets.sort((one, other) => lengthMeters(other) - lengthMeters(one));
}

function areNear(one: LngLat[], other: LngLat[]): boolean {
  const ends = [one[0]!, one.at(-1)!];
  return (
    ends.some((end) => other.some((point) => distanceMeters(end, point) <= gapMeters)) ||
    [other[0]!, other.at(-1)!].some((end) => one.some((point) => distanceMeters(end, point) <= gapMeters))
  );
}

/** The point on the lines that is nearest to their middle, segments weighing as they are long. */
function middleOf(lines: readonly LngLat[][]): LngLat {
  let [lng, lat, all] = [0, 0, 0];
  eachSegment(lines, (from, to) => {
    const meters = distanceMeters(from, to);
    lng += (meters * (from[0] + to[0])) / 2;
    lat += (meters * (from[1] + to[1])) / 2;
    all += meters;
  });
  const first = lines[0]![0]!;
  if (all === 0) return first;
  const middle = toPlane([lng / all, lat / all]);
  let best = { meters: Number.POSITIVE_INFINITY, position: first };
  eachSegment(lines, (from, to) => {
    const { meters, part } = nearestOnSegment(middle, toPlane(from), toPlane(to));
    if (meters >= best.meters) return;
    best = {
      meters,
      position: [from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1])],
    };
  });
  return round(best.position, 6);
}

function eachSegment(lines: readonly LngLat[][], visit: (from: LngLat, to: LngLat) => void): void {
  for (const line of lines) for (let at = 0; at + 1 < line.length; at++) visit(line[at]!, line[at + 1]!);
}

function lengthMeters(lines: readonly LngLat[][]): number {
  let meters = 0;
  eachSegment(lines, (from, to) => {
    meters += distanceMeters(from, to);
  });
  return meters;
}

/** Takes from the popularity of every stretch that is shorter than another of its name. */
function longestFirst(stretches: StreetStretch[]): StreetStretch[] {
  const lengths = stretches.map(({ lines }) => lengthMeters(lines.map(unpacked)));
  const longest = new Map<string, number>();
  stretches.forEach(({ name: [en] }, at) => {
    longest.set(en, Math.max(longest.get(en) ?? 0, lengths[at]!));
  });
  return stretches.map((stretch, at) => {
    const share = lengths[at]! / (longest.get(stretch.name[0])! || 1);
    const popularity = stretch.popularity * (shortest + (1 - shortest) * share);
    return { ...stretch, popularity: Math.round(popularity * 1000) / 1000 };
  });
}
