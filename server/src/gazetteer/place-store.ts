import { timestamp } from '@portal/data';
import type { LngLat } from '@portal/geo';
import type { BilingualName, Place } from './place.ts';

/** The areas that a place lies in, and its postal code: few places have their own combination. */
export type PlaceAreas = Pick<
  Place,
  | 'subArea'
  | 'area'
  | 'city'
  | 'thana'
  | 'subDistrict'
  | 'district'
  | 'division'
  | 'union'
  | 'pauroshova'
  | 'postCode'
>;

/** What a place is, main and finer. */
export type PlaceKind = Pick<Place, 'type' | 'subType'>;

/** Ends each text of a place: no character has this byte in UTF-8. */
export const textEndByte = 0xff;

/** The places as columns: one entry for each row. Numbers of `areas`, `kinds` and names refer to `SharedParts`. */
export interface PlaceColumns {
  ids: Float64Array;
  /** Degrees, WGS84. */
  longitudes: Float64Array;
  latitudes: Float64Array;
  /** 0 to 1. */
  popularity: Float64Array;
  /** Seconds since 1970, UTC; 0 where unknown. */
  createdAt: Uint32Array;
  updatedAt: Uint32Array;
  kinds: Uint32Array;
  areas: Uint32Array;
  /** Numbers of names, 0 for none. */
  houses: Uint32Array;
  roads: Uint32Array;
  blocks: Uint32Array;
  /** `texts[textStarts[row] .. textStarts[row + 1])` are the row's code, English and Bangla name, and aliases, in UTF-8. */
  textStarts: Uint32Array;
  texts: Buffer;
}

/** What many places have in common, each once. */
export interface SharedParts {
  /** The first is none. */
  names: readonly (BilingualName | null)[];
  kinds: readonly PlaceKind[];
  areas: readonly PlaceAreas[];
}

/**
 * Places in rows, the most popular first. A million objects with their texts would take ten times the memory: the rows are
 * columns of numbers, and `at` makes an object that reads them. Never changes once built.
 */
export class PlaceStore {
  readonly length: number;
  readonly popularity: Float64Array;
  private readonly columns: PlaceColumns;
  private readonly shared: SharedParts;

  constructor(columns: PlaceColumns, shared: SharedParts) {
    this.length = columns.ids.length;
    this.popularity = columns.popularity;
    this.columns = columns;
    this.shared = shared;
  }

  /** The place of a row. Another object each time: compare places by their ids. */
  at(row: number): Place {
    return new StoredPlace(this.columns, this.shared, row);
  }

  *[Symbol.iterator](): Generator<Place> {
    for (let row = 0; row < this.length; row++) yield this.at(row);
  }

  /** Memory of the columns. */
  get bytes(): number {
    return Object.values(this.columns).reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  idOf(row: number): number {
    return this.columns.ids[row]!;
  }

  positionOf(row: number): LngLat {
    return [this.columns.longitudes[row]!, this.columns.latitudes[row]!];
  }

  codeOf(row: number): string {
    return textOf(this.columns, row, 0)!;
  }

  /** Whether the place of a row has its own name; its texts remain unread. */
  isNamed(row: number): boolean {
    const { texts, textStarts } = this.columns;
    let codeEnd = textStarts[row]!;
    while (texts[codeEnd] !== textEndByte) codeEnd++;
    const isCodeAlone = codeEnd + 1 === textStarts[row + 1];
    return !isCodeAlone && (texts[codeEnd + 1] !== textEndByte || texts[codeEnd + 2] !== textEndByte);
  }

  /** Every combination of main and finer kind. */
  get kinds(): readonly PlaceKind[] {
    return this.shared.kinds;
  }

  /** The number of a row's kind in `kinds`. */
  kindOf(row: number): number {
    return this.columns.kinds[row]!;
  }

  /** Every combination of areas. */
  get areas(): readonly PlaceAreas[] {
    return this.shared.areas;
  }

  /** The number of a row's areas in `areas`. */
  areasOf(row: number): number {
    return this.columns.areas[row]!;
  }
}

/** One row as a place: reads each part when it is requested, because most requests need few. */
class StoredPlace implements Place {
  private ownName: BilingualName | null | undefined;

