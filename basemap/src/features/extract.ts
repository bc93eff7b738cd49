/** What a country has too much of for the memory, as layers of the map's tiles: streets and water of an extract, and places. */
import type { LandFeature, Street } from '@portal/data';
import type { Position } from 'geojson';
import type { MapLayer } from '../tiles/cut.ts';
import { boxOfLine } from '../tiles/pyramid.ts';
import { type DrawnPlace, ground, placeFromZoom, placeLayers } from './labels.ts';
import { groundFeature, layer, roadFromZoom, roadLayers } from './layers.ts';

type Drawn = Street | LandFeature | DrawnPlace;

const isPlace = (drawn: LandFeature | DrawnPlace): drawn is DrawnPlace => drawn.geometry.type === 'Point';

/** Zoom from which tiles have flowing water that is drawn as a line. */
const linesFromZoom: Record<string, number> = { river: 8, canal: 12 };
const namesFromZoom = 12;
/** Grounds of water are in the tiles from the zoom at which they are so wide or high; a tile has 512 pixels. */
const leastPixels = 4;
const deepestFromZoom = 14;

/** Of a ground, the points around it. */
export function pointsOf(drawn: Drawn): Position[] {
  if ('points' in drawn) return drawn.points;
  const { type, coordinates } = drawn.geometry;
  if (type === 'Point') return [coordinates];
  return type === 'Polygon' ? coordinates[0]! : coordinates;
}

/** Zoom from which tiles have it. */
export function fromZoomOf(drawn: Drawn): number {
  if ('points' in drawn) return roadFromZoom(drawn);
  if (isPlace(drawn)) return placeFromZoom(drawn);
  const { geometry, properties } = drawn;
  if (geometry.type === 'LineString') return linesFromZoom[properties.class] ?? deepestFromZoom;
  const [west, south, east, north] = boxOfLine(pointsOf(drawn));
  const degrees = Math.max(east - west, north - south);
  const fromZoom = Math.ceil(Math.log2((leastPixels * 360) / (512 * degrees)));
  return Math.min(Math.max(fromZoom, 0), deepestFromZoom);
}

export function extractLayers(all: Iterable<Drawn>): MapLayer[] {
  const streets: Street[] = [];
  const places: DrawnPlace[] = [];
  const water = new Map<number, LandFeature[]>();
  for (const drawn of all) {
    if ('points' in drawn) streets.push(drawn);
    else if (isPlace(drawn)) places.push(drawn);
    else {
      const fromZoom = fromZoomOf(drawn);
      const same = water.get(fromZoom);
      if (same) same.push(drawn);
      else water.set(fromZoom, [drawn]);
    }
  }
  const named = [...water.values()]
    .flat()
    .filter(({ geometry, properties }) => geometry.type === 'Polygon' && properties.name);
  return [
    ...[...water].map(([fromZoom, features]) => layer('water', fromZoom, features.map(groundFeature))),
    ...roadLayers(streets),
    layer('label', namesFromZoom, named.map(ground)),
    ...placeLayers(places),
  ].filter(({ features }) => features.length > 0);
}
