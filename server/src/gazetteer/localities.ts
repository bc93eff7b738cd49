import type { LngLat } from '@portal/geo';
import { canonicalWord, words } from '@portal/text';
import { formerDistricts } from './former-districts.ts';
import type { BilingualName, Place } from './place.ts';
import type { PlaceStore } from './place-store.ts';
import { SpellingIndex } from './sound-index.ts';
import type { TermReader } from './tokenizer.ts';

/** How wide a locality is. Areas are the areas of cities, upazilas and thanas alike; a well-known place is one as well. */
export type LocalityLevel = 'place' | 'subArea' | 'union' | 'area' | 'city';

/** A named part of the country: a sector, an area, an upazila, a district. */
export interface Locality {
  id: number;
  level: LocalityLevel;
  name: BilingualName;
  /** Row of the place that represents it: the area itself where it is listed, else the place nearest to its middle. */
  row: number;
  /** It is listed as a place itself. */
  isListed: boolean;
  /** It is listed as a subdistrict. */
  isUpazila: boolean;
  /** No place names it as its area: it is known as a thana or upazila only. */
  isThanaOnly: boolean;
  /** Its names that are not the one it is listed by, as `named` knows them. */
  aliases: ReadonlySet<string>;
  /** Of these the ones that are no spelling of it, but quarters or towns in it: `Maijdee` in Noakhali Sadar. */
  quarters: ReadonlySet<string>;
  /** Places in it. */
  size: number;
  /** How well known it is, 0 to 1. */
  popularity: number;
  /** Everything that contains it, including the thanas of its places: what an address can contain next to it. */
  within: ReadonlySet<Locality>;
  /** Of these the areas and towns that its places name: a thana holds parts of several areas. */
  parents: ReadonlySet<Locality>;
  /** Its division and former district, by the town of that name: people write them instead of the district. */
  beyond: ReadonlySet<Locality>;
  /** Of a district: how the postal codes in it begin, `12`. */
  codes: ReadonlySet<string>;
}

/** A reading of some words as a locality. */
export interface LocalityMatch {
  locality: Locality;
  /** How far off the spelling is: 0 as written, up to 1. */
  penalty: number;
  /** By the name of a quarter or town in it. */
  isQuarter: boolean;
}

/** From this popularity on an area may be meant by a query that is the name of a lesser place. */
const famousLocality = 0.85;

/** The localities of a gazetteer, by name, by sound, and by what lies in them. Never changes once built. */
export class Localities {
  readonly all: readonly Locality[];
  private readonly leaves: Int32Array;
  private readonly exact = new Map<string, Locality[]>();
  private readonly byPostCode = new Map<string, Locality[]>();
  private readonly sounds: SpellingIndex;
  private readonly famousSounds: SpellingIndex;

