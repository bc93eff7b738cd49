/** Roads by rank with their casings, bridges above what they cross, directions, ferries, railways and the metro. */
import { byZoom, type Expression, type Layer, layerOn } from './expressions.ts';
import type { Palette, RoadRank } from './palette.ts';

interface RoadWidth {
  /** Pixels at zoom 13. */
  fill: number;
  casing: number;
  /** Zoom from which the road is drawn, and from which it has its casing. */
  from: number;
  casedFrom: number;
}

/** From the least to the most important: the later is drawn above the earlier. */
const roadWidths: Record<RoadRank, RoadWidth> = {
  lane: { fill: 1.5, casing: 2.4, from: 12, casedFrom: 14 },
  minor: { fill: 2.6, casing: 3.8, from: 11, casedFrom: 12.5 },
  secondary: { fill: 3.8, casing: 5.2, from: 9, casedFrom: 11 },
  main: { fill: 4.8, casing: 6.6, from: 7, casedFrom: 9.5 },
  trunk: { fill: 6, casing: 8, from: 5, casedFrom: 8.5 },
  motorway: { fill: 6.6, casing: 9, from: 5, casedFrom: 8.5 },
};
const ranks = Object.keys(roadWidths) as RoadRank[];

/** Where roads are in tiles, and how these say what a road is. */
export interface RoadTiles {
  layer: string;
  ofRank(rank: RoadRank | 'ferry'): Expression;
  isBridge: Expression;
  isOneWay: Expression;
}

const ownRoads: RoadTiles = {
  layer: 'road',
  ofRank: (rank) => ['==', ['get', 'rank'], rank],
  isBridge: ['has', 'bridge'],
  isOneWay: ['has', 'oneway'],
};

export function roadStyles(palette: Palette, tiles = ownRoads): Layer[] {
  const { layer, ofRank, isOneWay } = tiles;
  const part = { palette, tiles };
  const casing = (rank: RoadRank, bridge = false) => roadPart(part, rank, 'casing', bridge);
  const fill = (rank: RoadRank, bridge = false) => roadPart(part, rank, 'fill', bridge);
  const bridged = ranks.filter((rank) => rank !== 'lane');
  return [
    layerOn(layer, {
      id: 'ferries',
      type: 'line',
      minzoom: 7,
      filter: ofRank('ferry'),
      paint: {
        'line-color': palette.ferry,
        'line-width': byZoom({ 7: 0.8, 13: 1.6 }),
        'line-dasharray': [3, 3],
      },
    }),
    // Casings of all ranks lie under fills of all ranks, so that crossings join.
    ...ranks.map((rank) => casing(rank)),
    ...ranks.map((rank) => fill(rank)),
    ...bridged.map((rank) => casing(rank, true)),
    ...bridged.map((rank) => fill(rank, true)),
    layerOn(layer, {
      id: 'one-way',
      type: 'symbol',
      minzoom: 15,
      filter: isOneWay,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 140,
        'icon-image': 'arrow',
        'icon-rotation-alignment': 'map',
        'icon-padding': 1,
      },
      paint: { 'icon-opacity': 0.55 },
    }),
  ];
}

function roadPart(
  { palette, tiles: { layer, ofRank, isBridge } }: { palette: Palette; tiles: RoadTiles },
  rank: RoadRank,
  part: 'casing' | 'fill',
  bridge: boolean,
): Layer {
  const { from, casedFrom, ...widths } = roadWidths[rank];
  const colors = palette.roads[rank];
  const color = bridge && part === 'casing' ? palette.bridge : colors[part];
  return layerOn(layer, {
    id: `${bridge ? 'bridge' : 'road'}-${rank}-${part}`,
    type: 'line',
    minzoom: part === 'casing' ? casedFrom : from,
    filter: ['all', ofRank(rank), bridge ? isBridge : ['!', isBridge]],
    // A bridge's casing ends where it does; a round end would draw over the road it leads to.
    layout: { 'line-cap': bridge && part === 'casing' ? 'butt' : 'round', 'line-join': 'round' },
    paint: {
      'line-color': part === 'fill' ? farToNear(colors.far, color, casedFrom) : color,
      'line-width': roadWidth(widths[part]),
    },
  });
}

/** The far color until the casing starts, the near one from there on. */
function farToNear(far: string, near: string, casedFrom: number): Expression {
  return ['interpolate', ['linear'], ['zoom'], casedFrom - 0.2, far, casedFrom + 0.8, near];
}

function roadWidth(pixelsAt13: number): Expression {
  return byZoom({
    5: pixelsAt13 * 0.14,
    9: pixelsAt13 * 0.36,
    13: pixelsAt13,
    16: pixelsAt13 * 2.6,
    18: pixelsAt13 * 6,
  });
}

/** Where lines of one kind are in tiles. */
interface LineTiles {
  layer: string;
  filter: Expression;
}

/** A line with gaps across it, as printed maps draw rails. */
export function railStyles(
  palette: Palette,
  { layer, filter }: LineTiles = { layer: 'rail', filter: ['!=', ['get', 'class'], 'metro'] },
): Layer[] {
  const rail = (id: string, paint: Layer): Layer =>
    layerOn(layer, { id, type: 'line', minzoom: 9, filter, paint });
  return [
    rail('rail', { 'line-color': palette.rail, 'line-width': byZoom({ 9: 1, 13: 2.4, 17: 5 }) }),
    rail('rail-gaps', {
      'line-color': palette.railGap,
      'line-width': byZoom({ 9: 0.4, 13: 1.2, 17: 3 }),
      'line-dasharray': [5, 5],
    }),
  ];
}

/** The metro runs above the roads it follows. */
export function metroStyles(
  palette: Palette,
  { layer, filter }: LineTiles = { layer: 'rail', filter: ['==', ['get', 'class'], 'metro'] },
): Layer[] {
  return [
    layerOn(layer, {
      id: 'metro',
      type: 'line',
      minzoom: 9,
      filter,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': palette.metro,
        'line-width': byZoom({ 9: 1, 13: 2.4, 17: 4 }),
        'line-opacity': 0.85,
      },
    }),
  ];
}
