/** Vector tiles cut from GeoJSON. Format: https://github.com/mapbox/vector-tile-spec/tree/master/2.1 */
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature } from 'geojson';

/** Deepest zoom with its own tiles; engines render deeper ones from these. */
export const deepestTileZoom = 15;

/** Side of a tile in its own units, and the margin around it that features reach into. */
export const tileExtent = 4096;
export const tileBuffer = 64;

/** Features of one layer of the tiles, and the zooms whose tiles contain them. Several can share a layer's name. */
export interface MapLayer {
  name: string;
  fromZoom: number;
  /** Defaults to the deepest zoom. */
  toZoom?: number;
  features: Feature[];
}

type Layers = Parameters<typeof fromGeojsonVt>[0];

/** The features of one tile by layer; without any where the map is empty. */
export type CutTile = (zoom: number, x: number, y: number) => Layers;

export function tileCutter(layers: MapLayer[]): CutTile {
  const indexes = layers.map(({ name, fromZoom, toZoom = deepestTileZoom, features }) => ({
    name,
    fromZoom,
    toZoom,
    index: new GeoJSONVT(
      { type: 'FeatureCollection', features },
      { maxZoom: toZoom, indexMaxZoom: 6, tolerance: 2, buffer: tileBuffer, extent: tileExtent },
    ),
  }));
  return (zoom, x, y) => {
    const found: Layers = {};
    for (const { name, fromZoom, toZoom, index } of indexes) {
      if (zoom < fromZoom || zoom > toZoom) continue;
      const tile = index.getTile(zoom, x, y);
      if (!tile || tile.features.length === 0) continue;
      const earlier = found[name]?.features ?? [];
      found[name] = { ...tile, features: [...earlier, ...tile.features] };
    }
    return found;
  };
}

/** The tile as it is stored, not compressed. */
export function encodeTile(layers: Layers): Uint8Array {
  return fromGeojsonVt(layers, { version: 2, extent: tileExtent });
}

/**
 * What fills a tile that no outline, line or point reaches: the properties of its polygons by layer. Two such tiles with
 * the same filling are the same, although their outlines may start at different corners.
 */
export function fillingOf(layers: Layers): string {
  return JSON.stringify(
    Object.entries(layers).map(([name, { features }]) => [name, features.map(({ tags }) => tags)]),
  );
}
