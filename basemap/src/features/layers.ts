/** The data as layers of the map's tiles: ground, boundaries and roads. Names and places: `labels.ts`. */
import {
  type AdministrativeAreas,
  type Area,
  type AreaShapes,
  type Data,
  fromPlane,
  type Highway,
  type LandFeature,
  type MultiPolygon,
  type Street,
  toPlane,
} from '@portal/data';
import type { LngLat } from '@portal/geo';
import { areaD, EndType, inflatePathsD, JoinType } from 'clipper2-ts';
import type { Feature, Geometry, Position } from 'geojson';
import type { RoadRank } from '../style/palette.ts';
import type { MapLayer } from '../tiles/cut.ts';
import { borderLines } from './border-lines.ts';
import { type DrawnPlace, drawnPlaces, labelLayers, placeLayers } from './labels.ts';
import { rounded } from './rounded.ts';
import { bayOfBengal } from './sea.ts';

const rankOf: Record<Highway, RoadRank | 'ferry'> = {
  motorway: 'motorway',
  trunk: 'trunk',
  primary: 'main',
  secondary: 'secondary',
  tertiary: 'minor',
  residential: 'lane',
  ferry: 'ferry',
};

/** Zoom from which the tiles hold roads of a rank. Lanes are in twice: bare in the far view, named in the near one. */
const roadsFromZoom: Record<RoadRank | 'ferry', number> = {
  motorway: 5,
  trunk: 5,
  main: 7,
  ferry: 7,
  secondary: 9,
  minor: 11,
  lane: 14,
};
const bareLanesFromZoom = 12;

const waterClasses = ['water', 'river', 'canal'];
const railClasses = ['railway', 'metro'];
/** Zoom from which a river is wider than the line that represents it. */
const banksFromZoom = 9;
/** The three districts of the Chittagong Hill Tracts, whose hills are forest. */
const hillDistricts = new Set(['Bandarban', 'Khagrachhari', 'Rangamati']);

/** Reads the data; takes some tenths of a second. `places` are all that have an icon without it. */
export function mapLayers(data: Data, places: Iterable<DrawnPlace> = drawnPlaces(data.places())): MapLayer[] {
  const shapes = data.areaShapes();
  const areas = data.areas();
  const land = data.land().features;
  const streets = data.streets();
  const shapeOf = (kind: string, { id }: Area) => shapes[`${kind}:${id}`] ?? [];
  const ofClass = (...classes: string[]) =>
    land.filter(({ properties }) => classes.includes(properties.class));
  const hills = areas.districts.filter(({ name }) => hillDistricts.has(name));
  const water = ofClass(...waterClasses).map(waterFeature);
  return [
    ...seaAndLand(shapes['country:1']!),
    layer(
      'ground',
      5,
      hills.map((area) => polygonFeature(shapeOf('districts', area), { class: 'hills' })),
    ),
    layer('ground', 6, [
      ...areas.cities.map((area) => polygonFeature(shapeOf('cities', area), { class: 'city' })),
      ...areas.cityCorporations.map((area) =>
        polygonFeature(shapeOf('cityCorporations', area), { class: 'city' }),
      ),
    ]),
    layer(
      'ground',
      5,
      land
        .filter(({ properties }) => ![...waterClasses, ...railClasses].includes(properties.class))
        .map(groundFeature),
    ),
    layer('water', 3, water),
    // A line as wide as a river ends at the margin of its tile: near by, the river is the ground between its banks.
    layer('water', banksFromZoom, water.flatMap(banks)),
    layer('rail', 8, ofClass(...railClasses).map(groundFeature)),
    layer(
      'building',
      15,
      data.buildings().map((footprint) => feature({ type: 'Polygon', coordinates: [footprint] })),
    ),
    ...boundaryLayers(areas, shapes),
    ...roadLayers(streets),
    ...labelLayers(areas, land),
    ...placeLayers(places),
  ];
}

/** The sea is drawn below the country's own coast: without the country, it would be over it. */
function seaAndLand(country: MultiPolygon): MapLayer[] {
  if (country.length === 0) return [];
  return [layer('sea', 0, [polygonFeature([[bayOfBengal]])]), layer('land', 0, [polygonFeature(country)])];
}

export function layer(name: string, fromZoom: number, features: Feature[], toZoom?: number): MapLayer {
  return { name, fromZoom, features, ...(toZoom !== undefined && { toZoom }) };
}

function feature(geometry: Geometry, properties: Record<string, unknown> = {}): Feature {
  return { type: 'Feature', geometry, properties };
}

