import type { Map as LiveMap } from 'maplibre-gl';
import type { Bounds } from './Frame/ticks.ts';

/** What a map shows: its edges in degrees and its size in pixels. North is up. */
export interface View {
  bounds: Bounds;
  width: number;
  height: number;
}

/** What a live map shows. */
export function viewOf(live: LiveMap): View {
  const bounds = live.getBounds();
  const { clientWidth: width, clientHeight: height } = live.getContainer();
  return {
    bounds: {
      west: bounds.getWest(),
      east: bounds.getEast(),
      south: bounds.getSouth(),
      north: bounds.getNorth(),
    },
    width,
    height,
  };
}
