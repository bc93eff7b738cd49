import { Column } from './column.ts';
import { atOnce } from './in-slices.ts';
import type { BilingualName, Place } from './place.ts';
import { type PlaceAreas, type PlaceKind, PlaceStore, textEndByte } from './place-store.ts';

/** Places to begin with, and bytes of their texts; both grow. */
const firstRoom = { places: 1024, bytes: 65_536 };

/** UTF-8 has at most so many bytes for one UTF-16 unit. */
const mostBytesOfUnit = 3;

const areaParts = [
  'subArea',
  'area',
  'city',
  'thana',
  'subDistrict',
  'district',
  'division',
  'union',
  'pauroshova',
] as const satisfies (keyof PlaceAreas)[];

/** The places of several lists in one store. */
export interface StoredPlaces {
  places: PlaceStore;
  /** For each place, in the order of the lists, its row. */
  rows: Uint32Array;
}

/**
 * Stores places in rows by popularity, of equal ones the lower id first. Reads them in sequence and keeps none, so that a
 * generator can provide them. Times are kept to the second.
 */
export function storePlaces(...lists: readonly Iterable<Place>[]): StoredPlaces {
  return atOnce(storingPlaces(...lists));
}

/** The same in steps: a place each, and one more. */
export function* storingPlaces(...lists: readonly Iterable<Place>[]): Generator<void, StoredPlaces> {
  const draft = new Draft();
  for (const list of lists) {
    for (const place of list) {
      draft.add(place);
      yield;
    }
  }
  return draft.finish();
}

class Draft {
  private count = 0;
  private readonly ids = new Column(new Float64Array(firstRoom.places));
  private readonly longitudes = new Column(new Float64Array(firstRoom.places));
  private readonly latitudes = new Column(new Float64Array(firstRoom.places));
  private readonly popularity = new Column(new Float64Array(firstRoom.places));
  private readonly createdAt = new Column(new Uint32Array(firstRoom.places));
  private readonly updatedAt = new Column(new Uint32Array(firstRoom.places));
  private readonly kinds = new Column(new Uint32Array(firstRoom.places));
  private readonly areas = new Column(new Uint32Array(firstRoom.places));
  private readonly houses = new Column(new Uint32Array(firstRoom.places));
  private readonly roads = new Column(new Uint32Array(firstRoom.places));
  private readonly blocks = new Column(new Uint32Array(firstRoom.places));
  private readonly textEnds = new Column(new Uint32Array(firstRoom.places));
  private texts = Buffer.allocUnsafe(firstRoom.bytes);
  private textEnd = 0;
  private readonly shared = new SharedNumbers();

  add(place: Place): void {
    const { shared } = this;
    this.ids.push(place.id);
    this.longitudes.push(place.position[0]);
    this.latitudes.push(place.position[1]);
    this.popularity.push(place.popularity);
    this.createdAt.push(secondsOf(place.createdAt));
    this.updatedAt.push(secondsOf(place.updatedAt));
    this.kinds.push(shared.numberOfKind(place));
    this.areas.push(shared.numberOfAreas(place));
    this.houses.push(shared.numberOfName(place.house));
    this.roads.push(shared.numberOfName(place.road));
    this.blocks.push(shared.numberOfName(place.block));
    this.addText(place.code);
    const { name, aliases = [] } = place;
    if (name || aliases.length > 0) {
      this.addText(name?.en ?? '');
      this.addText(name?.bn ?? '');
    }
    for (const alias of aliases) this.addText(alias);
    this.textEnds.push(this.textEnd);
    this.count++;
  }

  private addText(text: string): void {
    const most = this.textEnd + text.length * mostBytesOfUnit + 1;
    if (most > this.texts.length) {
      const larger = Buffer.allocUnsafe(Math.max(most, this.texts.length * 2));
      this.texts.copy(larger, 0, 0, this.textEnd);
      this.texts = larger;
    }
    this.textEnd += this.texts.write(text, this.textEnd);
    this.texts[this.textEnd++] = textEndByte;
  }

