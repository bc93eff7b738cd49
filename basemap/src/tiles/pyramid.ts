/** All tiles of the map, from the whole world down to the deepest zoom, without cutting the empty parts one by one. */
import type { Geometry, Position } from 'geojson';
import {
  type CutTile,
  deepestTileZoom,
  encodeTile,
  fillingOf,
  type MapLayer,
  tileBuffer,
  tileCutter,
  tileExtent,
} from './cut.ts';

export interface PyramidTile {
  zoom: number;
  x: number;
  y: number;
  /** Not compressed. */
  tile: Uint8Array;
  /** Whether every tile below it, down to the deepest zoom, has the same content. */
  isUniform: boolean;
}

/** Straight pieces of outlines and lines, four numbers each: x and y of both ends, on a world of side 1. */
type Edges = Float64Array;

/** Zoom at which the work is divided: each tile of it is cut from its own features, so that memory stays small. */
const divisionZoom = 7;

/**
 * Calls `write` with each tile that has content. Where no outline, line or point reaches, every tile of a zoom is the
 * same: one of them is cut, and none of those below it follows.
 */
export function walkPyramid(layers: MapLayer[], write: (tile: PyramidTile) => void): void {
  const top = layers.filter(({ fromZoom }) => fromZoom < divisionZoom);
  const parts: [x: number, y: number][] = [];
  walker(top, edgesOf(layers), divisionZoom - 1, write, (x, y) => parts.push([x, y]))(0, 0, 0);
  for (const [x, y] of parts) {
    const near = featuresIn(layers, divisionZoom, x, y);
    walker(near, edgesOf(near), deepestTileZoom, write)(divisionZoom, x, y);
  }
}

/** Visits a tile and those below it down to `lastZoom`; `goOn` gets the tiles below that. */
function walker(
  layers: MapLayer[],
  edges: Edges,
  lastZoom: number,
  write: (tile: PyramidTile) => void,
  goOn?: (x: number, y: number) => void,
): (zoom: number, x: number, y: number) => void {
  const cut = tileCutter(layers);
  const visit = (zoom: number, x: number, y: number, above: Edges): void => {
    const content = cut(zoom, x, y);
    const reaching = edgesInTile(above, zoom, x, y);
    if (reaching.length === 0 && Object.keys(content).length === 0) return;
    const isUniform = !goOn && reaching.length === 0 && isSameBelow(cut, content, zoom, x, y);
    if (Object.keys(content).length > 0) write({ zoom, x, y, tile: encodeTile(content), isUniform });
    if (isUniform || zoom === deepestTileZoom) return;
    for (const dy of [0, 1]) {
      for (const dx of [0, 1]) {
        if (zoom === lastZoom) goOn?.(2 * x + dx, 2 * y + dy);
        else visit(zoom + 1, 2 * x + dx, 2 * y + dy, reaching);
      }
    }
  };
  return (zoom, x, y) => visit(zoom, x, y, edges);
}

/** A polygon whose layer starts at a deeper zoom can still fill the tiles below. */
function isSameBelow(
  cut: CutTile,
  content: ReturnType<CutTile>,
  zoom: number,
  x: number,
  y: number,
): boolean {
  const depth = 2 ** (deepestTileZoom - zoom);
  return fillingOf(content) === fillingOf(cut(deepestTileZoom, x * depth, y * depth));
}

function featuresIn(layers: MapLayer[], zoom: number, x: number, y: number): MapLayer[] {
  const tile = tileBounds(zoom, x, y);
  return layers
    .map((layer) => ({
      ...layer,
      features: layer.features.filter(({ geometry }) => overlaps(boundsOf(geometry), tile)),
    }))
    .filter(({ features }) => features.length > 0);
}

interface Bounds {
  west: number;
  north: number;
  east: number;
  south: number;
}

/** The tile with its margin, on a world of side 1. */
function tileBounds(zoom: number, x: number, y: number): Bounds {
  const side = 1 / 2 ** zoom;
  const margin = (side * tileBuffer) / tileExtent;
  return {
    west: x * side - margin,
    east: (x + 1) * side + margin,
    north: y * side - margin,
    south: (y + 1) * side + margin,
  };
}

function overlaps(a: Bounds, b: Bounds): boolean {
  return a.west <= b.east && a.east >= b.west && a.north <= b.south && a.south >= b.north;
}

function boundsOf(geometry: Geometry): Bounds {
  const bounds = { west: 2, east: -1, north: 2, south: -1 };
  forEachLine(geometry, (line) => {
    for (const [x, y] of line.map(toWorld)) {
      bounds.west = Math.min(bounds.west, x);
      bounds.east = Math.max(bounds.east, x);
      bounds.north = Math.min(bounds.north, y);
      bounds.south = Math.max(bounds.south, y);
    }
  });
  return bounds;
}

function edgesOf(layers: MapLayer[]): Edges {
  const edges: number[] = [];
  for (const { features } of layers) {
    for (const { geometry } of features) {
      forEachLine(geometry, (line) => {
        const points = line.map(toWorld);
        // A point is an edge without length.
        if (points.length === 1) edges.push(...points[0]!, ...points[0]!);
        for (let i = 1; i < points.length; i += 1) edges.push(...points[i - 1]!, ...points[i]!);
      });
    }
  }
  return Float64Array.from(edges);
}

/** Calls `visit` with each line and ring of a geometry; a point is a line with one vertex. */
function forEachLine(geometry: Geometry, visit: (line: Position[]) => void): void {
  if (geometry.type === 'Point') visit([geometry.coordinates]);
  else if (geometry.type === 'MultiPoint') for (const point of geometry.coordinates) visit([point]);
  else if (geometry.type === 'LineString') visit(geometry.coordinates);
  else if (geometry.type === 'MultiLineString' || geometry.type === 'Polygon')
    geometry.coordinates.forEach(visit);
  else if (geometry.type === 'MultiPolygon') geometry.coordinates.flat().forEach(visit);
  else for (const part of geometry.geometries) forEachLine(part, visit);
}

/** Web Mercator on a square of side 1, y downward. https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames */
function toWorld([lng, lat]: Position): [x: number, y: number] {
  const sine = Math.sin((lat! * Math.PI) / 180);
  return [lng! / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

/** The edges that reach into the tile or its margin. */
function edgesInTile(edges: Edges, zoom: number, x: number, y: number): Edges {
  const { west, east, north, south } = tileBounds(zoom, x, y);
  const found = new Float64Array(edges.length);
  let length = 0;
  for (let i = 0; i < edges.length; i += 4) {
    const x1 = edges[i]!;
    const y1 = edges[i + 1]!;
    const x2 = edges[i + 2]!;
    const y2 = edges[i + 3]!;
    if ((x1 < west && x2 < west) || (x1 > east && x2 > east)) continue;
    if ((y1 < north && y2 < north) || (y1 > south && y2 > south)) continue;
    // A long slanted edge passes a tile when all four corners are on one side of it.
    const [dx, dy] = [x2 - x1, y2 - y1];
    const atNorth = dx * (north - y1);
    const atSouth = dx * (south - y1);
    const atWest = dy * (west - x1);
    const atEast = dy * (east - x1);
    const most = Math.max(atNorth, atSouth) - Math.min(atWest, atEast);
    const least = Math.min(atNorth, atSouth) - Math.max(atWest, atEast);
    if (most < 0 || least > 0) continue;
    found[length] = x1;
    found[length + 1] = y1;
    found[length + 2] = x2;
    found[length + 3] = y2;
    length += 4;
  }
  return found.slice(0, length);
}
