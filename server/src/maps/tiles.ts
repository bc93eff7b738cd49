/** Vector tiles cut on demand from GeoJSON. Format: https://github.com/mapbox/vector-tile-spec/tree/master/2.1 */
import { gzipSync } from 'node:zlib';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature } from 'geojson';
import { deepestTileZoom } from './style.ts';

/** Features of one layer of the tiles, and the zooms whose tiles hold them. Several may share a layer's name. */
export interface MapLayer {
  name: string;
  fromZoom: number;
  /** The deepest there is, unless given. */
  toZoom?: number;
  /** Asked for once, when the first tile of such a zoom is. */
  features(): Feature[];
}

export interface TileSource {
  /** The tile, gzipped; null where the map has nothing, or no such tile exists. */
  tile(zoom: number, x: number, y: number): Buffer | null;
}

/** Tiles kept at hand: more than a reader's screen and its neighbours take. */
const keptTiles = 2000;

export function tileSource(layers: MapLayer[]): TileSource {
  const indexes = layers.map(({ name, fromZoom, toZoom = deepestTileZoom, features }) => {
    let index: GeoJSONVT | undefined;
    const cut = () =>
      new GeoJSONVT(
        { type: 'FeatureCollection', features: features() },
        { maxZoom: toZoom, indexMaxZoom: 6, tolerance: 2, buffer: 64 },
      );
    return {
      name,
      tile(zoom: number, x: number, y: number) {
        if (zoom < fromZoom || zoom > toZoom) return null;
        // Not before it is asked for: a far view need not wait for the lanes of every town.
        index ??= cut();
        return index.getTile(zoom, x, y);
      },
    };
  });
  const kept = new Map<string, Buffer | null>();

  const cut = (zoom: number, x: number, y: number): Buffer | null => {
    const found: Parameters<typeof fromGeojsonVt>[0] = {};
    for (const { name, tile: tileOf } of indexes) {
      const tile = tileOf(zoom, x, y);
      if (!tile || tile.features.length === 0) continue;
      const earlier = found[name]?.features ?? [];
      found[name] = { ...tile, features: [...earlier, ...tile.features] };
    }
    if (Object.keys(found).length === 0) return null;
    return gzipSync(fromGeojsonVt(found, { version: 2, extent: 4096 }));
  };

  return {
    tile(zoom, x, y) {
      if (!isTile(zoom, x, y)) return null;
      const id = `${zoom}/${x}/${y}`;
      if (!kept.has(id)) {
        // The oldest makes room, so that a walk over the whole country does not fill the memory.
        if (kept.size >= keptTiles) kept.delete(kept.keys().next().value!);
        kept.set(id, cut(zoom, x, y));
      }
      return kept.get(id)!;
    },
  };
}

function isTile(zoom: number, x: number, y: number): boolean {
  if (![zoom, x, y].every(Number.isInteger) || zoom < 0 || zoom > deepestTileZoom) return false;
  return x >= 0 && y >= 0 && x < 2 ** zoom && y < 2 ** zoom;
}
