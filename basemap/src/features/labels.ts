/** What the map names: countries and the sea, areas from divisions to sub-areas, water, grounds and places. */
import type { AdministrativeAreas, Area, LandFeature, Place } from '@portal/data';
import type { Feature, Point, Position } from 'geojson';
import { iconOf, icons } from '../sprite/icons.ts';
import type { MapLayer } from '../tiles/cut.ts';

const capital = 'Dhaka';

/** Neighbors and the sea, named where the far view has room for it. */
const farNames: [kind: string, name: string, nameBn: string, position: Position][] = [
  ['country', 'Bangladesh', 'বাংলাদেশ', [90.25, 23.95]],
  ['neighbor', 'India', 'ভারত', [87.1, 24.1]],
  ['neighbor', 'India', 'ভারত', [92.9, 25.3]],
  ['neighbor', 'Myanmar', 'মিয়ানমার', [93.9, 21.6]],
  ['sea', 'Bay of Bengal', 'বঙ্গোপসাগর', [90.35, 20.75]],
];

/** Zoom from which the tiles contain the places of a tier; the style shows them from 12.6, 14, 15 and 16.4. */
const tiersFromZoom = [12, 14, 15, 15];

/** Layers `label` (names of areas, water and grounds), each from the zoom it is for. */
export function labelLayers(areas: AdministrativeAreas, land: LandFeature[]): MapLayer[] {
  const divisions = new Set(areas.divisions.map(({ name }) => name));
  const kindOf = ({ name }: Area) =>
    name === capital ? 'capital' : divisions.has(name) ? 'division' : 'district';
  const named = (kind: string, order: number) => (area: Area, i: number) =>
    label(kind, order + i, area.name, area.nameBn, area.centre);
  const upazilas = areas.subDistricts.filter(
    ({ name, isMetropolitan }) => !isMetropolitan && !/ Sadar$/.test(name),
  );
  const layer = (fromZoom: number, features: Feature[]): MapLayer => ({
    name: 'label',
    fromZoom,
    features,
  });
  return [
    layer(
      0,
      farNames.map(([kind, name, nameBn, position], i) => label(kind, i, name, nameBn, position)),
    ),
    layer(4, areas.districts.filter((area) => kindOf(area) === 'capital').map(named('capital', 1))),
    layer(5, [
      ...areas.districts.filter((area) => kindOf(area) === 'division').map(named('division', 10)),
      ...areas.districts.filter((area) => kindOf(area) === 'district').map(named('district', 100)),
    ]),
    layer(9, upazilas.map(named('town', 1000))),
    layer(9, areas.cityAreas.map(named('area', 2000))),
    layer(12, areas.unions.map(named('village', 4000))),
    layer(13, [...areas.subAreas.map(named('quarter', 3000)), ...areas.wards.map(named('ward', 9000))]),
    layer(
      9,
      land
        .filter(({ geometry, properties }) => geometry.type === 'Polygon' && isLarge(properties.class))
        .map(ground),
    ),
    layer(
      12,
      land
        .filter(({ geometry, properties }) => geometry.type === 'Polygon' && !isLarge(properties.class))
        .map(ground),
    ),
  ];
}

const isLarge = (kind: string) => kind === 'forest';

function label(kind: string, order: number, name: string, nameBn: string, coordinates: Position): Feature {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates },
    properties: { class: kind, name, name_bn: nameBn, order },
  };
}

const groundLabel: Record<string, string> = { water: 'lake', airport: 'closed', cantonment: 'closed' };

/** Parks, lakes and grounds are named at the middle of their outline. */
export function ground({ geometry, properties: { class: kind, name, nameBn } }: LandFeature): Feature {
  const ring = (geometry.type === 'Polygon' ? geometry.coordinates[0] : geometry.coordinates) as Position[];
  const middle = (axis: 0 | 1) => ring.reduce((sum, position) => sum + position[axis]!, 0) / ring.length;
  return label(groundLabel[kind] ?? 'ground', 500, name, nameBn, [middle(0), middle(1)]);
}

/** A place as the map shows it. */
export type DrawnPlace = Feature<Point, { icon: string; tier: number }>;

/** Those of the places that have an icon, in sequence: there can be a million. */
export function* drawnPlaces(places: Iterable<Place>): Generator<DrawnPlace> {
  for (const { type, subType, name, position, popularity } of places) {
    const icon = iconOf(type, subType);
    if (!icon || !name) continue;
    const properties = {
      ...{ icon, tier: icons[icon].tier, name: name.en, name_bn: name.bn },
      order: Math.round((1 - popularity) * 1000),
    };
    yield { type: 'Feature', geometry: { type: 'Point', coordinates: position }, properties };
  }
}

/** Layers `place`, each from the zoom it is for. */
export function placeLayers(places: Iterable<DrawnPlace>): MapLayer[] {
  const layers = tiersFromZoom.map((fromZoom) => ({ name: 'place', fromZoom, features: [] as Feature[] }));
  for (const place of places) layers[place.properties.tier]!.features.push(place);
  return layers;
}

/** Zoom from which tiles have it. */
export const placeFromZoom = ({ properties }: DrawnPlace) => tiersFromZoom[properties.tier]!;
