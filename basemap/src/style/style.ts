/**
 * The basemap as a MapLibre style: ground, boundaries, then roads and labels from their own files. Specifies glyphs
 * only on request: labels use the user's own fonts. Specification: https://maplibre.org/maplibre-style-spec/
 */
import type { TileSet } from '../tiles/tile-set.ts';
import { byZoom, type Layer, layerOn } from './expressions.ts';
import { type LabelLanguage, labelStyles } from './label-style.ts';
import { openMapTilesLayers } from './open-map-tiles.ts';
import { type MapMode, type Palette, palettes } from './palette.ts';
import { metroStyles, railStyles, roadStyles } from './road-style.ts';

export type { LabelLanguage } from './label-style.ts';

export interface StyleOptions {
  mode: MapMode;
  labels: LabelLanguage;
  tiles: TileSet;
  /** Where tiles are served, without a slash at the end. */
  origin: string;
  /** What the license of the data requires the map to show. */
  attribution: string;
  /** Specifies glyphs, which engines before MapLibre 5 need for any text. */
  hasGlyphs?: boolean;
  /** Makes Bangla names pictures, which the page draws: for MapLibre 5 and mapbox-gl 1.13, which do not shape Bangla. */
  hasBanglaPictures?: boolean;
}

export function mapStyle(options: StyleOptions): object {
  const { mode, labels, tiles, origin, attribution, hasGlyphs = false, hasBanglaPictures = false } = options;
  const palette = palettes[mode];
  return {
    version: 8,
    name: `Basemap, ${mode}`,
    center: [90.4, 23.78],
    zoom: 11,
    ...(hasGlyphs ? { glyphs: `${origin}/map/glyphs/{fontstack}/{range}.pbf` } : {}),
    sprite: `${origin}/map/sprites/${mode}`,
    sources: {
      map: {
        type: 'vector',
        tiles: [`${origin}/map/tiles/{z}/{x}/{y}.pbf`],
        minzoom: tiles.minZoom,
        maxzoom: tiles.maxZoom,
        attribution: attributionOf(attribution, tiles),
      },
    },
    layers:
      tiles.schema === 'openmaptiles'
        ? openMapTilesLayers(palette, labels, hasBanglaPictures)
        : [
            ...groundStyles(palette),
            ...boundaryStyles(palette),
            ...railStyles(palette),
            ...roadStyles(palette),
            ...metroStyles(palette),
            ...labelStyles(palette, labels, hasBanglaPictures),
          ],
  };
}

/** That of the data, and that of the tiles where it is another. */
function attributionOf(ofData: string, { attribution: ofTiles }: TileSet): string {
  return [...new Set([ofTiles, ofData])].filter((one) => one !== '').join(' | ');
}

const isPolygon = ['==', ['geometry-type'], 'Polygon'];

function groundStyles(palette: Palette): Layer[] {
  const fill = (id: string, sourceLayer: string, color: unknown, filter?: unknown[]): Layer =>
    layerOn(sourceLayer, {
      id,
      type: 'fill',
      ...(filter && { filter }),
      paint: { 'fill-color': color },
    });
  const ofClass = (...classes: string[]) => ['in', ['get', 'class'], ['literal', classes]];
  return [
    { id: 'beyond', type: 'background', paint: { 'background-color': palette.beyond } },
    // Below sea and land, so that it shows on the neighbors' side only: the coast has no line.
    layerOn('boundary', {
      id: 'outline',
      type: 'line',
      filter: ['==', ['get', 'level'], 'country'],
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.outline, 'line-width': byZoom({ 4: 1.6, 6: 2, 8: 4, 13: 8 }) },
    }),
    fill('sea', 'sea', palette.water),
    fill('land', 'land', palette.land),
    fill('hills', 'ground', palette.hills, ofClass('hills')),
    fill('city', 'ground', palette.city, ofClass('city')),
    fill('campus', 'ground', palette.campus, ofClass('university')),
    fill('closed', 'ground', palette.closed, ofClass('airport', 'cantonment')),
    fill('green', 'ground', palette.green, ofClass('park', 'zoo')),
    fill('forest', 'ground', palette.forest, ofClass('forest')),
    fill('water', 'water', palette.water, isPolygon),
    layerOn('water', {
      id: 'rivers',
      type: 'line',
      filter: ['!', isPolygon],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': palette.water, 'line-width': trueWidth() },
    }),
    layerOn('building', {
      id: 'buildings',
      type: 'fill',
      minzoom: 15,
      paint: {
        'fill-color': palette.building,
        'fill-outline-color': palette.buildingEdge,
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 15, 0.4, 15.6, 1],
      },
    }),
  ];
}

function boundaryStyles(palette: Palette): Layer[] {
  const border = (level: string, minzoom: number, width: unknown, dashes: number[], opacity: number): Layer =>
    layerOn('boundary', {
      id: `border-${level}`,
      type: 'line',
      minzoom,
      filter: ['==', ['get', 'level'], level],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.boundary,
        'line-width': width,
        'line-dasharray': dashes,
        'line-opacity': opacity,
      },
    });
  return [
    border('ward', 12.5, byZoom({ 12: 0.6, 16: 1.4 }), [2, 2.5], 0.6),
    border('sub-district', 9.5, byZoom({ 9: 0.5, 14: 1 }), [1.5, 2.5], 0.6),
    border('district', 6, byZoom({ 6: 0.5, 12: 1.3 }), [4, 2.5], 0.65),
    border('division', 4, byZoom({ 4: 0.6, 12: 1.8 }), [6, 2, 1.5, 2], 0.8),
  ];
}

/**
 * The width in pixels of a feature so many meters wide, so that rivers keep their true size at every zoom. A pixel
 * of a 512 px tile at zoom 0 measures 71,700 m at 24 degrees north; each zoom halves it.
 */
function trueWidth(): unknown[] {
  const metersPerPixelAtZoom0 = 71_700;
  const at = (zoom: number) => [
    'max',
    0.9,
    ['*', ['coalesce', ['get', 'width'], 60], 2 ** zoom / metersPerPixelAtZoom0],
  ];
  return ['interpolate', ['exponential', 2], ['zoom'], 4, at(4), 20, at(20)];
}
