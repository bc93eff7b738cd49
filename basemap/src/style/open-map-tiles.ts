/**
 * The basemap's look for tiles in OpenMapTiles' schema (https://openmaptiles.org/schema/), as Planetiler makes them.
 * Without the icons of places: their classes are others.
 */
import { byZoom, type Expression, type Layer, layerOn } from './expressions.ts';
import { bold, type LabelLanguage, type NameStyle, nameIn, regular, text } from './label-style.ts';
import type { Palette, RoadRank } from './palette.ts';
import { metroStyles, type RoadTiles, railStyles, roadStyles } from './road-style.ts';

const classesOfRank: Record<RoadRank | 'ferry', string[]> = {
  motorway: ['motorway'],
  trunk: ['trunk'],
  main: ['primary'],
  secondary: ['secondary', 'tertiary'],
  minor: ['minor', 'busway'],
  lane: ['service', 'track', 'path', 'raceway'],
  ferry: ['ferry'],
};

const ofClass = (...classes: string[]): Expression => ['in', ['get', 'class'], ['literal', classes]];
const isLine: Expression = ['==', ['geometry-type'], 'LineString'];
const isPoint: Expression = ['==', ['geometry-type'], 'Point'];

/** Below a city, tracks of a railway would cross its blocks; a metro has its own color. */
const isAboveGround: Expression = ['!=', ['get', 'brunnel'], 'tunnel'];

const roads: RoadTiles = {
  layer: 'transportation',
  ofRank: (rank) => ['all', isLine, ofClass(...classesOfRank[rank])],
  isBridge: ['==', ['get', 'brunnel'], 'bridge'],
  isOneWay: ['==', ['get', 'oneway'], 1],
};

const english: Expression = ['coalesce', ['get', 'name:en'], ['get', 'name:latin'], ['get', 'name']];
const bangla: Expression = ['coalesce', ['get', 'name:bn'], ['get', 'name']];

export function openMapTilesLayers(palette: Palette, labels: LabelLanguage, isPictured: boolean): Layer[] {
  const names: NameStyle = { palette, labels, isPictured, names: { english, bangla } };
  return [
    ...grounds(palette),
    ...borders(palette),
    ...railStyles(palette, { layer: 'transportation', filter: ['all', ofClass('rail'), isAboveGround] }),
    ...roadStyles(palette, roads),
    ...metroStyles(palette, { layer: 'transportation', filter: ofClass('transit') }),
    ...lineNames(names),
    ...placeNames(names),
  ];
}

/** What is no water is land: the schema has the sea, and no land. */
function grounds(palette: Palette): Layer[] {
  const fill = (id: string, sourceLayer: string, color: string, filter?: Expression): Layer =>
    layerOn(sourceLayer, { id, type: 'fill', ...(filter && { filter }), paint: { 'fill-color': color } });
  return [
    { id: 'land', type: 'background', paint: { 'background-color': palette.land } },
    fill('city', 'landuse', palette.city, ofClass('residential', 'suburb', 'quarter', 'neighbourhood')),
    fill('campus', 'landuse', palette.campus, ofClass('university', 'college', 'school')),
    fill('closed', 'landuse', palette.closed, ofClass('military')),
    fill('airports', 'aeroway', palette.closed, ['==', ['geometry-type'], 'Polygon']),
    fill('green', 'landcover', palette.green, ofClass('grass')),
    fill('forest', 'landcover', palette.forest, ofClass('wood')),
    fill('parks', 'park', palette.green),
    fill('water', 'water', palette.water),
    layerOn('waterway', {
      id: 'rivers',
      type: 'line',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': palette.water, 'line-width': byZoom({ 8: 0.9, 13: 2, 18: 12 }) },
    }),
    layerOn('building', {
      id: 'buildings',
      type: 'fill',
      minzoom: 14,
      paint: { 'fill-color': palette.building, 'fill-outline-color': palette.buildingEdge },
    }),
  ];
}

