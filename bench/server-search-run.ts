/**
 * One measurement of the search index, in a process of its own so that its memory is its own:
 * `node --expose-gc --import tsx bench/server-search-run.ts <places>` prints a JSON object of numbers.
 */

import { loadContract } from '@portal/contract';
import type { LngLat } from '@portal/geo';
import { buildGazetteer } from '../server/src/gazetteer/gazetteer.ts';
import { addressLine, displayName, type Language } from '../server/src/gazetteer/place.ts';
import { autocompletePlaces } from '../server/src/search/autocomplete.ts';
import { correctionTimes } from './correction-times.ts';
import type { Measurement } from './report.ts';
import { quantile } from './server-load.ts';
import { codeOf, makePlaces, series } from './server-places.ts';

/** How long one kind of search takes, milliseconds of processor time. */
export interface SearchTimes {
  searches: number;
  p50: number;
  p99: number;
  longest: number;
  /** What was searched when it took longest. */
  longestText: string;
  /** 99 of 100 when each is searched for the first time, with nothing of it in the processor's cache. */
  firstP99: number;
}

export interface SearchRun {
  buildSeconds: number;
  placesMB: number;
  indexMB: number;
  english: SearchTimes;
  bangla: SearchTimes;
  /** One or two letters or digits: what fits most places. */
  shortest: SearchTimes;
  typos: SearchTimes;
  /** Within one city, and one kind of place only. */
  inCity: SearchTimes;
  postOffices: SearchTimes;
  nearestAddressP99Ms: number;
  nearbyP99Ms: number;
  nearbyOfKindP99Ms: number;
  /** The address fixer: its times, and the process's memory after all. */
  corrections: Measurement[];
  processMB: number;
}

/** Names and addresses typed letter by letter, in each script. */
const typedTexts = 60;
const longestTyped = 40;
const samplePositions = 2000;

/** Each search is made so often, a whole round of others between; the least time counts. */
const roundCount = 3;

const count = Number(process.argv[2]);
const before = usedMB();
const start = process.cpuUsage();
const gazetteer = buildGazetteer(makePlaces(count));
const buildSeconds = milliseconds(start) / 1000;
const allMB = usedMB() - before;
const placesMB = gazetteer.places.bytes / 1e6;
/** The places in the order in which they were made, which their ids count. */
const madeAt = (index: number) => gazetteer.byCode(codeOf(index))!;

const operation = loadContract('v2').operations.find(({ id }) => id === 'autocompletePlaces')!;
const services = { gazetteer: () => gazetteer };
type Options = Parameters<typeof autocompletePlaces>[0];
const autocomplete = (parameters: Partial<Options['parameters']>) =>
  autocompletePlaces({ operation, parameters, services } as Options);

const random = series();
const chosen = Array.from({ length: typedTexts }, () => madeAt(Math.floor(random() * count)));
const english = typed('en');
const bangla = typed('bn');
const shortest = [...new Set([...english, ...bangla].map((text) => text.slice(0, 2).trim()))];
const typos = chosen.map((place, i) => withTypo(displayName(place, i % 2 === 0 ? 'en' : 'bn')));
// The first searches run before the code is compiled; they are not what users meet.
for (const q of shortest) autocomplete({ q: `${q}a` });
for (let index = 0; index < Math.min(500, count); index++) {
  autocomplete({ q: displayName(madeAt(index), 'en'), bangla: true });
}

const positions = Array.from({ length: samplePositions }, (): LngLat => {
  const { position } = madeAt(Math.floor(random() * count));
  return [position[0] + (random() - 0.5) * 0.002, position[1] + (random() - 0.5) * 0.002];
});

const result: SearchRun = {
  buildSeconds,
  placesMB,
  indexMB: allMB - placesMB,
  english: timesOf(english, (q) => autocomplete({ q, bangla: true })),
  bangla: timesOf(bangla, (q) => autocomplete({ q, bangla: true })),
  shortest: timesOf(shortest, (q) => autocomplete({ q })),
  typos: timesOf(typos, (q) => autocomplete({ q })),
  inCity: timesOf(english.slice(0, 500), (q) => autocomplete({ q, city: chosen[0]!.city.en })),
  postOffices: timesOf(english.slice(0, 500), (q) => autocomplete({ q, post_office: true })),
  nearestAddressP99Ms: p99At((at) => gazetteer.nearest(at, 1, 3000, ({ type }) => type !== 'Admin')),
  nearbyP99Ms: p99At((at) => gazetteer.nearest(at, 10, 500)),
  nearbyOfKindP99Ms: p99At((at) => gazetteer.nearest(at, 10, 1000, ({ subType }) => subType === 'School')),
  corrections: correctionTimes(
    gazetteer,
    chosen.map((place) => addressLine(place, 'en')),
    { median: 3, longest: 20 },
  ),
  processMB: process.memoryUsage.rss() / 1e6,
};
console.log(JSON.stringify(result));

/** A name, an address, and a name with its area, in turn, each from its first letter to its last. */
function typed(language: Language): string[] {
  return chosen.flatMap((place, i) => {
    const name = displayName(place, language);
    const text = [name, addressLine(place, language), `${name} ${place.area[language]}`][i % 3]!;
    return keystrokes(text.slice(0, longestTyped));
  });
}

function timesOf(texts: string[], search: (text: string) => unknown): SearchTimes {
  const rounds = Array.from({ length: roundCount }, () => texts.map((text) => measured(() => search(text))));
  const least = texts.map((text, i) => ({ text, ms: Math.min(...rounds.map((times) => times[i]!)) }));
  least.sort((one, other) => one.ms - other.ms);
  const times = least.map(({ ms }) => ms);
  const longest = least.at(-1)!;
  return {
    searches: texts.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    longest: longest.ms,
    longestText: longest.text,
    firstP99: quantile(
      rounds[0]!.sort((one, other) => one - other),
      0.99,
    ),
  };
}

function p99At(work: (position: LngLat) => unknown): number {
  const rounds = Array.from({ length: roundCount }, () => positions.map((at) => measured(() => work(at))));
  const least = positions.map((_, i) => Math.min(...rounds.map((times) => times[i]!)));
  return quantile(
    least.sort((one, other) => one - other),
    0.99,
  );
}

/** Processor time of some work: what it costs, whatever else runs on the machine. On an idle one it is the time that passes. */
function measured(work: () => unknown): number {
  const began = process.cpuUsage();
  work();
  return milliseconds(began);
}

function milliseconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

function keystrokes(text: string): string[] {
  return Array.from({ length: text.length }, (_, i) => text.slice(0, i + 1)).filter(
    (one) => one.trim() !== '',
  );
}

/** Two letters in the first third changed round. */
function withTypo(text: string): string {
  const at = Math.max(1, Math.floor(text.length / 3));
  return text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2);
}

/** Everything this process keeps, after its rubbish is taken out. */
function usedMB(): number {
  // The first time finds what is no longer used, the second gives its memory back.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}
