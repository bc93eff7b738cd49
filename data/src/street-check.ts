/** What must hold for the street network; each problem names the street, what was found and what was expected. */
import { isInBangladesh } from '@portal/geo';
import { scriptProblems } from './check.ts';
import type { Street } from './street.ts';

export type Profile = 'car' | 'bike' | 'foot';

/** Whether a router of this profile uses the street, after OpenStreetMap's defaults. */
export function isUsable({ highway, isForFeet }: Street, profile: Profile): boolean {
  if (profile === 'car') return !isForFeet;
  return highway !== 'motorway';
}

/** Street nodes that a profile may enter but not leave, or leave but not enter, or that hang on nothing. */
export function connectionProblems(streets: Street[], profile: Profile): string[] {
  const [ahead, back] = [new Map<string, string[]>(), new Map<string, string[]>()];
  const add = (edges: Map<string, string[]>, from: string, to: string) =>
    edges.set(from, [...(edges.get(from) ?? []), to]);
  const streetAt = new Map<string, string>();
  for (const street of streets.filter((one) => isUsable(one, profile))) {
    const keys = street.points.map(String);
    for (const key of keys) streetAt.set(key, street.name);
    for (let i = 0; i + 1 < keys.length; i += 1) {
      const [from, to] = [keys[i]!, keys[i + 1]!];
      add(ahead, from, to);
      add(back, to, from);
      if (street.isOneway && profile !== 'foot') continue;
      add(ahead, to, from);
      add(back, from, to);
    }
  }
  // Any node of the main part will do as start; the middle of Dhaka is in it or nothing is.
  const start = streets.find(({ name }) => name === 'Kazi Nazrul Islam Avenue')?.points[0];
  if (!start) return ['No Kazi Nazrul Islam Avenue to start from.'];
  const [reached, reaching] = [visit(ahead, String(start)), visit(back, String(start))];
  return [...streetAt]
    .filter(([key]) => !reached.has(key) || !reaching.has(key))
    .map(
      ([key, name]) =>
        `${name} at ${key}: ${profile} ${reached.has(key) ? 'cannot get back' : 'cannot get there'} from central Dhaka.`,
    );
}

function visit(edges: Map<string, string[]>, start: string): Set<string> {
  const seen = new Set([start]);
  const queue = [start];
  for (let here = queue.pop(); here !== undefined; here = queue.pop()) {
    for (const next of edges.get(here) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push(next);
    }
  }
  return seen;
}

/** Names in one script only, streets of one point, and streets that lie outside the country's box. */
export function streetProblems(streets: Street[]): string[] {
  return streets.flatMap((street) => {
    const label = `Street ${street.name} at ${street.points[0]}`;
    const problems = street.name ? scriptProblems(label, street.name, street.nameBn) : [];
    if (street.points.length < 2)
      problems.push(`${label}: has ${street.points.length} point, expected 2 or more.`);
    if (!street.points.every(isInBangladesh)) problems.push(`${label}: leaves the country.`);
    return problems;
  });
}