  constructor(
    private readonly columns: PlaceColumns,
    private readonly shared: SharedParts,
    private readonly row: number,
  ) {}

  get id(): number {
    return this.columns.ids[this.row]!;
  }

  get code(): string {
    return textOf(this.columns, this.row, 0)!;
  }

  get name(): BilingualName | null {
    if (this.ownName === undefined) {
      const en = textOf(this.columns, this.row, 1) ?? '';
      const isNamed = en !== '' || textOf(this.columns, this.row, 2);
      this.ownName = isNamed ? new StoredName(this.columns, this.row, en) : null;
    }
    return this.ownName;
  }

  get aliases(): readonly string[] | undefined {
    const aliases: string[] = [];
    const next = () => textOf(this.columns, this.row, 3 + aliases.length);
    for (let alias = next(); alias !== undefined; alias = next()) aliases.push(alias);
    return aliases.length === 0 ? undefined : aliases;
  }

  get house(): BilingualName | null {
    return this.shared.names[this.columns.houses[this.row]!]!;
  }

  get road(): BilingualName | null {
    return this.shared.names[this.columns.roads[this.row]!]!;
  }

  get block(): BilingualName | null {
    return this.shared.names[this.columns.blocks[this.row]!]!;
  }

  private get areas(): PlaceAreas {
    return this.shared.areas[this.columns.areas[this.row]!]!;
  }

  get subArea(): BilingualName | null {
    return this.areas.subArea;
  }

  get area(): BilingualName {
    return this.areas.area;
  }

  get city(): BilingualName {
    return this.areas.city;
  }

  get thana(): BilingualName | null {
    return this.areas.thana;
  }

  get subDistrict(): BilingualName | null {
    return this.areas.subDistrict;
  }

  get district(): BilingualName {
    return this.areas.district;
  }

  get division(): BilingualName {
    return this.areas.division;
  }

  get union(): BilingualName | null {
    return this.areas.union;
  }

  get pauroshova(): BilingualName | null {
    return this.areas.pauroshova;
  }

  get postCode(): string {
    return this.areas.postCode;
  }

  get type(): string {
    return this.shared.kinds[this.columns.kinds[this.row]!]!.type;
  }

  get subType(): string {
    return this.shared.kinds[this.columns.kinds[this.row]!]!.subType;
  }

  get position(): LngLat {
    return [this.columns.longitudes[this.row]!, this.columns.latitudes[this.row]!];
  }

  get popularity(): number {
    return this.columns.popularity[this.row]!;
  }

  get createdAt(): string | undefined {
    return timeOf(this.columns.createdAt[this.row]!);
  }

  get updatedAt(): string | undefined {
    return timeOf(this.columns.updatedAt[this.row]!);
  }
}

/** The name of a row: most responses have it in English alone. */
class StoredName implements BilingualName {
  constructor(
    private readonly columns: PlaceColumns,
    private readonly row: number,
    readonly en: string,
  ) {}

  get bn(): string {
    return textOf(this.columns, this.row, 2)!;
  }
}

function timeOf(seconds: number): string | undefined {
  return seconds === 0 ? undefined : timestamp(seconds);
}

/** A text of a row, by its place in the order of the column; undefined behind the last. */
function textOf({ texts, textStarts }: PlaceColumns, row: number, index: number): string | undefined {
  let left = index;
  for (let start = textStarts[row]!; start < textStarts[row + 1]!; left--) {
    let end = start;
    while (texts[end] !== textEndByte) end++;
    if (left === 0) return texts.toString('utf8', start, end);
    start = end + 1;
  }
  return undefined;
}
