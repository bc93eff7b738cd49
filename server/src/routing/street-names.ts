/** Names of streets in the language of the instructions, where the data have one. */
import { hasBangla } from '@portal/text';
import type { Maneuver } from './engine.ts';
import type { ValhallaTrip } from './valhalla-client.ts';

/** Numbers of roads, such as N3 or Z1203: they are in Latin letters whatever the language. */
const roadNumber = /^[A-Z]{1,3}-?\d+[A-Z]?$/;

/** The name to show of a street with several: an English one, else the first. */
export function englishName(names: string[]): string | undefined {
  return names.find(isEnglishName) ?? names[0];
}

/**
 * The trip with the English name alone where a street also has a Bangla one. Valhalla writes all names of a street,
 * `name` first: `Turn left onto বন্দর সড়ক/Harbour Road.` (its `NarrativeBuilder`, parts joined by "/" in
 * instructions and by ", " in what is spoken). A street with a Bangla name only keeps it.
 */
export function withEnglishNames(trip: ValhallaTrip): ValhallaTrip {
  const maneuvers = trip.legs.flatMap((leg) => leg.maneuvers);
  const english = new Map(maneuvers.flatMap(({ street_names: names = [] }) => pairs(names)));
  if (english.size === 0) return trip;
  const legs = trip.legs.map((leg) => ({
    ...leg,
    maneuvers: leg.maneuvers.map((maneuver) => inEnglish(maneuver, english)),
  }));
  return { ...trip, legs };
}

function isEnglishName(name: string): boolean {
  return !hasBangla(name) && !roadNumber.test(name);
}

/** Each Bangla name of a street with the English one that represents it. */
function pairs(names: string[]): [bangla: string, english: string][] {
  const english = names.filter(isEnglishName);
  if (english.length === 0) return [];
  return names.filter(hasBangla).map((name, i) => [name, english[i] ?? english[0]!]);
}

const texts = [
  'instruction',
  'verbal_succinct_transition_instruction',
  'verbal_pre_transition_instruction',
  'verbal_post_transition_instruction',
] as const satisfies (keyof Maneuver)[];

function inEnglish(maneuver: Maneuver, english: Map<string, string>): Maneuver {
  const names = maneuver.street_names ?? [];
  const own = new Set(pairs(names).map(([bangla]) => bangla));
  const changed = { ...maneuver };
  if (own.size > 0) changed.street_names = names.filter((name) => !own.has(name));
  // What is spoken may name the street of the next maneuver too. Longer names first: one may begin another.
  const longestFirst = [...english].sort(([one], [other]) => other.length - one.length);
  for (const field of texts) {
    const text = changed[field];
    if (text !== undefined) changed[field] = longestFirst.reduce(withoutBangla, text);
  }
  return changed;
}

function withoutBangla(text: string, [bangla, english]: [string, string]): string {
  for (const separator of ['/', ', ']) {
    text = text.replaceAll(`${bangla}${separator}${english}`, english);
    text = text.replaceAll(`${english}${separator}${bangla}`, english);
  }
  return text.replaceAll(bangla, english);
}
