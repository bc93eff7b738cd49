/** The search index alone: ten thousand places to a million, each size in its own process. */
import { execFileSync } from 'node:child_process';
import type { Measurement } from './report.ts';
import type { SearchRun, SearchTimes } from './server-search-run.ts';

const sizes = [10_000, 100_000, 1_000_000];

/** Most that one keystroke may take, milliseconds. */
const keystrokeMs = 10;

export async function measureSearch(): Promise<Measurement[]> {
  return sizes.flatMap((size) => toMeasurements(size, run(size)));
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
  const isLargest = size === Math.max(...sizes);
  const how =
    `${size.toLocaleString('en')} invented places in English and Bangla; names and addresses typed letter by letter, ` +
    'no response is cached, only the written row of a place; processor time of the whole handler, least of three rounds';
  const figure = (what: string, value: number, unit: string, budget?: number): Measurement => ({
    what,
    value,
    unit,
    how,
    ...(isLargest && budget !== undefined ? { budget } : {}),
  });
  const times = (what: string, { searches, p50, p99, longest, longestText, firstP99 }: SearchTimes) => [
    figure(`${what}, half of ${searches} within`, p50, 'ms'),
    figure(`${what}, 99 of 100 within`, p99, 'ms', keystrokeMs),
    figure(`${what}, 99 of 100 within, first request`, firstP99, 'ms'),
    figure(`${what}, the longest: "${longestText}"`, longest, 'ms'),
  ];
  return [
    figure('building the index', result.buildSeconds, 's'),
    figure('memory of the index', result.indexMB, 'MB', 400),
    figure('memory of the places themselves', result.placesMB, 'MB'),
    ...times('a keystroke, English', result.english),
    ...times('a keystroke, Bangla', result.bangla),
    ...times('one or two letters', result.shortest),
    ...times('a name with two letters swapped', result.typos),
    ...times('a keystroke, one city only', result.inCity),
    ...times('a keystroke, post offices only', result.postOffices),
    figure('nearest address, 99 of 100 within', result.nearestAddressP99Ms, 'ms', 10),
    figure('ten nearest in 500 m, 99 of 100 within', result.nearbyP99Ms, 'ms', 10),
    figure('ten nearest schools in 1 km, 99 of 100 within', result.nearbyOfKindP99Ms, 'ms', 10),
    ...result.corrections.map(({ what, value, unit, budget }) => figure(what, value, unit, budget)),
    figure('memory of the process', result.processMB, 'MB', 800),
  ];
}
