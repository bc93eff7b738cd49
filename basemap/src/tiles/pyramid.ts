/** All tiles of the map, from the whole world down to the deepest zoom, without cutting the empty parts one by one. */
import type { Feature, Geometry, MultiLineString, Position } from 'geojson';
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

/** Zoom at which the work is divided: each tile of it is cut from its own features. */
const divisionZoom = 7;

/**
 * A tile with more features near it is divided again so many zooms below: what has been cut of it, and all that is near, stay in
 * memory until its last tile.
 */
const usualMostFeatures = 20_000;
const zoomsOfDivision = 3;
/** Few, because the cutter keeps what it cuts once for each zoom from the whole world down: lanes begin with a new part. */
const zoomsOfPart = 2;

/** Zoom of the parts of {@link DividedLayers}. */
export const partZoom = divisionZoom + zoomsOfDivision;

/** Layers from {@link partZoom} on, of which those of one part are in memory at a time, and the tiles of the parts. */
export interface DividedLayers {
  parts: { x: number; y: number; layers(): MapLayer[] }[];
}

export interface WalkOptions {
  divided?: DividedLayers;
  mostFeatures?: number;
}

/**
 * Calls `write` with each tile that has content. Where no outline, line or point reaches, every tile of a zoom is the
 * same: one of them is cut, and none of those below it follows.
 */
export function walkPyramid(
  layers: MapLayer[],
  write: (tile: PyramidTile) => void,
  { divided = { parts: [] }, mostFeatures = usualMostFeatures }: WalkOptions = {},
): void {
  const walk = (step: Step, at: Tile, above: Edges, lastZoom: number, then: (at: Tile) => void): void => {
    const [zoom, x, y] = at;
    const place = step(zoom, x, y, above);
    if (!place) return;
    const { content, reaching, isUniform } = place;
    if (hasFeatures(content)) write({ zoom, x, y, tile: encodeTile(content), isUniform });
    if (isUniform || zoom === deepestTileZoom) return;
    for (const dy of [0, 1]) {
      for (const dx of [0, 1]) {
        const below: Tile = [zoom + 1, 2 * x + dx, 2 * y + dy];
        if (zoom === lastZoom) then(below);
        else walk(step, below, reaching, lastZoom, then);
      }
    }
  };
  /** Walks a tile and all below it, cut from what is near it alone, and from the parts that have not been read. */
  const walkPart = (near: MapLayer[], at: Tile, unread: DividedLayers['parts'] = []): void => {
    const deepest = at[0] + (at[0] === divisionZoom ? zoomsOfDivision : zoomsOfPart);
    const isDivided = unread.length > 0 || (deepest < deepestTileZoom && countOf(near) > mostFeatures);
    const below: Tile[] = [];
    const lastZoom = isDivided ? deepest - 1 : deepestTileZoom;
    const step = stepper(seenTo(near, lastZoom), deepestTileZoom);
    walk(step, at, edgesOf([...near, middlesOf(unread)]), lastZoom, (part) => below.push(part));
    for (const [zoom, x, y] of below) {
      const own = unread.find((part) => part.x === x && part.y === y)?.layers() ?? [];
      walkPart([...featuresIn(near, zoom, x, y), ...own], [zoom, x, y]);
    }
  };

  const divisions: Tile[] = [];
  const top = stepper(topLayers(layers), divisionZoom - 1);
  const all = edgesOf([...layers, middlesOf(divided.parts)]);
  walk(top, [0, 0, 0], all, divisionZoom - 1, (at) => divisions.push(at));
  for (const [zoom, x, y] of divisions) {
    const unread = divided.parts.filter(
      (part) => part.x >> zoomsOfDivision === x && part.y >> zoomsOfDivision === y,
    );
    walkPart(featuresIn(layers, zoom, x, y), [zoom, x, y], unread);
  }
}

/** A point in each part, for whose layers it is there while they are not. */
function middlesOf(parts: DividedLayers['parts']): MapLayer {
  const side = 1 / 2 ** partZoom;
  const features = parts.map(({ x, y }): Feature => {
    const coordinates = [toLng((x + 0.5) * side), toLat((y + 0.5) * side)];
    return { type: 'Feature', geometry: { type: 'Point', coordinates }, properties: {} };
  });
  return { name: '', fromZoom: partZoom, features };
}

