import type { GeoJSONSource, Map as LiveMap, StyleSpecification } from 'maplibre-gl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { loadMapLibrary } from '../map/load-library.ts';
import {
  collectionOf,
  coloursOfPage,
  drawnSource,
  drawnStyle,
  filtersOf,
  layersToHit,
} from './drawn-style.ts';
import { type DrawnFeature, featureAt, type LngLat } from './geometry.ts';
import { boundsOf, isShown, tagPosition, type View } from './view.ts';

export type MapState =
  | { kind: 'closed' }
  | { kind: 'loading' }
  | { kind: 'live' }
  | { kind: 'failed'; message: string };

interface Options {
  container: RefObject<HTMLElement | null>;
  baseUrl: string;
  features: DrawnFeature[];
  /** The map fits itself to the features when this changes, and not at every stroke of a key. */
  fitTo: unknown;
  /** Path of the feature ringed in blue; the map moves to it. */
  selected?: string;
  /** Path of the feature ringed instead while the pointer is on its row; the map stays. */
  hovered?: string;
  onFeature: (feature: DrawnFeature) => void;
  /** Present where a click beside the places answered sets a position. */
  onPick?: (position: LngLat) => void;
}

/** Room round the features, pixels; more above for the selected one's tag. */
const padding = { top: 64, right: 52, bottom: 48, left: 52 };

/** A single place is shown with the streets around it, a small area from nearer. */
function nearestZoom(features: DrawnFeature[]): number {
  return features.some(({ kind }) => kind === 'area') ? 17.5 : 16;
}