  finish(): StoredPlaces {
    const { count } = this;
    const order = this.byPopularity();
    const rows = new Uint32Array(count);
    for (let row = 0; row < count; row++) rows[order[row]!] = row;
    const { names, kinds, areas } = this.shared;
    const places = new PlaceStore(
      {
        ids: this.ids.inOrder(order),
        longitudes: this.longitudes.inOrder(order),
        latitudes: this.latitudes.inOrder(order),
        popularity: this.popularity.inOrder(order),
        createdAt: this.createdAt.inOrder(order),
        updatedAt: this.updatedAt.inOrder(order),
        kinds: this.kinds.inOrder(order),
        areas: this.areas.inOrder(order),
        houses: this.houses.inOrder(order),
        roads: this.roads.inOrder(order),
        blocks: this.blocks.inOrder(order),
        ...this.textsInOrder(order),
      },
      { names, kinds, areas },
    );
    return { places, rows };
  }

  private byPopularity(): Uint32Array {
    const { values: popularity } = this.popularity;
    const { values: ids } = this.ids;
    return Uint32Array.from({ length: this.count }, (_, index) => index).sort(
      (one, other) => popularity[other]! - popularity[one]! || ids[one]! - ids[other]!,
    );
  }

  private textsInOrder(order: Uint32Array): { textStarts: Uint32Array; texts: Buffer } {
    const texts = Buffer.allocUnsafeSlow(this.textEnd);
    const textStarts = new Uint32Array(order.length + 1);
    let end = 0;
    for (let row = 0; row < order.length; row++) {
      const index = order[row]!;
      const from = index === 0 ? 0 : this.textEnds.values[index - 1]!;
      end += this.texts.copy(texts, end, from, this.textEnds.values[index]!);
      textStarts[row + 1] = end;
    }
    return { textStarts, texts };
  }
}

/** Numbers what places have in common. */
class SharedNumbers {
  readonly names: (BilingualName | null)[] = [null];
  readonly kinds: PlaceKind[] = [];
  readonly areas: PlaceAreas[] = [];
  /** Numbers of the names that are the same in English. */
  private readonly byEnglish = new Map<string, number[]>();
  private readonly kindsByType = new Map<string, Map<string, number>>();
  private readonly areasByKey = new Map<string, number>();

  /** 0 for none. */
  numberOfName(name: BilingualName | null): number {
    if (name === null) return 0;
    const same = this.byEnglish.get(name.en);
    if (same) for (const number of same) if (this.names[number]!.bn === name.bn) return number;
    const number = this.names.push({ en: name.en, bn: name.bn }) - 1;
    if (same) same.push(number);
    else this.byEnglish.set(name.en, [number]);
    return number;
  }

  numberOfKind({ type, subType }: PlaceKind): number {
    let finer = this.kindsByType.get(type);
    if (!finer) {
      finer = new Map();
      this.kindsByType.set(type, finer);
    }
    let number = finer.get(subType);
    if (number === undefined) {
      number = this.kinds.push({ type, subType }) - 1;
      finer.set(subType, number);
    }
    return number;
  }

  numberOfAreas(place: PlaceAreas): number {
    let key = place.postCode;
    for (const part of areaParts) key += `,${this.numberOfName(place[part])}`;
    let number = this.areasByKey.get(key);
    if (number === undefined) {
      const kept = <Name extends BilingualName | null>(name: Name) =>
        this.names[this.numberOfName(name)] as Name;
      number =
        this.areas.push({
          subArea: kept(place.subArea),
          area: kept(place.area),
          city: kept(place.city),
          thana: kept(place.thana),
          subDistrict: kept(place.subDistrict),
          district: kept(place.district),
          division: kept(place.division),
          union: kept(place.union),
          pauroshova: kept(place.pauroshova),
          postCode: place.postCode,
        }) - 1;
      this.areasByKey.set(key, number);
    }
    return number;
  }
}

function secondsOf(time: string | undefined): number {
  return time === undefined ? 0 : Math.floor(Date.parse(time) / 1000);
}