/** OSM's levels in Bangladesh: 4 a division, 5 a district, 6 an upazila. */
function borders(palette: Palette): Layer[] {
  const border = (id: string, level: number, minzoom: number, width: Expression, dashes: number[]): Layer =>
    layerOn('boundary', {
      id,
      type: 'line',
      minzoom,
      filter: ['all', ['==', ['get', 'admin_level'], level], ['!=', ['get', 'maritime'], 1]],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.boundary, 'line-width': width, 'line-dasharray': dashes },
    });
  return [
    border('border-sub-district', 6, 9.5, byZoom({ 9: 0.5, 14: 1 }), [1.5, 2.5]),
    border('border-district', 5, 6, byZoom({ 6: 0.5, 12: 1.3 }), [4, 2.5]),
    border('border-division', 4, 4, byZoom({ 4: 0.6, 12: 1.8 }), [6, 2, 1.5, 2]),
    border('border-country', 2, 2, byZoom({ 2: 0.8, 6: 2, 13: 4 }), [1, 0]),
  ];
}

/** Names along lines: English alone where both have no room. */
function lineNames(style: NameStyle): Layer[] {
  const { palette, labels } = style;
  const field = labels === 'bn' && !style.isPictured ? bangla : english;
  const along = (id: string, layer: string, minzoom: number, filter: Expression, color: string): Layer =>
    layerOn(layer, {
      id,
      type: 'symbol',
      minzoom,
      filter,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 340,
        'text-field': field,
        'text-font': regular,
        'text-size': byZoom({ 8: 11, 17: 13 }),
        'text-max-angle': 30,
      },
      paint: text(palette, color, 1.5),
    });
  const ofRanks = (...ranks: RoadRank[]) => ofClass(...ranks.flatMap((rank) => classesOfRank[rank]));
  return [
    along('lane-names', 'transportation_name', 15.4, ofRanks('lane'), palette.labelRoad),
    along('minor-names', 'transportation_name', 14, ofRanks('minor'), palette.labelRoad),
    along(
      'road-names',
      'transportation_name',
      12.4,
      ofRanks('motorway', 'trunk', 'main', 'secondary'),
      palette.labelRoad,
    ),
    along('river-names', 'waterway', 11, ['has', 'name'], palette.labelWater),
    along('long-lake-names', 'water_name', 6.5, isLine, palette.labelWater),
  ];
}

/** From the least to the most important: where two collide, the engine keeps the one of the later layer. */
function placeNames(style: NameStyle): Layer[] {
  const { palette } = style;
  const names = (
    id: string,
    layer: string,
    { filter, from, to }: { filter: Expression; from: number; to?: number },
    [color, sizePx, isBold]: [color: string, sizePx: number, isBold?: boolean],
  ): Layer =>
    layerOn(layer, {
      id,
      type: 'symbol',
      minzoom: from,
      ...(to && { maxzoom: to }),
      filter,
      layout: {
        'text-field': nameIn(style, color, { sizePx, isBold }),
        'text-font': isBold ? bold : regular,
        'text-size': byZoom({ 4: sizePx * 0.8, 14: sizePx }),
        'text-max-width': 9,
        'text-line-height': 1.15,
        'text-padding': 5,
        // Names of lakes have no rank.
        ...(layer !== 'water_name' && { 'symbol-sort-key': ['coalesce', ['get', 'rank'], 100] }),
      },
      paint: text(palette, color),
    });
  return [
    names('places', 'poi', { filter: isPoint, from: 15.5 }, [palette.label, 13]),
    names('ground-names', 'park', { filter: isPoint, from: 11 }, [palette.labelGreen, 13]),
    names('lake-names', 'water_name', { filter: isPoint, from: 9 }, [palette.labelWater, 14]),
    names('villages', 'place', { filter: ofClass('village', 'hamlet', 'island', 'islet'), from: 12.2 }, [
      palette.labelFaint,
      14,
    ]),
    names('quarters', 'place', { filter: ofClass('quarter', 'neighbourhood'), from: 13.6 }, [
      palette.label,
      14,
    ]),
    names('areas', 'place', { filter: ofClass('suburb', 'borough'), from: 10.5, to: 17 }, [
      palette.label,
      16,
      true,
    ]),
    names('towns', 'place', { filter: ofClass('town'), from: 8, to: 15 }, [palette.label, 15, true]),
    names('states', 'place', { filter: ofClass('state', 'province'), from: 5, to: 8 }, [
      palette.labelFaint,
      15,
    ]),
    names('cities', 'place', { filter: ofClass('city'), from: 4, to: 13 }, [palette.label, 20, true]),
    names('country', 'place', { filter: ofClass('country'), from: 2, to: 6 }, [palette.labelFaint, 16]),
  ];
}
