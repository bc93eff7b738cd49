/** Ids that stay with an area from import to import, kept in a table in the data folder. */

/** In the data folder: ids by kind, name and middle of the area, or by its own id. */
export const areaIdsFile = 'area-ids.json';

export type AreaIdTable = Record<string, number>;

export interface AreaIds {
  /** The id of an area whose source has none: that of a former import, else the next that no area of the kind ever had. */
  idOf(kind: string, identity: string): number;
}

/** `given`: by kind, the ids that areas bring along. `table` gets the new ids. */
export function areaIds(table: AreaIdTable, given: Map<string, Set<number>>): AreaIds {
  const taken = new Map([...given].map(([kind, ids]): [string, Set<number>] => [kind, new Set(ids)]));
  const takenOf = (kind: string) => {
    const ids = taken.get(kind) ?? new Set<number>();
    taken.set(kind, ids);
    return ids;
  };
  for (const [key, id] of Object.entries(table)) takenOf(key.slice(0, key.indexOf(' '))).add(id);
  return {
    idOf(kind, identity) {
      const key = `${kind} ${identity}`;
      const former = table[key];
      // An area that brings the id along now takes it away.
      if (former !== undefined && !given.get(kind)?.has(former)) return former;
      const ids = takenOf(kind);
      const id = Math.max(0, ...ids) + 1;
      ids.add(id);
      table[key] = id;
      return id;
    },
  };
}
