import type { DescribedMap } from '../../../parts/map/text-alternative.ts';

/** What MapLibre 5 and mapbox-gl 1.13 have in common, as far as the frame of an example uses it. */
export interface MapStyle {
  sources: Record<string, { attribution?: string; type: string }>;
  layers: { id: string; type: string; source?: string; 'source-layer'?: string }[];
  [part: string]: unknown;
}

export interface MapOptions {
  container: string | HTMLElement;
  style?: unknown;
  cooperativeGestures?: boolean;
  [option: string]: unknown;
}

export interface EngineMap extends DescribedMap {
  on(event: string, listener: (event: { id: string; error: Error }) => void): unknown;
  once(event: string, listener: () => void): unknown;
  setStyle(style: unknown, options?: object): unknown;
  getStyle(): MapStyle | undefined;
  removeImage(id: string): unknown;
  hasImage(id: string): boolean;
  addImage(id: string, image: ImageData, options: { pixelRatio: number }): unknown;
  getCanvasContainer(): HTMLElement;
  /** Two fingers that move the same way tilt the map. */
  touchPitch: { disable(): void };
}

export interface Engine {
  Map: new (options: MapOptions) => EngineMap;
}
