/** How long an import still takes, by how long its parts usually take. */
import type { ImportPhase } from '@portal/data/import';

/** Parts of an import in their sequence. */
export type ImportPart = ImportPhase | 'tiles' | 'map' | 'index';

/** Sizes of what is imported, megabytes. */
export interface ImportSizes {
  /** The extract that places are read from. */
  extract: number;
  places: number;
  streets: number;
}

/** Seconds that a part takes: for itself, and for each megabyte. Measured with 10,000 to 1,000,000 places (`import-progress.test.ts`). */
const usualSeconds: Record<ImportPart, { self?: number } & Partial<ImportSizes>> = {
  extract: { extract: 0.3 },
  areas: { self: 0.5 },
  places: { places: 0.12 },
  streets: { self: 1, streets: 0.2 },
  placing: { self: 1, places: 0.14, streets: 0.1 },
  writing: { self: 0.5, places: 0.13, streets: 0.1 },
  tiles: { self: 7, streets: 1.2 },
  map: { self: 12, places: 0.3 },
  index: { self: 2.5, places: 0.2, streets: 0.3 },
};

const whatOf: Record<ImportPart, string> = {
  extract: 'Reading the extract',
  areas: 'Reading the areas',
  places: 'Reading the places',
  streets: 'Reading the streets',
  placing: 'Finding the areas of the places',
  writing: 'Writing the records',
  tiles: 'Building the routing tiles',
  map: 'Drawing the map',
  index: 'Building the index',
};

const parts = Object.keys(usualSeconds) as ImportPart[];

/** So many seconds at the usual pace are believed before anything is done: the first parts are short. */
const believedSeconds = 5;

/** The time left of an import: what its remaining parts usually take, at the pace of those that are done. */
export class ImportProgress {
  private readonly expected: Record<ImportPart, number>;
  private part: ImportPart | undefined;
  private partStartMs: number;
  private doneSeconds = believedSeconds;
  private doneExpected = believedSeconds;

  constructor(
    sizes: ImportSizes,
    private readonly startMs: number,
  ) {
    this.partStartMs = startMs;
    this.expected = Object.fromEntries(
      parts.map((part) => {
        const { self = 0, extract = 0, places = 0, streets = 0 } = usualSeconds[part];
        return [part, self + extract * sizes.extract + places * sizes.places + streets * sizes.streets];
      }),
    ) as Record<ImportPart, number>;
  }

  begin(part: ImportPart, nowMs: number): void {
    if (this.part) {
      this.doneSeconds += (nowMs - this.partStartMs) / 1000;
      this.doneExpected += this.expected[this.part];
    }
    this.part = part;
    this.partStartMs = nowMs;
  }

  secondsLeft(nowMs: number): number {
    const { part, expected, doneSeconds, doneExpected } = this;
    if (!part) return 0;
    const here = (nowMs - this.partStartMs) / 1000;
    // A part that takes longer than usual says that the next ones do as well.
    const pace = Math.max(doneSeconds / doneExpected, (doneSeconds + here) / (doneExpected + expected[part]));
    const after = parts.slice(parts.indexOf(part) + 1).reduce((sum, next) => sum + expected[next], 0);
    return Math.max(0, expected[part] * pace - here) + after * pace;
  }

  /** `Drawing the map: 42 s so far, about 3 min left.` */
  line(nowMs: number): string {
    const soFar = Math.round((nowMs - this.startMs) / 1000);
    const secondsLeft = this.secondsLeft(nowMs);
    const left = secondsLeft > 0 ? `about ${duration(secondsLeft)} left` : 'longer than usual';
    return `${this.part ? whatOf[this.part] : 'Starting'}: ${duration(soFar)} so far, ${left}.`;
  }
}

function duration(seconds: number): string {
  return seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`;
}
