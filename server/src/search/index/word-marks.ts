import { Marks, type RowMarks } from './postings.ts';

/** The ranges of terms that a searched word represents. */
interface WordRanges {
  /** Words of one key have the same ranges in the same order, as far as both have them. Null: no other word has these. */
  readonly key: string | null;
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** The same ranges without those that lie in another. */
  readonly widestFrom: readonly number[];
  readonly widestTo: readonly number[];
}

interface Slot {
  readonly marks: Marks;
  /** The word's key, while the marks are remembered. */
  key: string | null;
  /** How many of the word's ranges are marked. */
  ranges: number;
  /** Rows before this one are marked. */
  endRow: number;
  /** When the marks were used last, as the count of uses. */
  usedAt: number;
}

/** Memory for the marks of words, bytes. */
const defaultMostBytes = 8_000_000;

/** Slots at least, and how many of those used last are never taken: a search compares twice as many marks as it has words. */
const slotCount = { least: 64, inUse: 56 };

/** With no more rows than this, all of them are marked at once, wherever the search ends: the next one may go further. */
const markedWhole = 4096;

/**
 * The marks of searched words. They are remembered by word, because every keystroke searches the words before it again,
 * and many searches have a word in common. A looser reading of a word begins with the marks of the reading before.
 */
export class WordMarks {
  readonly rows: RowMarks;
  private readonly rowCount: number;
  private readonly slots: Slot[] = [];
  private readonly mostSlots: number;
  private lastSlot = -1;
  private uses = 0;
  /** The remembered marks of a word: one for each of its readings. */
  private readonly known = new Map<string, Slot[]>();

  constructor(rows: RowMarks, rowCount: number, mostBytes = defaultMostBytes) {
    this.rows = rows;
    this.rowCount = rowCount;
    this.mostSlots = Math.max(slotCount.least, Math.floor(mostBytes / (rowCount / 8 + 100)));
  }

  /** The rows with a word, as far as they come before `endRow`, and perhaps later ones. Do not change them. */
  of(word: WordRanges, endRow: number): Marks {
    const { key, from, widestFrom, widestTo } = word;
    if (widestFrom.length === 1) {
      const prepared = this.rows.find(widestFrom[0]!, widestTo[0]!);
      if (prepared) return prepared;
    }
    this.uses++;
    let before: Slot | undefined;
    const remembered = key === null ? undefined : this.known.get(key);
    if (remembered) {
      for (let at = 0; at < remembered.length; at++) {
        const slot = remembered[at]!;
        if (slot.endRow < endRow || slot.ranges > from.length) continue;
        if (slot.ranges === from.length) {
          slot.usedAt = this.uses;
          return slot.marks;
        }
        if (!before || slot.ranges > before.ranges) before = slot;
      }
    }
    return this.mark(word, endRow, before);
  }

  /** Whether the marks of a word exist already, so that `of` only reads them. */
  has({ key, from, widestFrom, widestTo }: WordRanges, endRow: number): boolean {
    if (widestFrom.length === 1 && this.rows.find(widestFrom[0]!, widestTo[0]!)) return true;
    const remembered = key === null ? undefined : this.known.get(key);
    if (!remembered) return false;
    for (let at = 0; at < remembered.length; at++) {
      const { ranges, endRow: end } = remembered[at]!;
      if (ranges === from.length && end >= endRow) return true;
    }
    return false;
  }

  private mark({ key, from, to }: WordRanges, endRow: number, before: Slot | undefined): Marks {
    const first = before?.ranges ?? 0;
    let count = 0;
    for (let range = first; range < from.length; range++) count += this.rows.size(from[range]!, to[range]!);
    const end = Math.min(before?.endRow ?? this.rowCount, count <= markedWhole ? this.rowCount : endRow);
    if (before) before.usedAt = this.uses;
    const slot = this.nextSlot();
    const { marks } = slot;
    if (before) marks.addAll(before.marks, (end + 31) >>> 5);
    for (let range = first; range < from.length; range++) this.rows.add(from[range]!, to[range]!, end, marks);
    slot.ranges = from.length;
    slot.endRow = end;
    slot.key = key;
    if (key !== null) this.remember(key, slot);
    return marks;
  }

  private remember(key: string, slot: Slot): void {
    const same = this.known.get(key);
    if (same) same.push(slot);
    else this.known.set(key, [slot]);
  }

  /** An empty slot: a new one, or one that was filled long ago and is in no present search. */
  private nextSlot(): Slot {
    const { slots, known, uses } = this;
    if (slots.length < this.mostSlots) {
      const made = { marks: new Marks(this.rowCount), key: null, ranges: 0, endRow: 0, usedAt: uses };
      slots.push(made);
      return made;
    }
    do this.lastSlot = (this.lastSlot + 1) % slots.length;
    while (uses - slots[this.lastSlot]!.usedAt < slotCount.inUse);
    const slot = slots[this.lastSlot]!;
    slot.usedAt = uses;
    slot.marks.clear();
    if (slot.key !== null) {
      const same = known.get(slot.key)!;
      if (same.length === 1) known.delete(slot.key);
      else same.splice(same.indexOf(slot), 1);
    }
    return slot;
  }
}