/** What tiles down to a zoom have, and what is so large that it can fill one of them and begins below it. */
function seenTo(layers: MapLayer[], lastZoom: number): MapLayer[] {
  const sideDegrees = 360 / 2 ** lastZoom;
  return layers.map((layer) => {
    if (layer.fromZoom <= lastZoom) return layer;
    const boxes = boxesOf(layer.features);
    const isLarge = (_: Feature, index: number) => boxes[4 * index + 2]! - boxes[4 * index]! >= sideDegrees;
    return { ...layer, features: layer.features.filter(isLarge) };
  });
}

const countOf = (layers: MapLayer[]) => layers.reduce((sum, { features }) => sum + features.length, 0);

type Tile = [zoom: number, x: number, y: number];

/** Divisions whose features are kept between requests, and the zoom above which the places on the way to a tile are. */
const mostDivisions = 6;
const keptAboveZoom = 12;

/** Cuts single tiles with the same bytes as {@link walkPyramid}: null where the map is empty. */
export function tilesOnDemand(layers: MapLayer[]): (zoom: number, x: number, y: number) => Uint8Array | null {
  const top = tileCutter(topLayers(layers));
  const divisions = new Map<string, (zoom: number, x: number, y: number) => Place | null>();
  return (zoom, x, y) => {
    if (zoom < divisionZoom) {
      const content = top(zoom, x, y);
      return hasFeatures(content) ? encodeTile(content) : null;
    }
    const depth = zoom - divisionZoom;
    const [divisionX, divisionY] = [x >> depth, y >> depth];
    const key = `${divisionX}/${divisionY}`;
    const find = divisions.get(key) ?? divisionFinder(layers, divisionX, divisionY);
    // Last in the map is last to go.
    divisions.delete(key);
    divisions.set(key, find);
    if (divisions.size > mostDivisions) divisions.delete(divisions.keys().next().value!);
    const content = find(zoom, x, y)?.content;
    return content && hasFeatures(content) ? encodeTile(content) : null;
  };
}

