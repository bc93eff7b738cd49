import type { Map as LiveMap, MapOptions, StyleSpecification } from 'maplibre-gl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isStaticHost, sandboxBase, serverRemedy } from '../sandbox-server.ts';
import { siteFields, sitePath } from '../site-fields.ts';
import { loadMapLibrary } from './load-library.ts';
import { describeMap } from './text-alternative.ts';

export type MapState =
  | { kind: 'closed' }
  | { kind: 'loading' }
  | { kind: 'live' }
  | { kind: 'failed'; message: string };

interface Options {
  container: RefObject<HTMLElement | null>;
  /** What the map is of, for those who don't see it. */
  name: string;
  /** Where the map begins and how it moves. */
  start: () => Partial<MapOptions>;
  /** What is drawn, made of the style in the color mode of the page; read again when the mode changes. */
  draw?: (style: StyleSpecification) => StyleSpecification;
  /** Called once with each map before it draws anything: the place for images that its style requires. */
  onOpen?: (map: LiveMap) => void;
  /** Called once with each map that has drawn its style: the place for its listeners. */
  onLive: (map: LiveMap) => void;
}

/**
 * A map on the page: closed until `open`, then loading, live, or failed with a sentence that says why. It follows the
 * color mode. The map, its listeners and its observer go with the component.
 */
export function useMap(options: Options) {
  const [state, setState] = useState<MapState>({ kind: 'closed' });
  const map = useRef<LiveMap>(undefined);
  // Listeners of the map outlive a render; they read what is current.
  const current = useRef(options);
  current.current = options;

  useEffect(
    () => () => {
      map.current?.remove();
      map.current = undefined;
    },
    [],
  );

  useEffect(() => {
    if (state.kind !== 'live') return;
    const follow = new MutationObserver(async () => {
      const style = await readStyle(current.current).catch(() => undefined);
      if (style) map.current?.setStyle(style);
    });
    follow.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => follow.disconnect();
  }, [state.kind]);

  const open = async () => {
    const box = options.container.current;
    if (!box) return;
    setState({ kind: 'loading' });
    map.current?.remove();
    map.current = undefined;
    try {
      const live = await openMap(box, current.current);
      // The component may have gone meanwhile.
      if (current.current.container.current !== box) {
        live.remove();
        return;
      }
      map.current = live;
      current.current.onLive(live);
      setState({ kind: 'live' });
    } catch (error) {
      setState({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  };

  return { state, map, open };
}

const noWebgl = 'This browser draws no WebGL here.';

/** A map that has drawn its style. Rejects with a sentence that says why not. */
async function openMap(container: HTMLElement, options: Options): Promise<LiveMap> {
  if (typeof WebGL2RenderingContext === 'undefined') throw new Error(noWebgl);
  // What is around the map is drawn first; the library's fonts make the browser lay out the page again.
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  const [style, { Map: LibraryMap }] = await Promise.all([
    readStyle(options),
    loadMapLibrary(sitePath('/')).catch(() => {
      throw new Error("The map library couldn't load.");
    }),
  ]);
  let map: LiveMap;
  try {
    map = new LibraryMap({
      container,
      style,
      dragRotate: false,
      touchPitch: false,
      maxPitch: 0,
      // The page keeps the wheel and one finger.
      cooperativeGestures: true,
      attributionControl: { compact: false },
      ...options.start(),
    });
  } catch {
    // The library creates the graphics context. A second one, only to know whether there is any, takes as long again.
    container.replaceChildren();
    throw new Error(noWebgl);
  }
  options.onOpen?.(map);
  // The frame's ticks are true only while north is up.
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  describeMap(map, options.name);
  await new Promise<void>((drawn, fail) => {
    map.once('load', () => drawn());
    map.once('error', ({ error }) => fail(error));
  }).catch((error: unknown) => {
    map.remove();
    throw error;
  });
  return map;
}

async function readStyle({ draw }: Options): Promise<StyleSpecification> {
  const mode = document.documentElement.getAttribute('data-theme') === 'dark' ? 'dark' : 'light';
  const url = `${sandboxBase(siteFields.settings)}map/styles/${mode}/style.json`;
  const response = await fetch(url).catch(() => undefined);
  if (!response?.ok)
    throw new Error(
      `The map style is missing from this server. ${serverRemedy(response && isStaticHost(response))}`,
    );
  const style = (await response.json()) as StyleSpecification;
  return draw ? draw(style) : style;
}
