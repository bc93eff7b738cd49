import type { LngLat } from '@portal/geo';
import type { GeoJSONSource, Map as LiveMap } from 'maplibre-gl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { SharedView } from '../../browser/requests/share.ts';
import { useMap } from '../../parts/map/use-map.ts';
import { type View, viewOf } from '../../parts/map/view.ts';
import { drawArrows } from './arrows.ts';
import { collectionOf, colorsAt, drawnSource, drawnStyle, filtersOf, layersToHit } from './drawn-style.ts';
import { type DrawnFeature, featureAt } from './geometry.ts';
import { cameraOf, followsRequest, onUserMove } from './user-moves.ts';
import { boundsOf, isShown, nearestZoom, tagPosition } from './view.ts';

interface Options {
  container: RefObject<HTMLElement | null>;
  features: DrawnFeature[];
  /** The map fits itself to the features when this changes, and not at every stroke of a key. */
  fitTo: unknown;
  /** Path of the feature ringed in blue; the map moves to it. */
  selected?: string;
  /** Path of the feature ringed instead while the pointer is on its row; the map stays. */
  hovered?: string;
  onFeature: (feature: DrawnFeature) => void;
  /** The feature under the pointer, or undefined when it leaves. */
  onHover?: (feature: DrawnFeature | undefined) => void;
  /** Where the map begins instead of at the features, such as in a shared link. */
  camera?: SharedView['map'];
  /** Called when the user has moved the map; without a camera where it shows all features again. */
  onCamera?: (camera: SharedView['map']) => void;
  /** Present where a click next to the returned places sets a point. */
  onPick?: (position: LngLat) => void;
}

/** Room round the features, pixels: above for the selected one's tag, at the right for the buttons and half a marker. */
const room = { top: 64, right: 74, bottom: 48, left: 52 };

/** The room, with less of it above and below where the map is low: half a marker, and below it the attribution. */
function roomIn(container: HTMLElement) {
  const isLow = container.clientHeight < lowMap;
  return isLow ? { ...room, top: 28, bottom: 36 } : room;
}

/** Below this height the room would take half of the map, pixels. */
const lowMap = 320;

/** A live map of a request: closed until `open`, then loading, live or failed. It follows features, selection and color mode. */
export function useLiveMap(options: Options) {
  const { container, features, selected } = options;
  const ringed = options.hovered ?? selected;
  const [view, setView] = useState<View>();
  // Listeners of the map outlive a render; they read what is current.
  const current = useRef(options);
  current.current = options;
  /** The camera as the last fit left it. */
  const fitted = useRef<string>(undefined);
  const showAll = (live: LiveMap, features: DrawnFeature[]) => {
    fit(live, features);
    fitted.current = cameraOf(live);
  };
  /** The same after the user may have moved the map: a link has no view any more. */
  const showAllAgain = () => {
    const live = map.current;
    if (!live) return;
    const isMoved = fitted.current !== cameraOf(live);
    showAll(live, current.current.features);
    if (isMoved) current.current.onCamera?.(undefined);
  };
  const { state, map, open } = useMap({
    container,
    name: 'Map of request and response',
    start: () => {
      const { bounds, ...fitBoundsOptions } = roundFeatures(container.current!, current.current.features);
      return { bounds, fitBoundsOptions, minZoom: 4 };
    },
    draw: (style) => {
      const call = current.current;
      return drawnStyle(
        style,
        call.features,
        pathOf(call.features, call.hovered ?? call.selected),
        colorsAt(container.current!),
      );
    },
    onOpen: drawArrows,
    onLive: (live) => {
      const { camera } = current.current;
      if (camera) live.jumpTo(camera);
      else showAll(live, current.current.features);
      onUserMove(live, () =>
        current.current.onCamera?.({ center: live.getCenter().toArray(), zoom: live.getZoom() }),
      );
      let under: string | undefined;
      const hover = (feature: DrawnFeature | undefined) => {
        if (feature?.path === under) return;
        under = feature?.path;
        current.current.onHover?.(feature);
      };
      live.on('mouseout', () => hover(undefined));
      const follow = () => setView(viewOf(live));
      live.on('move', follow);
      live.on('resize', () => {
        // What is next to the map changes its size: nothing that was in sight leaves it, unless someone moved the map.
        if (fitted.current === cameraOf(live)) showAll(live, current.current.features);
        follow();
      });
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
        hover(feature);
        const selects = feature && (!onPick || feature.kind === 'point');
        live.getCanvas().style.cursor = selects ? 'pointer' : onPick ? 'crosshair' : '';
      });
      follow();
    },
  });

  useEffect(() => {
    const live = map.current;
    const source = live?.getSource<GeoJSONSource>(drawnSource);
    if (!live || !source) return;
    source.setData(collectionOf(features) ?? '');
  }, [features, map.current]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another response, not another feature, moves the map.
  useEffect(() => {
    // A response gives the map another place on the page, and so another size.
    map.current?.resize();
    if (!current.current.camera) showAllAgain();
  }, [options.fitTo]);

  useEffect(() => {
    const live = map.current;
    if (!live?.getSource(drawnSource)) return;
    for (const [layer, filter] of filtersOf(pathOf(current.current.features, ringed))) {
      live.setFilter(layer, filter);
    }
  }, [ringed, map.current]);

  useEffect(() => {
    const live = map.current;
    const feature = selected === undefined ? undefined : featureAt(current.current.features, selected);
    if (!live || feature?.kind !== 'point') return;
    const position = tagPosition(feature);
    if (!isShown(viewOf(live), position, 24)) {
      live.easeTo({ center: position, duration: 400 }, followsRequest);
    }
  }, [selected, map.current]);

  return {
    state,
    view,
    open,
    zoomIn: () => map.current?.zoomIn(),
    zoomOut: () => map.current?.zoomOut(),
    fitAll: showAllAgain,
    middle: (): LngLat | undefined => map.current?.getCenter().toArray(),
  };
}

function pathOf(features: DrawnFeature[], row: string | undefined): string | undefined {
  return row === undefined ? undefined : featureAt(features, row)?.path;
}

function fit(live: LiveMap, features: DrawnFeature[]): void {
  if (features.length === 0) return;
  const { bounds, ...options } = roundFeatures(live.getContainer(), features);
  live.fitBounds(bounds, { ...options, duration: 0 }, followsRequest);
}

/** What a map in this element shows of the features, and with which room round them. */
function roundFeatures(container: HTMLElement, features: DrawnFeature[]) {
  const { west, south, east, north } = boundsOf(features);
  const bounds: [number, number, number, number] = [west, south, east, north];
  return { bounds, padding: roomIn(container), maxZoom: nearestZoom(features) };
}

/** The uppermost returned feature within 6 pixels. */
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
  return features.find(({ role, path }) => role === 'returned' && path === first?.properties.path);
}
