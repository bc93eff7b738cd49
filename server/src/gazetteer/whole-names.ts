import { words } from '@portal/text';
import { nameKeys } from './localities.ts';
import type { Place } from './place.ts';
import type { PlaceStore } from './place-store.ts';
import { SoundIndex } from './sound-index.ts';

/** A place whose whole name a query is, and how far off it is: 0 as written, up to 1. */
export interface WholeName {
  row: number;
  penalty: number;
}

/** From this popularity on people know a place by its initials and by other names. */
const wellKnown = 0.5;

/** Names that are listed, rows: the best known. */
const mostRows = 6000;

/** What is not the first name of a place. */
const otherName = 0.05;

/** What is a part of a name, of two words or more. */
const partOfName = 0.1;

/** A part that more names have than this (`Medical College`) says nothing. */
const mostOfAPart = 2;

/** Fewer first letters than this represent too much. */
const leastInitials = 3;

/**
 * The names of the well-known places as one word each: wherever a query has its spaces, and though it is misspelled as
 * well, its letters in sequence are those of the name. Their initials and other names are among them.
 */
export class WholeNames {
  private readonly rowsOf: NameMap = new Map();
  private readonly partsOf: NameMap = new Map();
  private readonly sounds: SoundIndex;

  /** @param places By popularity, as the gazetteer has them. */
  constructor(places: PlaceStore, popularity: Float64Array) {
    for (let row = 0; row < Math.min(mostRows, places.length) && popularity[row]! >= wellKnown; row++) {
      const place = places.at(row);
      const { name, aliases = [] } = place;
      if (!name) continue;
      for (const key of [...nameKeys(name.en), ...nameKeys(name.bn)]) add(this.rowsOf, key, row, 0);
      for (const key of [...aliases.flatMap(nameKeys), ...initials(place)])
        add(this.rowsOf, key, row, otherName);
      for (const key of [...partsOf(name.en), ...partsOf(name.bn)]) add(this.partsOf, key, row, partOfName);
    }
    for (const [key, rows] of this.partsOf) if (rows.length > mostOfAPart) this.partsOf.delete(key);
    const keys = new Set([...this.rowsOf.keys(), ...this.partsOf.keys()]);
    this.sounds = new SoundIndex([...keys].filter((key) => !/\d/.test(key)));
  }

  /** The places of exactly this name, by folded words joined. */
  named(key: string): readonly WholeName[] {
    return key.length < leastInitials ? [] : (this.rowsOf.get(key) ?? []);
  }

  /** The places whose name, or a part of it of several words, sounds like folded words joined. */
  soundingLike(key: string): WholeName[] {
    return [...this.sounds.namesLike(key)].flatMap(([name, penalty]) =>
      [...(this.rowsOf.get(name) ?? []), ...(this.partsOf.get(name) ?? [])].map((one) => ({
        row: one.row,
        penalty: one.penalty + penalty,
      })),
    );
  }
}

type NameMap = Map<string, WholeName[]>;

function add(names: NameMap, key: string, row: number, penalty: number): void {
  const same = names.get(key);
  if (!same) names.set(key, [{ row, penalty }]);
  else if (same.every((one) => one.row !== row)) same.push({ row, penalty });
}

/** Neighboring words of a name, joined: two or more, but not all of them. */
function partsOf(name: string): string[] {
  const own = words(name);
  const parts: string[] = [];
  for (let from = 0; from < own.length; from++)
    for (let to = from + 2; to <= own.length; to++)
      if (to - from < own.length) parts.push(own.slice(from, to).join(''));
  return parts;
}

/** Words that initials omit: `sust` is Shahjalal University of Science and Technology. */
const joining = new Set(['and', 'of', 'for', 'the', 'in']);

/** `dmch` of Dhaka Medical College Hospital; nothing for names of few words, or of a little-known place. */
export function initials({ name, popularity }: Place): string[] {
  if (!name || popularity < wellKnown) return [];
  const own = words(name.en).filter((word) => !joining.has(word));
  if (own.length < leastInitials || own.some((word) => !/^[a-z]/.test(word))) return [];
  return [own.map((word) => word[0]).join('')];
}
