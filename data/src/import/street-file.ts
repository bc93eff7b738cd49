/** Reads the streets of an OSM PBF: a file that was cut off, or is about somewhere else, would make a router that returns wrong routes, or fails at the first one. */
import type { LngLat } from '@portal/geo';
import { ImportError } from '../import-error.ts';
import type { NamedWay } from '../named-streets.ts';
import { readOsmObjects, type Tags } from '../osm/objects.ts';
import { isStreet } from '../street.ts';
import { letterOrDigit, plainNames } from './name-words.ts';

/** Nodes compared with the areas: every one of a small file, evenly chosen ones of a large file. */
const mostCompared = 20_000;
/** Writers put at most so many into a block. */
const waysOfBlock = 8000;
/** Of these nodes must lie in the areas: an extract is cut with a margin. */
const leastInside = 0.5;

/** What a file of streets holds. */
export interface StreetFile {
  /** Ways with a `highway`. */
  streets: number;
  /** It has ways of more than one block and no relation: nothing else in a file says that its last blocks are missing. */
  isPerhapsCutOff: boolean;
  /** Those with a name, with their coordinates. */
  named: Iterable<NamedWay>;
}

/**
 * Throws an `ImportError` when the file is no whole OSM PBF, has no streets, or lies elsewhere than `isInside` says. Named ways are
 * kept in `objectsFile`.
 */
export function readStreetFile(
  file: string,
  objectsFile: string,
  isInside: (position: LngLat) => boolean,
): StreetFile {
  const counts = { node: 0, way: 0, relation: 0, street: 0 };
  let compared: LngLat[] = [];
  let step = 1;
  const found = readOsmObjects(file, objectsFile, {
    withoutNodes: true,
    isWanted(tags, kind) {
      counts[kind]++;
      if (kind !== 'way' || !isStreet(tags.highway ?? '')) return false;
      counts.street++;
      return namesOf(tags) !== null;
    },
    seePosition(...position) {
      if (counts.node++ % step > 0 || compared.push(position) <= mostCompared) return;
      compared = compared.filter((_, at) => at % 2 === 0);
      step *= 2;
    },
  });
  if (counts.street === 0) {
    throw new ImportError([
      `${file}: found ${counts.node} nodes and no way with a highway tag, expected streets. Is the file a cut of them?`,
    ]);
  }
  const inside = compared.filter(isInside).length;
  if (inside < compared.length * leastInside) {
    const percent = Math.round((100 * inside) / compared.length);
    const [lng, lat] = compared[0]!;
    throw new ImportError([
      `${file}: found ${percent} % of the nodes inside the areas (the first is at ${lng.toFixed(3)}, ${lat.toFixed(3)}), expected nearly all. Give the extract of the same country as the areas.`,
    ]);
  }
  function* named(): Generator<NamedWay> {
    for (const way of found.all) {
      const points = found.lineOf(way);
      if (points.length > 1) yield { id: way.id, ...namesOf(way.tags)!, highway: way.tags.highway!, points };
    }
  }
  return {
    streets: counts.street,
    isPerhapsCutOff: counts.way >= waysOfBlock && counts.relation === 0,
    named: named(),
  };
}

const furtherNames = ['name', 'alt_name', 'old_name', 'official_name', 'loc_name', 'ref'];

/** A name in English and Bangla, of which a missing one is replaced by the other, and further names. */
export function namesOf(tags: Tags): Pick<NamedWay, 'name' | 'aliases'> | null {
  const nameIn = (tag: string) => (letterOrDigit.test(tags[tag] ?? '') ? tags[tag]!.trim() : undefined);
  const plain = plainNames(nameIn('name'));
  const bangla = nameIn('name:bn') ?? plain.bangla;
  const any = nameIn('name:en') ?? plain.latin ?? bangla;
  if (!any) return null;
  const aliases = furtherNames.flatMap((tag) => (tags[tag] ?? '').split(';').map((one) => one.trim()));
  return { name: [any, bangla ?? any], aliases: aliases.filter(Boolean) };
}
