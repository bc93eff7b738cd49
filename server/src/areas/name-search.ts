import { certainRank, type MatchRank, matchRank, type PreparedName, prepareName } from '@portal/text';
import type { ListedArea } from './area-store.ts';

/** Names taken apart, kept as long as their area: lists are long and asked often. */
const prepared = new WeakMap<ListedArea, PreparedName[]>();

/** Answers kept by list and query: lists do not change, and most people ask for the same few names. */
const answers = new WeakMap<readonly ListedArea[], Map<string, readonly ListedArea[]>>();

/** Queries remembered for a list. The longest one is 200 letters, so that a list remembers at most a few hundred kB. */
const MOST_ANSWERS = 500;

/**
 * The areas whose name answers a query in either script, best first; all of them, as listed, without a query.
 * Names that only sound or look alike are given when no name answers better.
 */
export function searchAreas(areas: readonly ListedArea[], query: string | undefined): readonly ListedArea[] {
  if (query === undefined) return areas;
  let known = answers.get(areas);
  if (!known || known.size >= MOST_ANSWERS) {
    known = new Map();
    answers.set(areas, known);
  }
  let found = known.get(query);
  if (!found) {
    found = findAreas(areas, query);
    known.set(query, found);
  }
  return found;
}

function findAreas(areas: readonly ListedArea[], query: string): ListedArea[] {
  const wanted = prepareName(query);
  const certain = ranked(areas, (name) => certainRank(wanted, name));
  return certain.length > 0 ? certain : ranked(areas, (name) => matchRank(wanted, name));
}

function ranked(
  areas: readonly ListedArea[],
  rankOf: (name: PreparedName) => MatchRank | null,
): ListedArea[] {
  const found: { area: ListedArea; rank: MatchRank }[] = [];
  for (const area of areas) {
    let best: MatchRank | null = null;
    for (const name of namesOf(area)) {
      const rank = rankOf(name);
      if (rank !== null && (best === null || rank < best)) best = rank;
    }
    if (best !== null) found.push({ area, rank: best });
  }
  return found.sort((one, other) => one.rank - other.rank).map(({ area }) => area);
}

function namesOf(area: ListedArea): PreparedName[] {
  let names = prepared.get(area);
  if (!names) {
    names = [area.name, area.nameBn, ...area.aliases].map(prepareName);
    prepared.set(area, names);
  }
  return names;
}
