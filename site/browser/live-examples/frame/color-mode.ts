import type { EngineMap, MapStyle } from './engine.ts';
import { pageModeQuery } from './page-mode.ts';

export type ColorMode = 'light' | 'dark';

/** What the page sends to its frame. */
export interface ModeMessage {
  mode: ColorMode;
}

let mode: ColorMode = new URLSearchParams(location.search).get('mode') === 'dark' ? 'dark' : 'light';

export function followsPage(style: unknown): style is string {
  return typeof style === 'string' && style.includes(pageModeQuery);
}

export function styleInMode(style: string): string {
  return style.replace(/\/styles\/\w+\//, `/styles/${mode}/`);
}

/** A map whose style follows the page: where the style comes from, and how the map takes another. */
interface Follower {
  address: string;
  show(style: MapStyle): void;
}

export const followers = new Map<EngineMap, Follower>();

/** Shows the mode of the page around, now and when it changes. */
export function startColorMode(): void {
  document.documentElement.dataset.theme = mode;
  addEventListener('message', ({ source, data }: MessageEvent<Partial<ModeMessage>>) => {
    if (source !== parent || !data?.mode || data.mode === mode) return;
    mode = data.mode;
    document.documentElement.dataset.theme = mode;
    for (const [map, follower] of followers) void turn(map, follower);
  });
}

/** Puts the style of the other mode below what the example has added. */
async function turn(map: EngineMap, { address, show }: Follower): Promise<void> {
  const next = (await (await fetch(styleInMode(address))).json()) as MapStyle;
  const now = map.getStyle();
  show(now ? withOwnParts(next, now) : next);
}

/** A style with the sources and layers that another has besides, each below the layer it was below. */
export function withOwnParts(next: MapStyle, now: MapStyle): MapStyle {
  const isBase = ({ source, type }: MapStyle['layers'][number]) =>
    type === 'background' || (source !== undefined && source in next.sources);
  const layers = [...next.layers];
  let above: string | undefined;
  for (const layer of [...now.layers].reverse()) {
    if (!isBase(layer)) {
      const at = layers.findIndex(({ id }) => id === above);
      layers.splice(at < 0 ? layers.length : at, 0, layer);
    }
    above = layer.id;
  }
  return { ...next, sources: { ...now.sources, ...next.sources }, layers };
}
