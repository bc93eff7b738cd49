/**
 * The basemap as a MapLibre style. It names no sprite, and glyphs only when asked: labels use the reader's own fonts,
 * so one style and its tiles are all a map loads. Specification: https://maplibre.org/maplibre-style-spec/
 */
import { type MapMode, type Palette, palettes, type RoadRank } from './palette.ts';

/** `both` puts Bangla over English and needs MapLibre 6.9 or newer, which shapes Indic scripts; `en` suits older ones. */
export type LabelScript = 'both' | 'en';

export interface StyleOptions {
  mode: MapMode;
  labels: LabelScript;
  /** Where tiles are served, without a slash at the end. */
  origin: string;
  /** Names glyphs, which engines before MapLibre 5 need for any text. */
  hasGlyphs?: boolean;
}

type Expression = unknown[];
type Layer = Record<string, unknown>;

/** Deepest zoom with tiles of its own; deeper ones are drawn from these. */
export const deepestTileZoom = 15;

export function mapStyle({ mode, labels, origin, hasGlyphs = false }: StyleOptions): object {
  const palette = palettes[mode];
  return {
    version: 8,
    name: `Sample map, ${mode}`,
    center: [90.4, 23.78],
    zoom: 11,
    ...(hasGlyphs ? { glyphs: `${origin}/map/glyphs/{fontstack}/{range}.pbf` } : {}),
    sources: {
      map: {
        type: 'vector',
        tiles: [`${origin}/map/tiles/{z}/{x}/{y}.pbf`],
        minzoom: 0,
        maxzoom: deepestTileZoom,
        attribution: 'Sample data, approximate',
      },
    },
    layers: [...groundLayers(palette), ...roadLayers(palette), ...labelLayers(palette, labels)],
  };
}

function groundLayers(palette: Palette): Layer[] {
  const fill = (id: string, sourceLayer: string, color: string, extra: Layer = {}): Layer => ({
    id,
    type: 'fill',
    source: 'map',
    'source-layer': sourceLayer,
    paint: { 'fill-color': color },
    ...extra,
  });
  return [
    { id: 'beyond', type: 'background', paint: { 'background-color': palette.beyond } },
    fill('sea', 'sea', palette.water),
    fill('land', 'land', palette.land),
    fill('built-up', 'built', palette.built),
    fill('green', 'green', palette.green),
    fill('water', 'water', palette.water, { filter: ['==', ['geometry-type'], 'Polygon'] }),
    {
      id: 'rivers',
      type: 'line',
      source: 'map',
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': palette.water, 'line-width': trueWidth() },
    },
    {
      id: 'rail',
      type: 'line',
      source: 'map',
      'source-layer': 'rail',
      minzoom: 9,
      paint: { 'line-color': palette.rail, 'line-width': 1.3, 'line-dasharray': [5, 2.5] },
    },
    {
      id: 'boundaries',
      type: 'line',
      source: 'map',
      'source-layer': 'boundary',
      maxzoom: 12,
      paint: {
        'line-color': palette.boundary,
        'line-width': 0.8,
        'line-dasharray': [4, 3],
        'line-opacity': 0.7,
      },
    },
  ];
}

/** Width of each rank in pixels at zoom 13, fill and casing, and the zoom from which it is drawn. */
const roadWidths: Record<RoadRank, { fill: number; casing: number; from: number }> = {
  lane: { fill: 1.5, casing: 0, from: 14 },
  minor: { fill: 2, casing: 3.1, from: 12 },
  secondary: { fill: 3.4, casing: 4.8, from: 10 },
  main: { fill: 4.6, casing: 6.6, from: 8 },
  trunk: { fill: 6.2, casing: 8.6, from: 5 },
};

