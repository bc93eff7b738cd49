/**
 * One measurement of the search index, in a process of its own so that its memory is its own:
 * `node --expose-gc --import tsx bench/server-search-run.ts <places>` prints its measurements as JSON.
 */

import { loadContract } from '@portal/contract';
import type { LngLat } from '@portal/geo';
import { buildGazetteer, type Gazetteer } from '../server/src/gazetteer/gazetteer.ts';
import { addressLine, displayName, type Language } from '../server/src/gazetteer/place.ts';
import { autocompletePlaces } from '../server/src/search/autocomplete.ts';
import { correctionTimes } from './correction-times.ts';
import { processorMs } from './processes.ts';
import { type Measurement, measuredBy, quantile } from './report.ts';
import { codeOf, makePlaces, series } from './server-places.ts';

/** Names and addresses typed letter by letter, in each script. */
const typedTexts = 60;
const longestTyped = 40;
const samplePositions = 2000;

/** The budgets are for so many places; smaller sizes show how each figure grows. */
const budgetedPlaces = 1_000_000;
/** Most that one keystroke may take, milliseconds. */
const keystrokeMs = 9;

/** Each search is made so often, a whole round of others between; the least time counts. */
const roundCount = 3;

const count = Number(process.argv[2]);
const before = usedMB();
let gazetteer!: Gazetteer;
const buildSeconds = processorMs(() => (gazetteer = buildGazetteer(makePlaces(count)))) / 1000;
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
const addresses = chosen.map((place) => addressLine(place, 'en'));
// The first searches run before the code is compiled; they are not what users meet.
for (const q of shortest) autocomplete({ q: `${q}a` });
for (let index = 0; index < Math.min(500, count); index++) {
  autocomplete({ q: displayName(madeAt(index), 'en'), bangla: true });
}

const positions = Array.from({ length: samplePositions }, (): LngLat => {
  const { position } = madeAt(Math.floor(random() * count));
  return [position[0] + (random() - 0.5) * 0.002, position[1] + (random() - 0.5) * 0.002];
});

const how =
  `${count.toLocaleString('en')} invented places in English and Bangla; names and addresses typed letter by letter, ` +
  'no response is cached, only the written row of a place; processor time of the whole handler, least of three rounds';
const figure = (what: string, value: number, unit: string, budget?: number) =>
  measuredBy(how)(what, value, unit, count < budgetedPlaces ? undefined : budget);
const measurements: Measurement[] = [
  figure('building the index', buildSeconds, 's'),
  figure('memory of the index', allMB - placesMB, 'MB', 400),
  figure('memory of the places themselves', placesMB, 'MB'),
  ...timesOf('a keystroke, English', english, (q) => autocomplete({ q, bangla: true })),
  ...timesOf('a keystroke, Bangla', bangla, (q) => autocomplete({ q, bangla: true })),
  ...timesOf('one or two letters', shortest, (q) => autocomplete({ q })),
  ...timesOf('a name with two letters swapped', typos, (q) => autocomplete({ q })),
  ...timesOf('an address with two letters swapped', addresses.map(withTypo), (q) => autocomplete({ q })),
  ...timesOf('a keystroke, one city only', english.slice(0, 500), (q) =>
    autocomplete({ q, city: chosen[0]!.city.en }),
  ),
  ...timesOf('a keystroke, post offices only', english.slice(0, 500), (q) =>
    autocomplete({ q, post_office: true }),
  ),
  p99At('nearest address', (at) => gazetteer.nearest(at, 1, 3000, ({ type }) => type !== 'Admin')),
  p99At('ten nearest in 500 m', (at) => gazetteer.nearest(at, 10, 500)),
  p99At('ten nearest schools in 1 km', (at) =>
    gazetteer.nearest(at, 10, 1000, ({ subType }) => subType === 'School'),
  ),
  ...correctionTimes(gazetteer, addresses, { median: 3, longest: 20 }).map(({ what, value, unit, budget }) =>
    figure(what, value, unit, budget),
  ),
  figure('memory of the process', process.memoryUsage.rss() / 1e6, 'MB', 800),
];
console.log(JSON.stringify(measurements));

/** A name, an address, and a name with its area, in turn, each from its first letter to its last. */
function typed(language: Language): string[] {
  return chosen.flatMap((place, i) => {
    const name = displayName(place, language);
    const text = [name, addressLine(place, language), `${name} ${place.area[language]}`][i % 3]!;
    return keystrokes(text.slice(0, longestTyped));
  });
}

/** The least time of each, and what it is of, shortest first; and the times of the first round, with nothing in the processor's cache. */
function leastTimes<Item>(items: Item[], work: (item: Item) => unknown) {
  const rounds = Array.from({ length: roundCount }, () => items.map((item) => processorMs(() => work(item))));
  const least = items.map((item, i) => ({ item, ms: Math.min(...rounds.map((times) => times[i]!)) }));
  least.sort((one, other) => one.ms - other.ms);
  return { least, times: least.map(({ ms }) => ms), first: rounds[0]!.sort((one, other) => one - other) };
}

function timesOf(what: string, texts: string[], search: (text: string) => unknown): Measurement[] {
  const { least, times, first } = leastTimes(texts, search);
  const longest = least.at(-1)!;
  return [
    figure(`${what}, half of ${texts.length} within`, quantile(times, 0.5), 'ms'),
    figure(`${what}, 99 of 100 within`, quantile(times, 0.99), 'ms', keystrokeMs),
    figure(`${what}, 99 of 100 within, first request`, quantile(first, 0.99), 'ms'),
    figure(`${what}, the longest: "${longest.item}"`, longest.ms, 'ms'),
  ];
}

function p99At(what: string, work: (position: LngLat) => unknown): Measurement {
  const { times } = leastTimes(positions, work);
  return figure(`${what}, 99 of 100 within`, quantile(times, 0.99), 'ms', 10);
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
