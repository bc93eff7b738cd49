/** Reads named places and administrative boundaries from the OSM PBF that the streets come from. */
import type { LngLat } from '@portal/geo';
import { insideOf, type MultiPolygon, round } from '../geometry.ts';
import { namesIn, osmKinds } from '../osm/kinds.ts';
import { isClosed, type OsmObject, type OsmObjects, readOsmObjects, type Tags } from '../osm/objects.ts';
import { crossesItself } from './crossings.ts';
import { type Feature, type Findings, hasFaultyNames } from './features.ts';

/** What a file says of places and areas, as features of an import. */
export interface OsmContent {
  /** Each is made when it is required, once. */
  places: Iterable<Feature<LngLat>>;
  areas: Feature<MultiPolygon>[];
}

/**
 * The named places, houses and administrative boundaries of a file, which is read three times. What can't be used is omitted and
 * added to `findings`. The objects of places are kept in `objectsFile`: a country has too many for the memory.
 */
export function readOsmFile(file: string, objectsFile: string, findings: Findings): OsmContent {
  const { faults, notes } = findings;
  const kindOf = osmKinds();
  const found = readOsmObjects(file, objectsFile, {
    isWanted: (tags) => isBoundary(tags) || kindOf(tags) !== null,
    isInMemory: isBoundary,
    noteOther({ kind, id, tags }) {
      const [name] = Object.values(namesIn(tags));
      if (name === undefined || 'highway' in tags) return;
      notes.add(
        { file, at: `${kind}/${id}` },
        'a named object of no kind of place, which is omitted:',
        'a tag of data/source/osm-kinds.csv',
        String(name),
      );
    },
  });
  const sourceOf = ({ kind, id }: OsmObject) => ({
    ownId: `${kind}/${id}`,
    where: { file, at: `${kind}/${id}` },
  });
  findings.read += found.inMemory.length;
  const areas = found.inMemory.flatMap((object): Feature<MultiPolygon>[] => {
    const shape = found.groundOf(object);
    const feature = { ...sourceOf(object), shape, properties: areaProperties(object.tags) };
    if (hasFaultyNames(feature, faults, notes)) return [];
    const crossing = shape && crossesItself(shape);
    if (shape && !crossing) return [{ ...feature, shape }];
    if (crossing) {
      faults.add(
        feature.where,
        'a boundary that crosses itself',
        'rings that do not cross',
        crossing.join(', '),
      );
    } else if (object.kind === 'relation')
      faults.add(feature.where, 'a boundary with open rings', 'whole ones');
    return [];
  });
  function* places(): Generator<Feature<LngLat>> {
    for (const object of found.all) {
      findings.read++;
      const feature = { ...sourceOf(object), properties: kindOf(object.tags)! };
      if (hasFaultyNames({ ...feature, shape: null }, faults, notes)) continue;
      const position = object.position ?? middleOf(found, object);
      if (position) yield { ...feature, shape: position };
      else faults.add(feature.where, 'a place whose nodes are not in the file', 'all of them');
    }
  }
  return { places: places(), areas };
}

function isBoundary(tags: Tags): boolean {
  return tags.boundary === 'administrative' && 'admin_level' in tags;
}

function areaProperties(tags: Tags): Record<string, unknown> {
  return { ...namesIn(tags), admin_level: tags.admin_level };
}

/** A point of an object without a point: inside its ground, or the middle vertex of its line. */
function middleOf({ groundOf, lineOf }: OsmObjects, object: OsmObject): LngLat | null {
  const ground = groundOf(object);
  if (ground) return round(insideOf(ground), 6);
  const line = lineOf(object);
  return isClosed(line) ? round(insideOf([[line]]), 6) : (line[line.length >> 1] ?? null);
}