  /** @param places By popularity, as the gazetteer has them. */
  constructor(places: PlaceStore, termsOf: TermReader) {
    const drafts = new Drafts(termsOf);
    this.leaves = new Int32Array(places.length);
    for (let row = 0; row < places.length; row++) this.leaves[row] = drafts.add(places, row);
    drafts.represent(places, this.leaves);
    drafts.shareSpellings();
    drafts.noteBeyond();
    this.all = drafts.all;
    for (const draft of drafts.all) for (const name of draft.names) this.addName(name, draft);
    this.notePostCodes(places);
    const names = [...this.exact].filter(([key]) => !/[\d#]/.test(key));
    this.sounds = new SpellingIndex(names.map(([key]) => key));
    const isFamous = ({ popularity }: Locality) => popularity >= famousLocality;
    this.famousSounds = new SpellingIndex(names.filter(([, own]) => own.some(isFamous)).map(([key]) => key));
  }

  /** Whether the place of a row lies in the locality. */
  holds(locality: Locality, row: number): boolean {
    const leaf = this.all[this.leaves[row]!]!;
    return leaf === locality || (locality.isThanaOnly ? leaf.within : leaf.parents).has(locality);
  }

  /** The finest locality of the place of a row. */
  leafOf(row: number): Locality {
    return this.all[this.leaves[row]!]!;
  }

  /** Localities of this very name, in either script: folded words joined (`karwanbazar`), or a part (`sector#10`). */
  named(key: string): readonly Locality[] {
    return this.exact.get(key) ?? [];
  }

  /** Whether the locality is in a district whose postal codes begin as this one. */
  hasCode(locality: Locality, code: string): boolean {
    const isDistrict = ({ codes }: Locality) => codes.has(code.slice(0, 2));
    return isDistrict(locality) || [...locality.parents].some(isDistrict);
  }

  /** Areas of towns that have a postal code, the one with most places first. */
  ofPostCode(code: string): readonly Locality[] {
    return this.byPostCode.get(code) ?? [];
  }

  private notePostCodes(places: PlaceStore): void {
    for (const locality of this.all) {
      if (locality.level !== 'area' || locality.isThanaOnly || !locality.isListed) continue;
      const { postCode } = places.at(locality.row);
      this.byPostCode.set(postCode, [...(this.byPostCode.get(postCode) ?? []), locality]);
    }
    for (const same of this.byPostCode.values()) same.sort((one, other) => other.size - one.size);
  }

  /** Localities whose name sounds like, or is one letter away from, folded words joined. */
  soundingLike(key: string): LocalityMatch[] {
    // `nikunjo2`: the number is the one that is written.
    const [name] = /^\D*/.exec(key)!;
    const found = [...this.sounds.namesLike(name)];
    return this.matches(new Map(found.map(([one, penalty]) => [one + key.slice(name.length), penalty])));
  }

  /** The same among those that are well known everywhere: for a search box, which sends a request at every keystroke. */
  famousSoundingLike(key: string): LocalityMatch[] {
    const found = this.famousSounds.namesLike(key);
    return this.matches(found).filter(({ locality }) => locality.popularity >= famousLocality);
  }

  private matches(found: ReadonlyMap<string, number>): LocalityMatch[] {
    return [...found].flatMap(([name, penalty]) =>
      this.named(name).map((locality) => ({ locality, penalty, isQuarter: locality.quarters.has(name) })),
    );
  }

  private addName(key: string, locality: Locality): void {
    const same = this.exact.get(key);
    if (!same) this.exact.set(key, [locality]);
    else if (!same.includes(locality)) same.push(locality);
  }
}

/** Every way to write a name as one word: as it is, its synonyms, in another order. */
export function nameKeys(text: string): string[] {
  const own = words(text);
  const keys = new Set([own.join(''), own.map(canonicalWord).join('')]);
  // `DOHS Banani` for `Banani DOHS`.
  if (own.length === 2 && own.every((word) => !/\d/.test(word))) keys.add(own[1]! + own[0]!);
  keys.delete('');
  return [...keys];
}

/** The name of a listed area that is none of the areas around it: `Mirpur DOHS` in Mirpur. */
function ownName({ type, name, area, city, thana, subDistrict, district }: Place): BilingualName | null {
  if (type !== 'Admin' || !name) return null;
  const around = [area, city, thana, subDistrict, district];
  return around.some((one) => one?.en === name.en) ? null : { en: name.en, bn: name.bn };
}

interface Draft extends Locality {
  names: Set<string>;
  aliases: Set<string>;
  quarters: Set<string>;
  within: Set<Locality>;
  parents: Set<Locality>;
  beyond: Set<Locality>;
  codes: Set<string>;
  middle: LngLat;
}

/** Localities being read from places. */
class Drafts {
  readonly all: Draft[] = [];
  private readonly termsOf: TermReader;
  private readonly byKey = new Map<string, Draft>();
  /** The division of each district, by names. */
  private readonly divisions = new Map<string, string>();
  /** Places share few chains of areas: each is read once. Those of listed areas are recognized by name. */
  private readonly chains = new Map<string, Draft>();
  private readonly chainsByAreas: (Draft | undefined)[] = [];

  constructor(termsOf: TermReader) {
    this.termsOf = termsOf;
  }

  /** Notes the localities of a place; the id of the finest. */
  add(places: PlaceStore, row: number): number {
    const isListed = places.kinds[places.kindOf(row)]!.type === 'Admin';
    const areas = places.areasOf(row);
    const known = isListed ? undefined : this.chainsByAreas[areas];
    const leaf = known ?? this.chainOf(places.at(row));
    if (!isListed && !known) {
      this.chainsByAreas[areas] = leaf;
      this.noteCode(places.at(row));
    }
    const [lng, lat] = places.positionOf(row);
    leaf.size++;
    leaf.middle[0] += lng;
    leaf.middle[1] += lat;
    for (const wider of leaf.within) {
      const draft = wider as Draft;
      draft.size++;
      draft.middle[0] += lng;
      draft.middle[1] += lat;
    }
    if (isListed) this.noteListed(places.at(row), row, leaf);
    return leaf.id;
  }

  private noteCode({ district, postCode }: Place): void {
    this.byKey.get(`|${district.en}|`)!.codes.add(postCode.slice(0, 2));
  }

  private chainOf(place: Place): Draft {
    const { subArea, area, city, thana, subDistrict, union, district } = place;
    const isUnion = place.type === 'Admin' && place.subType === 'Union';
    const listed = place.type === 'Admin' ? place.name?.en : '';
    const key = `${listed}|${subArea?.en}|${area.en}|${city.en}|${thana?.en}|${subDistrict?.en}|${isUnion ? union?.en : ''}|${district.en}`;
    let leaf = this.chains.get(key);
    if (!leaf) {
      leaf = this.readChain(place, isUnion);
      this.chains.set(key, leaf);
    }
    return leaf;
  }

  private readChain(place: Place, isUnion: boolean): Draft {
    const { subArea, area, city, thana, subDistrict, union, district } = place;
    this.divisions.set(district.en, place.division.en);
    const wide = [this.locality('city', district, '', [], []), this.locality('city', city, '', [], [])];
    const around = [thana, subDistrict].flatMap((name) =>
      name && name.en !== area.en ? this.locality('area', name, district.en, wide, []) : [],
    );
    // `Nawabganj` is a quarter of Dhaka, and an upazila of the district.
    const isRural = place.type === 'Admin' && (isUnion || place.subType === 'Sub District');
    const quarter = this.byKey.get(`|${area.en}|${city.en}`);
    const isNamesake = isRural && quarter?.isListed === true && !quarter.isUpazila;
    const inside = isNamesake ? `${city.en}, rural` : city.en;
    const town = area.en === city.en ? wide[1]! : this.locality('area', area, inside, wide, around);
    if (place.type !== 'Admin' || place.subType === 'Area' || isNamesake) town.isThanaOnly = false;
    const part = subArea && subArea.en !== area.en ? subArea : isUnion ? union : ownName(place);
    if (!part) return town;
    const level = isUnion ? 'union' : 'subArea';
    const leaf = this.locality(level, part, `${area.en}|${inside}`, [town, ...wide], around);
    leaf.isThanaOnly = false;
    if (level === 'subArea') this.nameByNumber(leaf, part, area);
    return leaf;
  }

  private locality(
    level: LocalityLevel,
    name: BilingualName,
    inside: string,
    parents: readonly Draft[],
    around: readonly Draft[],
  ): Draft {
    const key = `${level === 'union' || level === 'subArea' ? level : ''}|${name.en}|${inside}`;
    let draft = this.byKey.get(key);
    if (!draft) {
      draft = {
        id: this.all.length,
        level,
        name,
        row: -1,
        isListed: false,
        isUpazila: false,
        isThanaOnly: level === 'area',
        size: 0,
        popularity: 0,
        aliases: new Set(),
        quarters: new Set(),
        within: new Set(),
        parents: new Set(),
        beyond: new Set(),
        codes: new Set(),
        // `Block C` is read as a numbered part, and resembles `Block A` in nothing but that.
        names: new Set(this.isNumbered(name) ? [] : [...nameKeys(name.en), ...nameKeys(name.bn)]),
        middle: [0, 0],
      };
      this.all.push(draft);
      this.byKey.set(key, draft);
    }
    for (const wider of parents) if (wider !== draft) draft.parents.add(wider);
    for (const wider of [...parents, ...around]) if (wider !== draft) draft.within.add(wider);
    return draft;
  }

  private isNumbered({ en }: BilingualName): boolean {
    return this.termsOf(en).some((term) => term.includes('#'));
  }

  /** `Section 10` of Mirpur is also `Mirpur 10`, and any `section 10`. */
  private nameByNumber(part: Draft, subArea: BilingualName, area: BilingualName): void {
    for (const term of this.termsOf(subArea.en)) if (term.includes('#')) part.names.add(term);
    const number = words(subArea.en).at(-1)!;
    if (!/^\d+$/.test(number)) return;
    for (const text of [area.en, area.bn]) for (const key of nameKeys(text)) part.names.add(key + number);
  }

  /** The place is an area of the list: it represents the locality of its name. */
  private noteListed(place: Place, row: number, leaf: Draft): void {
    if (!place.name) return;
    const own = [leaf, ...leaf.within].find(({ name }) => name.en === place.name!.en) as Draft | undefined;
    if (!own || (own.isListed && own.popularity >= place.popularity)) return;
    own.row = row;
    own.isListed = true;
    own.isUpazila = place.subType === 'Sub District';
    own.popularity = place.popularity;
    if (!place.aliases) return;
    const spellings = new SpellingIndex([...new Set([own.name.en, own.name.bn].flatMap(nameKeys))]);
    for (const key of place.aliases.flatMap(nameKeys)) {
      if (own.names.has(key)) continue;
      own.names.add(key);
      own.aliases.add(key);
      if (spellings.namesLike(key).size === 0) own.quarters.add(key);
    }
  }

  /** One name in Bangla has several spellings in English: `Gabtali` and `Gabtoli` are both গাবতলী. */
  shareSpellings(): void {
    const spellings = new Map<string, Set<string>>();
    const named = this.all.filter(({ level, name }) => level !== 'union' && !this.isNumbered(name));
    for (const { name, names, quarters } of named) {
      const same = spellings.get(name.bn) ?? new Set();
      spellings.set(name.bn, same);
      for (const key of names) if (!quarters.has(key)) same.add(key);
    }
    for (const { name, names } of named) for (const key of spellings.get(name.bn)!) names.add(key);
  }

  /** `Pangsha, Faridpur`, `Homna, Chittagong Division`. */
  noteBeyond(): void {
    for (const draft of this.all) {
      for (const { name, level } of [draft, ...draft.within]) {
        const division = level === 'city' && this.divisions.get(name.en);
        if (!division) continue;
        for (const wider of [division, formerDistricts.get(name.en)]) {
          const named = this.byKey.get(`|${wider}|`);
          if (named && named !== draft && !draft.within.has(named)) draft.beyond.add(named);
        }
      }
    }
  }

  /** Localities that are not listed are represented by the place nearest to their middle. */
  represent(places: PlaceStore, leaves: Int32Array): void {
    const nearest = new Float64Array(this.all.length).fill(Number.POSITIVE_INFINITY);
    const consider = (draft: Draft, row: number) => {
      if (draft.isListed) return;
      const [lng, lat] = places.positionOf(row);
      const apart = (lng - draft.middle[0] / draft.size) ** 2 + (lat - draft.middle[1] / draft.size) ** 2;
      if (apart >= nearest[draft.id]!) return;
      nearest[draft.id] = apart;
      draft.row = row;
    };
    if (this.all.every(({ isListed }) => isListed)) return;
    for (let row = 0; row < places.length; row++) {
      const leaf = this.all[leaves[row]!]!;
      consider(leaf, row);
      for (const wider of leaf.within) consider(wider as Draft, row);
    }
  }
}
