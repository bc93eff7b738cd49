import { prepareName } from '@portal/text';
import type { BilingualName } from './place.ts';
import type { PlaceStore } from './place-store.ts';

/** What places can be limited to; an omitted value limits nothing. */
export interface PlaceLimits {
  /** Name of a city, in either script and any spelling that sounds the same. */
  city?: string;
  /** Name of an area or of a part of one. */
  area?: string;
  isPostOffice?: boolean;
  isIndustrial?: boolean;
}

/** Limits whose marks are cached: requests have the same few cities and areas. */
const mostKept = 64;

/** Represents no name. */
const noName = 0;

/**
 * Rows that limits let through, as marks of one bit each, so that a search meets them with its words and never looks at
 * the rows that are excluded. Few places have their own name for city and area, so names are compared once.
 */
export class PlaceFilters {
  private readonly places: PlaceStore;
  private readonly names = new NameTable();
  /** Numbers of names, for each combination of areas. */
  private readonly cities: number[];
  private readonly areas: number[];
  private readonly subAreas: number[];
  private readonly kept = new Map<string, Uint32Array>();

  constructor(places: PlaceStore) {
    this.places = places;
    this.cities = places.areas.map(({ city }) => this.names.numberOf(city));
    this.areas = places.areas.map(({ area }) => this.names.numberOf(area));
    this.subAreas = places.areas.map(({ subArea }) => this.names.numberOf(subArea));
  }

  /** The marks of the rows within all limits; undefined when there is none. Do not change them. */
  marks(limits: PlaceLimits): Uint32Array | undefined {
    const { city, area, isPostOffice, isIndustrial } = limits;
    if (!city && !area && !isPostOffice && !isIndustrial) return undefined;
    const key = JSON.stringify([city ?? '', area ?? '', isPostOffice === true, isIndustrial === true]);
    let marks = this.kept.get(key);
    if (!marks) {
      marks = this.markRows(limits);
      if (this.kept.size >= mostKept) this.kept.delete(this.kept.keys().next().value!);
      this.kept.set(key, marks);
    }
    return marks;
  }

  private markRows({ city, area, isPostOffice, isIndustrial }: PlaceLimits): Uint32Array {
    const { places, names } = this;
    const isCity = city ? names.like(city) : null;
    const isArea = area ? names.like(area) : null;
    const isIn = this.cities.map(
      (number, at) =>
        (!isCity || isCity[number] === 1) &&
        (!isArea || isArea[this.areas[at]!] === 1 || isArea[this.subAreas[at]!] === 1),
    );
    const isKind = places.kinds.map(
      ({ type, subType }) =>
        (!isPostOffice || subType === 'Post Office') && (!isIndustrial || type === 'Industry'),
    );
    const marks = new Uint32Array((places.length + 31) >>> 5);
    for (let row = 0; row < places.length; row++) {
      if (isIn[places.areasOf(row)] && isKind[places.kindOf(row)]) marks[row >>> 5]! |= 1 << (row & 31);
    }
    return marks;
  }
}

/** Names of either script, numbered, and found again in any spelling that sounds the same. */
export class NameTable {
  private readonly numbers = new Map<string, number>();
  /** Names by what they are written as, and by their sound. */
  private readonly byText = new Map<string, Set<number>>();
  private readonly bySound = new Map<string, Set<number>>();

  numberOf(name: BilingualName | null): number {
    if (!name) return noName;
    const known = this.numbers.get(name.en);
    if (known !== undefined) return known;
    const number = this.numbers.size + 1;
    this.numbers.set(name.en, number);
    for (const text of [name.en, name.bn]) {
      const { joined, whole, meaning, key } = prepareName(text);
      for (const form of [joined, whole, meaning]) note(this.byText, form, number);
      note(this.bySound, key, number);
    }
    return number;
  }

  /** For each number 1 when its name is the given one, in whatever spelling, else 0. */
  like(text: string): Uint8Array {
    const isLike = new Uint8Array(this.numbers.size + 1);
    const { joined, whole, meaning, key } = prepareName(text);
    if (joined === '') return isLike;
    for (const form of [joined, whole, meaning]) {
      for (const number of this.byText.get(form) ?? []) isLike[number] = 1;
    }
    for (const number of this.bySound.get(key) ?? []) isLike[number] = 1;
    return isLike;
  }
}

function note(numbers: Map<string, Set<number>>, text: string, number: number): void {
  const same = numbers.get(text);
  if (same) same.add(number);
  else numbers.set(text, new Set([number]));
}