function polygonFeature(
  coordinates: MultiPolygon | Position[][][],
  properties?: Record<string, unknown>,
): Feature {
  return feature({ type: 'MultiPolygon', coordinates }, properties);
}

export function groundFeature({ geometry, properties }: LandFeature): Feature {
  const { name, nameBn, widthMeters, class: kind } = properties;
  return feature(geometry, {
    class: kind,
    ...(geometry.type === 'LineString' && name && { name, name_bn: nameBn }),
    ...(widthMeters && { width: widthMeters }),
  });
}

/** Rivers bend as wide as they are, lakes within some meters. */
function waterFeature(water: LandFeature): Feature {
  const { geometry, properties } = groundFeature(water);
  const reachDegrees = Math.max(0.004, (water.properties.widthMeters ?? 0) / 70_000);
  if (geometry.type === 'LineString')
    return feature(
      { ...geometry, coordinates: rounded(geometry.coordinates, reachDegrees) },
      properties ?? {},
    );
  if (geometry.type === 'Polygon')
    return feature(
      { ...geometry, coordinates: geometry.coordinates.map((ring) => rounded(ring, 0.0015)) },
      properties ?? {},
    );
  return water as Feature;
}

/** The ground between the banks of a river; none for other water. */
function banks({ geometry, properties }: Feature): Feature[] {
  const widthMeters = Number(properties?.width ?? 0);
  if (geometry.type !== 'LineString' || widthMeters === 0) return [];
  const line = geometry.coordinates.map((point) => {
    const [x, y] = toPlane(point as LngLat);
    return { x, y };
  });
  const rings = inflatePathsD(
    [line],
    widthMeters / 2,
    JoinType.Round,
    EndType.Round,
    2,
    2,
    widthMeters / 200,
  );
  // The widest is around the river; others are islands, where it comes back to itself.
  rings.sort((one, other) => Math.abs(areaD(other)) - Math.abs(areaD(one)));
  const closed = rings.map((ring) => [...ring, ring[0]!].map(({ x, y }) => fromPlane([x, y])));
  return [polygonFeature([closed], { class: properties?.class })];
}

/** Each border once, by the highest level that it bounds: neighbors share it, and the country's is a district's too. */
function boundaryLayers(areas: AdministrativeAreas, shapes: AreaShapes): MapLayer[] {
  const levels = [
    ['country', 0, ['country:1']],
    ['division', 4, areas.divisions.map(({ id }) => `divisions:${id}`)],
    ['district', 6, areas.districts.map(({ id }) => `districts:${id}`)],
    ['sub-district', 9, areas.subDistricts.map(({ id }) => `subDistricts:${id}`)],
    ['ward', 12, areas.wards.map(({ id }) => `wards:${id}`)],
  ] as const;
  const drawn = new Set<string>();
  return levels.map(([level, fromZoom, ids]) => {
    const coordinates = borderLines(
      ids.flatMap((id) => shapes[id] ?? []),
      drawn,
    );
    return layer('boundary', fromZoom, [feature({ type: 'MultiLineString', coordinates }, { level })]);
  });
}

export function roadLayers(streets: Street[]): MapLayer[] {
  const ranks = Object.keys(roadsFromZoom) as (RoadRank | 'ferry')[];
  const ofRank = (rank: RoadRank | 'ferry') => streets.filter(({ highway }) => rankOf[highway] === rank);
  return [
    bareLanes(ofRank('lane').map(({ points }) => points)),
    ...ranks.map((rank) => layer('road', roadsFromZoom[rank], ofRank(rank).map(roadFeature))),
  ];
}

/** Lanes in the far view, all of them one feature. */
function bareLanes(coordinates: Position[][]): MapLayer {
  const lanes = feature({ type: 'MultiLineString', coordinates }, { rank: 'lane' });
  return layer('road', bareLanesFromZoom, [lanes], roadsFromZoom.lane - 1);
}

/** Zoom from which tiles have a street at all. */
export function roadFromZoom({ highway }: Street): number {
  const rank = rankOf[highway];
  return rank === 'lane' ? bareLanesFromZoom : roadsFromZoom[rank];
}

function roadFeature({
  name,
  nameBn,
  highway,
  points,
  ref,
  isBridge,
  isSeparate,
  isOneway,
}: Street): Feature {
  return feature(
    { type: 'LineString', coordinates: points },
    {
      rank: rankOf[highway],
      ...(name && { name, name_bn: nameBn }),
      ...(ref && { ref }),
      ...((isBridge || isSeparate) && { bridge: true }),
      ...(isOneway && { oneway: true }),
    },
  );
}
