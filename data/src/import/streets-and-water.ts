/** Streets and water of an extract, as the sample has them, for the map. */
import type { LandFeature } from '../land.ts';
import { isClosed, type OsmObject, type OsmObjects, readOsmObjects, type Tags } from '../osm/objects.ts';
import { type Highway, isStreet, type Street } from '../street.ts';
import { type NameWords, sampleNameWords, scriptsOf } from './name-words.ts';
import { namesOf } from './street-file.ts';

/** Classes that the map has; OpenStreetMap's others are local streets. */
const highways = new Set<string>(['motorway', 'trunk', 'primary', 'secondary', 'tertiary']);

/** Width of flowing water that says none, meters. */
const usualWidths: Record<string, number> = {
  river: 40,
  ...{ canal: 12, tidal_channel: 12, stream: 6 },
  ...{ drain: 3, ditch: 3 },
};
/** OpenStreetMap's `width`: meters, perhaps with their unit. */
const widthPattern = /^(\d{1,4}(?:\.\d{1,3})?)(?: ?m)?$/;

/**
 * The streets and the water of a checked file, in sequence. Objects are kept in `objectsFile`. Water without whole rings, and
 * lines of which fewer than two points are in the file, are omitted.
 */
export function* streetsAndWater(file: string, objectsFile: string): Generator<Street | LandFeature> {
  const names = sampleNameWords();
  const found = readOsmObjects(file, objectsFile, {
    withoutNodes: true,
    isWanted(tags) {
      if (!isStreetOrFerry(tags)) return isGroundOfWater(tags) || isFlowing(tags);
      const own = namesOf(tags);
      if (own) names.learnName(...own.name);
      return true;
    },
  });
  for (const object of found.all) {
    if (isStreetOrFerry(object.tags)) yield* streetOf(object, found, names);
    else if (isGroundOfWater(object.tags)) yield* groundsOf(object, found, names);
    else yield* lineOfWater(object, found, names);
  }
}

const isStreetOrFerry = ({ highway, route }: Tags) => (highway && isStreet(highway)) || route === 'ferry';

const isGroundOfWater = ({ natural, waterway, landuse }: Tags) =>
  natural === 'water' || waterway === 'riverbank' || landuse === 'reservoir';

const isFlowing = ({ waterway }: Tags) => waterway !== undefined && Object.hasOwn(usualWidths, waterway);

function* streetOf(
  { tags, ...object }: OsmObject,
  { lineOf }: OsmObjects,
  names: NameWords,
): Generator<Street> {
  // The member ways of a relation are read as streets themselves.
  const points = object.kind === 'way' ? lineOf({ tags, ...object }) : [];
  if (points.length < 2) return;
  const { highway = '', oneway, bridge = 'no', ref } = tags;
  const main = highway.replace(/_link$/, '');
  yield {
    ...bothNames(tags, names),
    highway: (!isStreet(highway) ? 'ferry' : highways.has(main) ? main : 'residential') as Highway,
    points: oneway === '-1' ? points.reverse() : points,
    ...(ref && { ref }),
    ...(bridge !== 'no' && { isBridge: true }),
    ...(oneway !== undefined && oneway !== 'no' && { isOneway: true }),
  };
}

/** Grounds of rivers have no names: their lines have them. */
function* groundsOf(object: OsmObject, { groundOf, lineOf }: OsmObjects, names: NameWords) {
  const line = object.kind === 'way' ? lineOf(object) : [];
  const polygons = isClosed(line) ? [[line]] : (groundOf(object) ?? []);
  const { water, waterway } = object.tags;
  const isNamed = waterway !== 'riverbank' && !['river', 'canal', 'stream'].includes(water ?? '');
  for (const [at, coordinates] of polygons.entries()) {
    const own = bothNames(isNamed && at === 0 ? object.tags : {}, names);
    yield waterFeature({ class: 'water', ...own }, { type: 'Polygon', coordinates });
  }
}

function* lineOfWater(object: OsmObject, { lineOf }: OsmObjects, names: NameWords) {
  const coordinates = object.kind === 'way' ? lineOf(object) : [];
  if (coordinates.length < 2) return;
  const waterway = object.tags.waterway!;
  const width = widthPattern.exec(object.tags.width ?? '')?.[1];
  yield waterFeature(
    {
      class: waterway === 'river' ? 'river' : 'canal',
      ...bothNames(object.tags, names),
      widthMeters: width ? Number(width) : usualWidths[waterway]!,
    },
    { type: 'LineString', coordinates },
  );
}

function waterFeature(
  properties: Omit<LandFeature['properties'], 'quality'>,
  geometry: LandFeature['geometry'],
): LandFeature {
  return { type: 'Feature', properties: { ...properties, quality: 'surveyed' }, geometry };
}

function bothNames(tags: Tags, names: NameWords): { name: string; nameBn: string } {
  const own = namesOf(tags);
  const words = own && names.both(scriptsOf(own.name))?.words;
  return { name: words?.[0] ?? '', nameBn: words?.[1] ?? '' };
}
