import type { AreaKind } from '@portal/data';
import { certainRank, type MatchRank, matchRank, type PreparedName, prepareName } from '@portal/text';
import type { AreaIndex, AreaOf } from './area-index.ts';

export type ListedKind = Extract<AreaKind, 'districts' | 'subDistricts' | 'unions' | 'cities' | 'cityAreas'>;

export type AreaNames = ReturnType<typeof areaNames>;

/** An area with its names taken apart. */
interface Named<Area> {
  area: Area;
  names: PreparedName[];
}

/** The names of the areas of an index. A kind is sorted and split when it is first requested. */
export function areaNames(areas: AreaIndex) {
  const kinds = new Map<ListedKind, Named<unknown>[]>();

  const namedOf = <Kind extends ListedKind>(kind: Kind): Named<AreaOf<Kind>>[] => {
    let named = kinds.get(kind) as Named<AreaOf<Kind>>[] | undefined;
    if (!named) {
      named = [...areas.list(kind)].sort(byName).map((area) => ({
        area,
        names: [area.name, area.nameBn, ...area.aliases].map(prepareName),
      }));
      kinds.set(kind, named);
    }
    return named;
  };

  return {
    list: <Kind extends ListedKind>(kind: Kind) => namedOf(kind).map(({ area }) => area),
    /** Those whose name in either script matches, best first; by sound or look only where no name matches better. */
    search<Kind extends ListedKind>(kind: Kind, query: string) {
      const named = namedOf(kind);
      const wanted = prepareName(query);
      const certain = ranked(named, (name) => certainRank(wanted, name));
      return certain.length > 0 ? certain : ranked(named, (name) => matchRank(wanted, name));
    },
  };
}

/** By name as the characters' numbers have it, the same everywhere; of equal names the lower id first. */
function byName(one: { id: number; name: string }, other: { id: number; name: string }): number {
  if (one.name === other.name) return one.id - other.id;
  return one.name < other.name ? -1 : 1;
}

function ranked<Area>(
  named: readonly Named<Area>[],
  rankOf: (name: PreparedName) => MatchRank | null,
): Area[] {
  const found: { area: Area; rank: MatchRank }[] = [];
  for (const { area, names } of named) {
    let best: MatchRank | null = null;
    for (const name of names) {
      const rank = rankOf(name);
      if (rank !== null && (best === null || rank < best)) best = rank;
    }
    if (best !== null) found.push({ area, rank: best });
  }
  return found.sort((one, other) => one.rank - other.rank).map(({ area }) => area);
}
