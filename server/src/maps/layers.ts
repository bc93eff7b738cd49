/** The sample data as layers of the map's tiles. */
import {
  type Area,
  type Highway,
  type LandFeature,
  loadAdministrativeAreas,
  loadAreaShapes,
  loadLand,
  loadStreets,
  type MultiPolygon,
  type Street,
} from '@portal/data';
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';
import type { RoadRank } from './palette.ts';
import type { MapLayers } from './tiles.ts';

const rankOf: Record<Highway, RoadRank | 'ferry'> = {
  motorway: 'trunk',
  trunk: 'trunk',
  primary: 'main',
  secondary: 'secondary',
  tertiary: 'minor',
  residential: 'minor',
  ferry: 'ferry',
};

const greenClasses = new Set(['park', 'forest', 'zoo', 'university', 'cantonment']);
const waterClasses = new Set(['water', 'river', 'canal']);
const builtClasses = new Set(['airport']);

/** The Bay of Bengal, coarse. Its northern edge lies inside the country, whose own coast is drawn over it. */
const bayOfBengal: Position[] = [
  [88.2, 21.55],
  [88.6, 21.6],
  [89.05, 21.7],
  [89.3, 22.6],
  [91.3, 22.8],
  [91.6, 22.7],
  [92.0, 22.0],
  [92.2, 21.2],
  [92.38, 20.75],
  [92.75, 20.2],
  [93.5, 19.3],
  [94.3, 18.4],
  [94.3, 15],
  [81, 15],
  [82.3, 16.6],
  [84, 18.3],
  [85.5, 19.8],
  [87, 21.3],
  [88.2, 21.55],
];

/** Reads the generated sample data; takes about a second. */
export function sampleMapLayers(): MapLayers {
  const shapes = loadAreaShapes();
  const areas = loadAdministrativeAreas();
  const land = loadLand().features;
  const inClasses = (classes: Set<string>) =>
    land.filter(({ properties }) => classes.has(properties.class)).map(toFeature);
  return {
    sea: collection([polygonFeature([[bayOfBengal]], {})]),
    land: collection([polygonFeature(shapes['country:1']!, {})]),
    built: collection([
      ...inClasses(builtClasses),
      ...areas.cityCorporations.map(({ id, name }) =>
        polygonFeature(shapes[`cityCorporations:${id}`] ?? [], { name }),
      ),
    ]),
    green: collection(inClasses(greenClasses)),
    water: collection(inClasses(waterClasses)),
    rail: collection(inClasses(new Set(['railway']))),
    boundary: collection(
      areas.districts.map(({ id, name }) => boundaryFeature(shapes[`districts:${id}`] ?? [], { name })),
    ),
    road: collection(loadStreets().map(roadFeature)),
    label: collection([
      ...areas.districts.map((area) => labelFeature(area, 'district', 1)),
      ...areas.cityAreas.map((area, i) => labelFeature(area, 'area', 10 + i)),
      ...land
        .filter(({ properties }) => properties.name && properties.class !== 'railway')
        .flatMap(groundLabel),
    ]),
  };
}

function collection(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features };
}

function feature(geometry: Geometry, properties: Record<string, unknown>): Feature {
  return { type: 'Feature', geometry, properties };
}

function polygonFeature(
  coordinates: MultiPolygon | Position[][][],
  properties: Record<string, unknown>,
): Feature {
  return feature({ type: 'MultiPolygon', coordinates }, properties);
}

function boundaryFeature(coordinates: MultiPolygon, properties: Record<string, unknown>): Feature {
  return feature({ type: 'MultiLineString', coordinates: coordinates.flat() }, properties);
}

function toFeature({ geometry, properties }: LandFeature): Feature {
  const { name, nameBn, widthMeters, class: kind } = properties;
  return feature(geometry, {
    class: kind,
    ...(name && { name, name_bn: nameBn }),
    ...(widthMeters && { width: widthMeters }),
  });
}

function roadFeature({ name, nameBn, highway, points, isBridge }: Street): Feature {
  return feature(
    { type: 'LineString', coordinates: points },
    { rank: rankOf[highway], ...(name && { name, name_bn: nameBn }), ...(isBridge && { bridge: true }) },
  );
}

function labelFeature({ name, nameBn, centre }: Area, kind: string, order: number): Feature {
  return feature({ type: 'Point', coordinates: centre }, { class: kind, name, name_bn: nameBn, order });
}

/** Parks and grounds are named at the middle of their outline. */
function groundLabel({ geometry, properties: { name, nameBn } }: LandFeature): Feature[] {
  if (geometry.type !== 'Polygon') return [];
  const ring = geometry.coordinates[0]!;
  const mean = (axis: 0 | 1) => ring.reduce((sum, position) => sum + position[axis], 0) / ring.length;
  return [
    feature(
      { type: 'Point', coordinates: [mean(0), mean(1)] },
      { class: 'landmark', name, name_bn: nameBn, order: 500 },
    ),
  ];
}
