import { expect, it } from 'vitest';
import { ImportProgress } from './import-progress.ts';

const sizes = { places: 100, streets: 10 };

it('says what is under way, how long it has taken and what is left, by the pace of what is done', () => {
  const usual = new ImportProgress(sizes, 0);
  usual.begin('areas', 0);
  const whole = usual.secondsLeft(0);
  expect(whole).toBeGreaterThan(30);
  usual.begin('places', 1000);
  expect(usual.line(3000)).toMatch(/^Reading the places: 3 s so far, about \d+ s|min left\.$/);
  expect(usual.secondsLeft(3000)).toBeLessThan(whole);

  // On a machine that takes four times as long, so does the rest.
  const slow = new ImportProgress(sizes, 0);
  slow.begin('areas', 0);
  slow.begin('places', 4000);
  expect(slow.secondsLeft(4000)).toBeGreaterThan(3 * usual.secondsLeft(3000));
});

it('expects more of the rest while a part takes longer than usual, and less than nothing never', () => {
  const progress = new ImportProgress(sizes, 0);
  progress.begin('areas', 0);
  progress.begin('index', 1000);
  expect(progress.line(10_000_000)).toBe('Building the index: 167 min so far, longer than usual.');
  const early = new ImportProgress(sizes, 0);
  early.begin('areas', 0);
  expect(early.secondsLeft(60_000)).toBeGreaterThan(early.secondsLeft(1000));
});
