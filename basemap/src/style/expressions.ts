/** Small parts that all layers of the style are made of. */
export type Expression = unknown[];
export type Layer = Record<string, unknown>;

/** A layer that draws one layer of the map's tiles. */
export function layerOn(sourceLayer: string, layer: Layer): Layer {
  return { source: 'map', 'source-layer': sourceLayer, ...layer };
}

/** A value for some zooms, exponential between them, as map widths grow. */
export function byZoom(stops: Record<number, number>): Expression {
  const pairs = Object.entries(stops).flatMap(([zoom, value]) => [Number(zoom), Number(value.toFixed(2))]);
  return ['interpolate', ['exponential', 1.5], ['zoom'], ...pairs];
}
