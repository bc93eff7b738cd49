/** The search index by itself: ten thousand places to a million, each size in a process of its own. */
import { execFileSync } from 'node:child_process';
import type { Measurement } from './report.ts';
import type { SearchRun } from './server-search-run.ts';

const SIZES = [10_000, 100_000, 1_000_000];

export async function measureSearch(): Promise<Measurement[]> {
  return SIZES.flatMap((size) => toMeasurements(size, run(size)));
}

function run(size: number): SearchRun {
  const printed = execFileSync(
    process.execPath,
    [
      '--expose-gc',
      '--max-old-space-size=6000',
      '--import',
      'tsx',
      'bench/server-search-run.ts',
      String(size),
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return JSON.parse(printed) as SearchRun;
}

/** The budgets are for a million places; the smaller sizes show how each figure grows. */
function toMeasurements(size: number, result: SearchRun): Measurement[] {
  const isLargest = size === Math.max(...SIZES);
  const how =
    `${size.toLocaleString('en')} made-up places in both scripts; names and addresses typed letter by letter ` +
    `(${result.keystrokes.toLocaleString('en')} searches), then 2,000 positions; processor time, best of three`;
  const ms = (what: string, value: number, budget?: number): Measurement => ({
    what,
    value,
    unit: 'ms',
    how,
    ...(isLargest && budget !== undefined ? { budget } : {}),
  });
  return [
    { what: 'building the index', value: result.buildSeconds, unit: 's', how },
    {
      what: 'memory of the index',
      value: result.indexMB,
      unit: 'MB',
      how,
      ...(isLargest ? { budget: 400 } : {}),
    },
    { what: 'memory of the places themselves', value: result.placesMB, unit: 'MB', how },
    ms('a keystroke, English, half within', result.keystrokeP50Ms),
    ms('a keystroke, English, 99 of 100 within', result.keystrokeP99Ms, 10),
    ms('a keystroke, Bangla, 99 of 100 within', result.banglaKeystrokeP99Ms, 10),
    ms(`the longest, for "${result.keystrokeLongest}"`, result.keystrokeLongestMs),
    ms('a name with a typing error, 99 of 100 within', result.typoP99Ms),
    ms('nearest address, 99 of 100 within', result.nearestAddressP99Ms, 10),
    ms('ten nearest in 500 m, 99 of 100 within', result.nearbyP99Ms, 10),
    ms('ten nearest schools in 1 km, 99 of 100 within', result.nearbyOfKindP99Ms, 10),
  ];
}