/** A live map of a call: closed until `open`, then loading, live or failed. It follows features, selection and colour mode. */
export function useLiveMap(options: Options) {
  const { container, baseUrl, features, selected } = options;
  const ringed = options.hovered ?? selected;
  const [state, setState] = useState<MapState>({ kind: 'closed' });
  const [view, setView] = useState<View>();
  const map = useRef<LiveMap>(undefined);
  // Listeners of the map outlive a render; they read what is current.
  const current = useRef(options);
  current.current = options;

  useEffect(() => () => map.current?.remove(), []);

  useEffect(() => {
    const live = map.current;
    const source = live?.getSource<GeoJSONSource>(drawnSource);
    if (!live || !source) return;
    source.setData(collectionOf(features) ?? '');
  }, [features]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer, not another feature, moves the map.
  useEffect(() => {
    // An answer gives the map another place on the page, and so another size.
    map.current?.resize();
    if (map.current) fit(map.current, current.current.features);
  }, [options.fitTo]);

  useEffect(() => {
    const live = map.current;
    if (!live?.getSource(drawnSource)) return;
    for (const [layer, filter] of filtersOf(pathOf(current.current.features, ringed))) {
      live.setFilter(layer, filter);
    }
  }, [ringed]);

  useEffect(() => {
    const live = map.current;
    const feature = selected === undefined ? undefined : featureAt(current.current.features, selected);
    if (!live || feature?.kind !== 'point') return;
    const position = tagPosition(feature);
    if (!isShown(viewOf(live), position, 24)) live.easeTo({ center: position, duration: 400 });
  }, [selected]);

  useEffect(() => {
    if (state.kind !== 'live') return;
    const follow = new MutationObserver(async () => {
      const style = await styleOfCall(baseUrl, current.current).catch(() => undefined);
      if (style) map.current?.setStyle(style);
    });
    follow.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => follow.disconnect();
  }, [state.kind, baseUrl]);

  const open = async () => {
    setState({ kind: 'loading' });
    try {
      map.current?.remove();
      map.current = undefined;
      const box = container.current;
      if (!box) return;
      const live = await openMap(box, baseUrl, current.current);
      if (container.current !== box) {
        live.remove();
        return;
      }
      map.current = live;
      fit(live, current.current.features);
      const follow = () => setView(viewOf(live));
      live.on('move', follow);
      live.on('resize', follow);
      live.on('click', ({ point, lngLat }) => {
        const { onPick, onFeature } = current.current;
        const feature = hit(live, point, current.current.features);
        // A click on a line or an area may be meant for the street under it, one on a place is not.
        if (feature && (!onPick || feature.kind === 'point')) onFeature(feature);
        else onPick?.([lngLat.lng, lngLat.lat]);
      });
      live.on('mousemove', ({ point }) => {
        const { onPick } = current.current;
        const feature = hit(live, point, current.current.features);
        const selects = feature && (!onPick || feature.kind === 'point');
        live.getCanvas().style.cursor = selects ? 'pointer' : onPick ? 'crosshair' : '';
      });
      follow();
      setState({ kind: 'live' });
    } catch (error) {
      setState({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  };

  return {
    state,
    view,
    open,
    zoomIn: () => map.current?.zoomIn(),
    zoomOut: () => map.current?.zoomOut(),
    fitAll: () => map.current && fit(map.current, features),
    middle: (): LngLat | undefined => map.current?.getCenter().toArray(),
  };
}

function pathOf(features: DrawnFeature[], row: string | undefined): string | undefined {
  return row === undefined ? undefined : featureAt(features, row)?.path;
}

function fit(live: LiveMap, features: DrawnFeature[]): void {
  if (features.length === 0) return;
  const { west, south, east, north } = boundsOf(features);
  live.fitBounds([west, south, east, north], { padding, maxZoom: nearestZoom(features), duration: 0 });
}

function viewOf(live: LiveMap): View {
  const bounds = live.getBounds();
  const { clientWidth: width, clientHeight: height } = live.getContainer();
  return {
    bounds: {
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
    },
    width,
    height,
  };
}

/** The uppermost answered feature within 6 pixels. */
function hit(
  live: LiveMap,
  { x, y }: { x: number; y: number },
  features: DrawnFeature[],
): DrawnFeature | undefined {
  if (!live.getLayer('drawn-dot')) return undefined;
  const near = live.queryRenderedFeatures(
    [
      [x - 6, y - 6],
      [x + 6, y + 6],
    ],
    { layers: layersToHit },
  );
  const rank = (layer: string) => layersToHit.indexOf(layer);
  const [first] = near.sort((one, other) => rank(one.layer.id) - rank(other.layer.id));
  return features.find(({ role, path }) => role === 'answered' && path === first?.properties.path);
}

/** A map that has drawn its style. Rejects with a sentence that says why not. */
async function openMap(container: HTMLElement, baseUrl: string, call: Options): Promise<LiveMap> {
  if (!hasWebgl()) throw new Error('This browser draws no WebGL here.');
  const [style, { Map: LibraryMap }] = await Promise.all([
    styleOfCall(baseUrl, call),
    loadMapLibrary(baseUrl).catch(() => {
      throw new Error('The map library did not load.');
    }),
  ]);
  const { west, south, east, north } = boundsOf(call.features);
  const map = new LibraryMap({
    container,
    style,
    bounds: [west, south, east, north],
    fitBoundsOptions: { padding, maxZoom: nearestZoom(call.features) },
    minZoom: 4,
    dragRotate: false,
    touchPitch: false,
    maxPitch: 0,
    cooperativeGestures: matchMedia('(pointer: coarse)').matches,
    attributionControl: { compact: false },
  });
  // The frame's ticks are true only while north is up.
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  await new Promise<void>((drawn, fail) => {
    map.once('load', () => drawn());
    map.once('error', ({ error }) => fail(error));
  }).catch((error: unknown) => {
    map.remove();
    throw error;
  });
  return map;
}

function hasWebgl(): boolean {
  const canvas = document.createElement('canvas');
  return Boolean(canvas.getContext('webgl2') ?? canvas.getContext('webgl'));
}

async function styleOfCall(
  baseUrl: string,
  { features, selected, hovered }: Options,
): Promise<StyleSpecification> {
  const mode = document.documentElement.getAttribute('data-theme') === 'dark' ? 'dark' : 'light';
  const answer = await fetch(`${baseUrl}map/styles/${mode}/style.json`).catch(() => undefined);
  if (!answer?.ok)
    throw new Error('Its style was not found on this server. Start the portal with npm start.');
  return drawnStyle(
    (await answer.json()) as StyleSpecification,
    features,
    pathOf(features, hovered ?? selected),
    coloursOfPage(),
  );
}
