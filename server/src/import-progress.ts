/** How long an import still takes, by how long its parts usually take. */
import type { ImportPhase } from '@portal/data/import';

/** Parts of an import in their sequence. */
export type ImportPart = ImportPhase | 'tiles' | 'map' | 'index';

/** Sizes of what is imported, megabytes. */
export interface ImportSizes {
  places: number;
  streets: number;
}

/** Seconds that a part takes: for itself, and for each megabyte of places and of streets. Measured with 300,000 places. */
const usualSeconds: Record<ImportPart, [self: number, ofPlaces: number, ofStreets: number]> = {
  extract: [0, 0, 0],
  areas: [1, 0, 0],
  places: [0, 0.08, 0],
  streets: [1, 0, 0.5],
  placing: [1, 0.2, 0],
  writing: [0, 0.25, 0.1],
  tiles: [5, 0, 2],
  map: [40, 0.6, 0],
  index: [3, 0.35, 0.5],
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

/** The time left of an import: what its remaining parts usually take, at the pace of those that are done. */
export class ImportProgress {
  private readonly expected: Record<ImportPart, number>;
  private part: ImportPart | undefined;
  private partStartMs: number;
  private doneSeconds = 0;
  private doneExpected = 0;

  constructor(
    { places, streets }: ImportSizes,
    private readonly startMs: number,
  ) {
    this.partStartMs = startMs;
    this.expected = Object.fromEntries(
      parts.map((part) => {
        const [self, ofPlaces, ofStreets] = usualSeconds[part];
        return [part, self + ofPlaces * places + ofStreets * streets];
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
    const usual = doneExpected > 0 ? doneSeconds / doneExpected : 1;
    // A part that takes longer than usual says that the next ones do as well.
    const pace = Math.max(usual, (doneSeconds + here) / (doneExpected + expected[part] || 1));
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
