import { MATCH_RANK, type MatchRank, matchRank, type PreparedName, prepareName } from '@portal/text';
import type { ListedArea } from './area-store.ts';

/** Names taken apart, kept as long as their area: lists are long and asked often. */
const prepared = new WeakMap<ListedArea, PreparedName[]>();

/**
 * The areas whose name answers a query in either script, best first; all of them, as listed, without a query.
 * Names that only sound or look alike are given when no name answers better.
 */
export function searchAreas(areas: readonly ListedArea[], query: string | undefined): readonly ListedArea[] {
  if (query === undefined) return areas;
  const wanted = prepareName(query);
  const found = areas.flatMap((area) => {
    const rank = bestRank(wanted, area);
    return rank === null ? [] : [{ area, rank }];
  });
  const isCertain = found.some(({ rank }) => rank < MATCH_RANK.sound);
  return found
    .filter(({ rank }) => !isCertain || rank < MATCH_RANK.sound)
    .sort((one, other) => one.rank - other.rank)
    .map(({ area }) => area);
}

function bestRank(query: PreparedName, area: ListedArea): MatchRank | null {
  let names = prepared.get(area);
  if (!names) {
    names = [area.name, area.nameBn, ...area.aliases].map(prepareName);
    prepared.set(area, names);
  }
  const ranks = names.map((name) => matchRank(query, name)).filter((rank) => rank !== null);
  return ranks.length === 0 ? null : (Math.min(...ranks) as MatchRank);
}
