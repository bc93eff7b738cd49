/** Ids that stay with an area from import to import, kept in a table in the data folder. */
import { createHash } from 'node:crypto';
import { ImportError } from '../import-error.ts';

/** In the data folder: ids by kind, name and middle of the area, or by its own id. */
export const areaIdsFile = 'area-ids.json';

/** Ids of areas beyond this would meet those of places. */
export const largestAreaId = 8999;

export type AreaIdTable = Record<string, number>;

/** The id of an area whose source has none: that of a former import, else one that its identity says. */
export type AreaIds = (kind: string, identity: string) => number;

/** `given`: by kind, the ids that areas have. `table` gets the new ids. */
export function areaIds(table: AreaIdTable, given: Map<string, Set<number>>): AreaIds {
  const taken = new Map([...given].map(([kind, ids]): [string, Set<number>] => [kind, new Set(ids)]));
  const takenOf = (kind: string) => {
    const ids = taken.get(kind) ?? new Set<number>();
    taken.set(kind, ids);
    return ids;
  };
  for (const [key, id] of Object.entries(table)) takenOf(key.slice(0, key.indexOf(' '))).add(id);
  const used = new Set<string>();
  return (kind, identity) => {
    let key = `${kind} ${identity}`;
    // Unions next to each other can have one name.
    for (let times = 2; used.has(key); times++) key = `${kind} ${identity} ${times}`;
    used.add(key);
    const former = table[key];
    // An area that has the id now replaces it.
    if (former !== undefined && !given.get(kind)?.has(former)) return former;
    const id = freeId(key, takenOf(kind));
    takenOf(kind).add(id);
    table[key] = id;
    return id;
  };
}

/** An id that the key says; the next free one where two keys say the same. */
function freeId(key: string, taken: Set<number>): number {
  if (taken.size >= largestAreaId) {
    throw new ImportError([`Found more than ${largestAreaId} areas of a kind; expected at most so many.`]);
  }
  let id = 1 + (createHash('sha256').update(key).digest().readUInt32BE() % largestAreaId);
  while (taken.has(id)) id = (id % largestAreaId) + 1;
  return id;
}
