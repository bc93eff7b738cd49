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

export interface EngineMap {
  on(event: string, listener: (event: { id: string; error: Error }) => void): unknown;
  once(event: string, listener: () => void): unknown;
  setStyle(style: unknown, options?: object): unknown;
  getStyle(): MapStyle | undefined;
  removeImage(id: string): unknown;
  hasImage(id: string): boolean;
  addImage(id: string, image: ImageData, options: { pixelRatio: number }): unknown;
  getContainer(): HTMLElement;
  getCanvas(): HTMLCanvasElement;
  getCanvasContainer(): HTMLElement;
  getCenter(): { lng: number; lat: number };
  getZoom(): number;
  /** Two fingers that move the same way tilt the map. */
  touchPitch: { disable(): void };
  queryRenderedFeatures(options: { layers: string[] }): { properties: Record<string, unknown> | null }[];
}

export interface Engine {
  Map: new (options: MapOptions) => EngineMap;
}
