/**
 * One measurement of the search index, in a process of its own so that its memory is its own:
 * `node --expose-gc --import tsx bench/server-search-run.ts <places>` prints a JSON object of numbers.
 */
import type { LngLat } from '../server/src/geo/distance.ts';
import { buildGazetteer } from '../server/src/places/gazetteer.ts';
import { addressLine, displayName } from '../server/src/places/place.ts';
import { searchPlaces } from '../server/src/places/place-search.ts';
import { quantile } from './server-load.ts';
import { makePlaces, series } from './server-places.ts';

export interface SearchRun {
  buildSeconds: number;
  placesMB: number;
  indexMB: number;
  keystrokes: number;
  keystrokeP50Ms: number;
  keystrokeP99Ms: number;
  keystrokeLongestMs: number;
  /** What was typed when it took longest. */
  keystrokeLongest: string;
  banglaKeystrokeP99Ms: number;
  typoP99Ms: number;
  nearestAddressP99Ms: number;
  nearbyP99Ms: number;
  nearbyOfKindP99Ms: number;
}

/** Names typed letter by letter, in each script. */
const TYPED_NAMES = 60;
const POSITIONS = 2000;

const count = Number(process.argv[2]);
const before = usedMB();
const places = makePlaces(count);
const withPlaces = usedMB();
const start = performance.now();
const gazetteer = buildGazetteer(places);
const buildSeconds = (performance.now() - start) / 1000;
const indexMB = usedMB() - withPlaces;

const random = series();
const chosen = Array.from({ length: TYPED_NAMES }, () => places[Math.floor(random() * places.length)]!);
const typed = (language: 'en' | 'bn') =>
  chosen.flatMap((place, i) => {
    // A name, an address, and a name with its area, in turn.
    const texts = [displayName, addressLine][i % 2]!(place, language);
    const text = i % 3 === 2 ? `${displayName(place, language)} ${place.area[language]}` : texts;
    return keystrokes(text.slice(0, 40));
  });
const english = typed('en');
const bangla = typed('bn');
const typos = chosen.map((place) => withTypo(displayName(place, 'en')));
// The first searches run before the code is compiled; they are not what users meet.
for (const text of english.slice(0, 200)) searchPlaces(gazetteer, text, { limit: 10 });

/**
 * Each item with the least of three times, milliseconds of processor time: what a search costs, whatever else runs on
 * the machine. On an idle one it is the time that passes.
 */
const timed = <Item>(items: Item[], work: (item: Item) => unknown) => {
  const times = items.map((item) => {
    const tries = [0, 1, 2].map(() => {
      const began = process.cpuUsage();
      work(item);
      const { user, system } = process.cpuUsage(began);
      return (user + system) / 1000;
    });
    return [Math.min(...tries), item] as const;
  });
  return times.sort(([one], [other]) => one - other);
};
const p = (times: (readonly [number, unknown])[], share: number) =>
  quantile(
    times.map(([ms]) => ms),
    share,
  );
const search = (text: string) => searchPlaces(gazetteer, text, { limit: 10 });
const englishTimes = timed(english, search);
const banglaTimes = timed(bangla, search);
const positions = Array.from({ length: POSITIONS }, (): LngLat => {
  const { position } = places[Math.floor(random() * places.length)]!;
  return [position[0] + (random() - 0.5) * 0.002, position[1] + (random() - 0.5) * 0.002];
});

const result: SearchRun = {
  buildSeconds,
  placesMB: withPlaces - before,
  indexMB,
  keystrokes: english.length + bangla.length,
  keystrokeP50Ms: p(englishTimes, 0.5),
  keystrokeP99Ms: p(englishTimes, 0.99),
  keystrokeLongestMs: englishTimes.at(-1)![0],
  keystrokeLongest: englishTimes.at(-1)![1],
  banglaKeystrokeP99Ms: p(banglaTimes, 0.99),
  typoP99Ms: p(timed(typos, search), 0.99),
  nearestAddressP99Ms: p(
    timed(positions, (at) => gazetteer.nearest(at, 1, 3000)),
    0.99,
  ),
  nearbyP99Ms: p(
    timed(positions, (at) => gazetteer.nearest(at, 10, 500)),
    0.99,
  ),
  nearbyOfKindP99Ms: p(
    timed(positions, (at) => gazetteer.nearest(at, 10, 1000, ({ subType }) => subType === 'School')),
    0.99,
  ),
};
console.log(JSON.stringify(result));

function keystrokes(text: string): string[] {
  return Array.from({ length: text.length }, (_, i) => text.slice(0, i + 1)).filter(
    (one) => one.trim() !== '',
  );
}

/** Two letters in the middle changed round. */
function withTypo(text: string): string {
  const middle = Math.floor(text.length / 3);
  return text.slice(0, middle) + text[middle + 1] + text[middle] + text.slice(middle + 2);
}

/** Everything this process keeps, after its rubbish is taken out. */
function usedMB(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}
