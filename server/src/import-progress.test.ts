import { describe, expect, it } from 'vitest';
import { type ImportPart, ImportProgress } from './import-progress.ts';

/** Sizes, megabytes, and the seconds that each part took: 10,000, 300,000 and 1,000,000 invented places. */
const measured: [places: number, streets: number, seconds: Partial<Record<ImportPart, number>>][] = [
  [
    2.3,
    0.5,
    { areas: 0.3, places: 0.4, streets: 0.9, placing: 1.6, writing: 0.4, tiles: 7, map: 12, index: 2.5 },
  ],
  [
    70,
    0.5,
    { areas: 0.2, places: 7.8, streets: 0.9, placing: 9.2, writing: 8.6, tiles: 7, map: 33.5, index: 14.9 },
  ],
];

/** The time that is left and what is shown, at the start, the middle and nearly the end of each part. */
function estimates(
  [places, streets, seconds]: (typeof measured)[number],
  slower = 1,
): [at: string, left: number, told: number][] {
  const progress = new ImportProgress({ extract: 0, places, streets }, 0);
  const whole = slower * Object.values(seconds).reduce((sum, one) => sum + one, 0);
  let begun = 0;
  return Object.entries(seconds).flatMap(([part, usual]) => {
    const takes = slower * usual;
    progress.begin(part as ImportPart, begun * 1000);
    const found = [0, 0.5, 0.9].map((share): [string, number, number] => {
      const now = begun + share * takes;
      return [`${share} of ${part}`, whole - now, progress.secondsLeft(now * 1000)];
    });
    begun += takes;
    return found;
  });
}

describe('the time left of an import', () => {
  it.each(measured)('of %s MB of places and %s MB of streets is within a half of what it took', (...run) => {
    for (const [at, left, told] of estimates(run)) {
      // Below five seconds, no line is printed.
      if (left > 5) expect(told / left, `${at}: ${told} s instead of ${left}`).toBeGreaterThan(0.67);
      if (left > 5) expect(told / left, `${at}: ${told} s instead of ${left}`).toBeLessThan(1.5);
    }
  });

  it.each(measured)(
    'of %s MB of places and %s MB of streets follows a machine that is three times as slow',
    (...run) => {
      const [, whole] = estimates(run, 3)[0]!;
      for (const [at, left, told] of estimates(run, 3)) {
        if (left > whole * 0.85 || left < 15) continue;
        expect(told / left, `${at}: ${told} s instead of ${left}`).toBeGreaterThan(0.5);
        expect(told / left, `${at}: ${told} s instead of ${left}`).toBeLessThan(2);
      }
    },
  );

  it('is told with what is under way, and never less than nothing', () => {
    const progress = new ImportProgress({ extract: 0, places: 100, streets: 10 }, 0);
    progress.begin('areas', 0);
    expect(progress.line(3000)).toMatch(/^Reading the areas: 3 s so far, about \d+ (s|min) left\.$/);
    progress.begin('index', 4000);
    expect(progress.line(10_000_000)).toBe('Building the index: 167 min so far, longer than usual.');
  });
});