function roadLayers(palette: Palette): Layer[] {
  const ranks = Object.keys(roadWidths) as RoadRank[];
  const road = (rank: RoadRank, part: 'casing' | 'fill'): Layer => ({
    id: `road-${rank}-${part}`,
    type: 'line',
    source: 'map',
    'source-layer': 'road',
    minzoom: roadWidths[rank].from,
    filter: ['==', ['get', 'rank'], rank],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': palette.roads[rank][part], 'line-width': roadWidth(roadWidths[rank][part]) },
  });
  return [
    // Casings of all ranks lie under fills of all ranks, so that crossings join.
    ...ranks.filter((rank) => roadWidths[rank].casing > 0).map((rank) => road(rank, 'casing')),
    ...ranks.map((rank) => road(rank, 'fill')),
    {
      id: 'ferries',
      type: 'line',
      source: 'map',
      'source-layer': 'road',
      minzoom: 7,
      filter: ['==', ['get', 'rank'], 'ferry'],
      paint: { 'line-color': palette.ferry, 'line-width': 1.2, 'line-dasharray': [3, 3] },
    },
  ];
}

function roadWidth(pixelsAt13: number): Expression {
  return byZoom({
    5: pixelsAt13 * 0.14,
    9: pixelsAt13 * 0.32,
    13: pixelsAt13,
    16: pixelsAt13 * 2.6,
    18: pixelsAt13 * 6,
  });
}

function labelLayers(palette: Palette, labels: LabelScript): Layer[] {
  const font = ['Noto Sans Bengali'];
  const text = (color: string): Layer => ({
    'text-color': color,
    'text-halo-color': palette.halo,
    'text-halo-width': 1.6,
  });
  const place = (id: string, classes: string[], size: Expression | number, zooms: Layer): Layer => ({
    id,
    type: 'symbol',
    source: 'map',
    'source-layer': 'label',
    ...zooms,
    filter: ['in', ['get', 'class'], ['literal', classes]],
    layout: {
      'text-field': nameInScripts(labels),
      'text-font': font,
      'text-size': size,
      'text-max-width': 9,
      'text-padding': 6,
      'symbol-sort-key': ['get', 'order'],
    },
    paint: text(palette.labelStrong),
  });
  return [
    {
      id: 'road-names',
      type: 'symbol',
      source: 'map',
      'source-layer': 'road',
      minzoom: 13,
      filter: ['all', ['has', 'name'], ['!=', ['get', 'rank'], 'ferry']],
      layout: {
        'symbol-placement': 'line',
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': 11,
        'symbol-spacing': 320,
        'text-padding': 8,
      },
      paint: text(palette.labelRoad),
    },
    {
      id: 'water-names',
      type: 'symbol',
      source: 'map',
      'source-layer': 'water',
      minzoom: 8,
      filter: ['has', 'name'],
      layout: {
        'symbol-placement': 'point',
        'text-field': labels === 'both' ? ['get', 'name_bn'] : ['get', 'name'],
        'text-font': font,
        'text-size': 12,
      },
      paint: text(palette.labelWater),
    },
    place('districts', ['district', 'city'], 13, { minzoom: 6, maxzoom: 11 }),
    place('areas', ['area'], byZoom({ 11: 11.5, 14: 14 }), { minzoom: 11, maxzoom: 16.5 }),
    place('landmarks', ['landmark'], 11.5, { minzoom: 14 }),
  ];
}

/** Bangla first and larger, English under it; or English alone. */
function nameInScripts(labels: LabelScript): Expression {
  if (labels === 'en') return ['get', 'name'];
  return [
    'format',
    ['get', 'name_bn'],
    { 'font-scale': 1.08 },
    '\n',
    {},
    ['get', 'name'],
    { 'font-scale': 0.85 },
  ];
}

/**
 * The width in pixels of a feature so many metres wide, so that rivers keep their true size at every zoom. A pixel
 * of a 512 px tile at zoom 0 measures 71,700 m at 24 degrees north; each zoom halves it.
 */
function trueWidth(): Expression {
  const metersPerPixelAtZoom0 = 71_700;
  const at = (zoom: number) => [
    'max',
    0.8,
    ['*', ['coalesce', ['get', 'width'], 60], 2 ** zoom / metersPerPixelAtZoom0],
  ];
  return ['interpolate', ['exponential', 2], ['zoom'], 4, at(4), 20, at(20)];
}

/** A value for some zooms, exponential between them, as map widths grow. */
function byZoom(stops: Record<number, number>): Expression {
  const pairs = Object.entries(stops).flatMap(([zoom, value]) => [Number(zoom), Number(value.toFixed(2))]);
  return ['interpolate', ['exponential', 1.5], ['zoom'], ...pairs];
}