/** Finds the place of a tile in a division: its own, or the uniform one above it. */
function divisionFinder(
  layers: MapLayer[],
  divisionX: number,
  divisionY: number,
): (zoom: number, x: number, y: number) => Place | null {
  const near = featuresIn(layers, divisionZoom, divisionX, divisionY);
  const step = stepper(near, deepestTileZoom);
  const known = new Map<string, Place | null>([
    [`${divisionZoom}/${divisionX}/${divisionY}`, step(divisionZoom, divisionX, divisionY, edgesOf(near))],
  ]);
  const find = (zoom: number, x: number, y: number): Place | null => {
    const key = `${zoom}/${x}/${y}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const above = find(zoom - 1, x >> 1, y >> 1);
    const place = above && !above.isUniform ? step(zoom, x, y, above.reaching) : above;
    if (zoom < keptAboveZoom) known.set(key, place);
    return place;
  };
  return find;
}

/** A tile on the way down. */
interface Place {
  content: ReturnType<CutTile>;
  /** What reaches into the tile, of all that reaches into the one above. */
  reaching: Edges;
  isUniform: boolean;
}

/** Looks at one tile; null where neither it nor any below it has content. */
type Step = (zoom: number, x: number, y: number, above: Edges) => Place | null;

/** Steps through layers down to `lastZoom`; without the layers of deeper zooms, no tile is known to be uniform. */
function stepper(layers: MapLayer[], lastZoom: number): Step {
  const cut = tileCutter(layers);
  return (zoom, x, y, above) => {
    const content = cut(zoom, x, y);
    const reaching = edgesInTile(above, zoom, x, y);
    if (reaching.length === 0 && !hasFeatures(content)) return null;
    const isUniform =
      lastZoom === deepestTileZoom && reaching.length === 0 && isSameBelow(cut, content, zoom, x, y);
    return { content, reaching, isUniform };
  };
}

const topLayers = (layers: MapLayer[]) => layers.filter(({ fromZoom }) => fromZoom < divisionZoom);

const hasFeatures = (content: ReturnType<CutTile>) => Object.keys(content).length > 0;

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

/** What reaches into a tile: whole features, of several lines those that do. */
function featuresIn(layers: MapLayer[], zoom: number, x: number, y: number): MapLayer[] {
  const tile = boxOfTile(zoom, x, y);
  return layers
    .map((layer) => ({
      ...layer,
      features: overlapping(layer.features, tile).map((feature) =>
        feature.geometry.type === 'MultiLineString'
          ? { ...feature, geometry: linesIn(feature.geometry, tile) }
          : feature,
      ),
    }))
    .filter(({ features }) => features.length > 0);
}

function overlapping(features: Feature[], [west, south, east, north]: Box): Feature[] {
  const boxes = boxesOf(features);
  return features.filter(
    (_, index) =>
      boxes[4 * index]! <= east &&
      boxes[4 * index + 2]! >= west &&
      boxes[4 * index + 1]! <= north &&
      boxes[4 * index + 3]! >= south,
  );
}

function linesIn(geometry: MultiLineString, tile: Box): MultiLineString {
  const isNear = (line: Position[]) => overlaps(boxOfLine(line), tile);
  return { ...geometry, coordinates: geometry.coordinates.filter(isNear) };
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

/** West, south, east, north, in degrees. */
export type Box = [west: number, south: number, east: number, north: number];

/** Makes up for what is rounded on the way to degrees. */
const spareDegrees = 1e-9;

function boxOfTile(zoom: number, x: number, y: number): Box {
  const { west, east, north, south } = tileBounds(zoom, x, y);
  return [
    toLng(west) - spareDegrees,
    toLat(south) - spareDegrees,
    toLng(east) + spareDegrees,
    toLat(north) + spareDegrees,
  ];
}

function overlaps(a: Box, b: Box): boolean {
  return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
}

/** Tiles of a zoom into which, or into whose margin, a box of degrees reaches. */
export function tilesOf(zoom: number, box: Box): [x: number, y: number][] {
  const [west, north] = toWorld([box[0], box[3]]);
  const [east, south] = toWorld([box[2], box[1]]);
  const tiles: [number, number][] = [];
  const side = 2 ** zoom;
  // A millionth of a tile makes up for what is rounded.
  const margin = tileBuffer / tileExtent + 1e-6;
  for (let x = Math.floor(west * side - margin); x <= east * side + margin; x += 1) {
    for (let y = Math.floor(north * side - margin); y <= south * side + margin; y += 1) tiles.push([x, y]);
  }
  return tiles;
}

/** Boxes of the features of a layer, four numbers each, from its first tile on: each is compared with some 50 tiles. */
const knownBoxes = new WeakMap<Feature[], Float64Array>();

function boxesOf(features: Feature[]): Float64Array {
  const known = knownBoxes.get(features);
  if (known) return known;
  const boxes = new Float64Array(4 * features.length);
  features.forEach(({ geometry }, index) => {
    const box = emptyBox();
    forEachLine(geometry, (line) => widen(box, line));
    boxes.set(box, 4 * index);
  });
  knownBoxes.set(features, boxes);
  return boxes;
}

const emptyBox = (): Box => [180, 90, -180, -90];

export function boxOfLine(line: Position[]): Box {
  const box = emptyBox();
  widen(box, line);
  return box;
}

function widen(box: Box, line: Position[]): void {
  for (const [lng, lat] of line as [number, number][]) {
    box[0] = Math.min(box[0], lng);
    box[1] = Math.min(box[1], lat);
    box[2] = Math.max(box[2], lng);
    box[3] = Math.max(box[3], lat);
  }
}

function edgesOf(layers: MapLayer[]): Edges {
  // Lanes are in two layers with the same lines.
  const lines = new Set<Position[]>();
  for (const { features } of layers) {
    for (const { geometry } of features) forEachLine(geometry, (line) => line.length > 0 && lines.add(line));
  }
  let count = 0;
  for (const { length } of lines) count += Math.max(1, length - 1);
  const edges = new Float64Array(4 * count);
  let at = 0;
  for (const line of lines) {
    let from = toWorld(line[0]!);
    // A point is an edge without length.
    for (const point of line.length > 1 ? line.slice(1) : line) {
      const to = toWorld(point);
      edges.set(from, at);
      edges.set(to, at + 2);
      at += 4;
      from = to;
    }
  }
  return edges;
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

const toLng = (x: number) => (x - 0.5) * 360;
const toLat = (y: number) => (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI;

/** Room for the edges of one tile while they are counted. */
let scratch = new Float64Array(0);

/** The edges that reach into the tile or its margin. */
function edgesInTile(edges: Edges, zoom: number, x: number, y: number): Edges {
  const { west, east, north, south } = tileBounds(zoom, x, y);
  if (scratch.length < edges.length) scratch = new Float64Array(edges.length);
  const found = scratch;
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
