import type { Map as LiveMap } from 'maplibre-gl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Bounds } from '../../map/Frame/ticks.ts';
import { loadMapLibrary } from '../../map/load-library.ts';
import { useSiteFields } from '../../site-fields.ts';
import { type Asked, ask, firstAsked, type LngLat } from './ask.ts';
import still from './still.json';

type State = { kind: 'still' } | { kind: 'loading' } | { kind: 'live' } | { kind: 'failed'; message: string };

interface View {
  bounds: Bounds;
  /** Pixels. */
  width: number;
  height: number;
}

/** What the still picture shows. */
const stillView: View = { bounds: still.bounds, width: still.width, height: still.height };

/** What shows of the still picture in a box of this size, which it covers from its centre. */
function stillViewIn(width: number, height: number): View {
  const scale = Math.max(width / stillView.width, height / stillView.height);
  const { west, east, south, north } = stillView.bounds;
  const halfWidth = ((east - west) * (width / (stillView.width * scale))) / 2;
  const halfHeight = ((north - south) * (height / (stillView.height * scale))) / 2;
  const [longitude, latitude] = [(west + east) / 2, (south + north) / 2];
  return {
    bounds: {
      west: longitude - halfWidth,
      east: longitude + halfWidth,
      south: latitude - halfHeight,
      north: latitude + halfHeight,
    },
    width,
    height,
  };
}

const stillCentre: LngLat = [90.369, 23.7982];

/** Zoom at which the live map shows the streets at the size of the still picture. */
const stillZoom = 12.6;

/** State of the home page's map: still, loading, live or failed; what it shows; what was asked last. */
export function useHomeMap(container: RefObject<HTMLDivElement | null>, baseUrl: string) {
  const { keys } = useSiteFields().settings;
  const [state, setState] = useState<State>({ kind: 'still' });
  const [view, setView] = useState(stillView);
  const [asked, setAsked] = useState<Asked>(firstAsked);
  const [pointOnMap, setPointOnMap] = useState<{ x: number; y: number }>();
  const map = useRef<LiveMap>(undefined);
  const position = useRef(firstAsked.position);
  const question = useRef<AbortController>(undefined);

  useEffect(() => {
    const box = container.current as HTMLDivElement;
    const fit = new ResizeObserver(() => {
      if (!map.current) setView(stillViewIn(box.clientWidth, box.clientHeight));
    });
    fit.observe(box);
    return () => {
      fit.disconnect();
      map.current?.remove();
    };
  }, [container]);

  const follow = () => {
    const live = map.current;
    if (!live) return;
    const bounds = live.getBounds();
    const { clientWidth, clientHeight } = live.getContainer();
    setView({
      bounds: {
        west: bounds.getWest(),
        east: bounds.getEast(),
        south: bounds.getSouth(),
        north: bounds.getNorth(),
      },
      width: clientWidth,
      height: clientHeight,
    });
    const { x, y } = live.project(position.current);
    setPointOnMap({ x, y });
  };

  const askAt = async (asking: LngLat) => {
    question.current?.abort();
    question.current = new AbortController();
    const { signal } = question.current;
    position.current = asking;
    setAsked({ position: asking, outcome: { kind: 'asking' } });
    follow();
    const outcome = await ask(asking, keys.sandbox, signal);
    if (!signal.aborted) setAsked({ position: asking, outcome });
  };

  const open = async () => {
    setState({ kind: 'loading' });
    try {
      map.current?.remove();
      map.current = await openMap(container.current as HTMLDivElement, baseUrl);
      map.current.on('move', follow);
      map.current.on('resize', follow);
      map.current.on('click', ({ lngLat }) => askAt([lngLat.lng, lngLat.lat]));
      setState({ kind: 'live' });
      follow();
    } catch (error) {
      setState({ kind: 'failed', message: (error as Error).message });
    }
  };

  return { state, view, asked, pointOnMap, open };
}

/** A map that has drawn its style. Rejects with a sentence that says why not. */
async function openMap(container: HTMLDivElement, baseUrl: string): Promise<LiveMap> {
  const style = await loadStyle(baseUrl);
  const { Map: LibraryMap, NavigationControl } = await loadMapLibrary(baseUrl);
  const map = new LibraryMap({
    container,
    style,
    center: stillCentre,
    zoom: stillZoom,
    minZoom: 5,
    dragRotate: false,
    cooperativeGestures: matchMedia('(pointer: coarse)').matches,
    attributionControl: { compact: false },
  });
  map.addControl(new NavigationControl({ showCompass: false }));
  await new Promise<void>((drawn, fail) => {
    map.once('load', () => drawn());
    map.once('error', ({ error }) => fail(error));
  }).catch((error: unknown) => {
    map.remove();
    throw error;
  });
  new MutationObserver(() => map.setStyle(styleAddress(baseUrl))).observe(document.documentElement, {
    attributeFilter: ['data-theme'],
  });
  return map;
}

async function loadStyle(baseUrl: string): Promise<string> {
  const address = styleAddress(baseUrl);
  const response = await fetch(address).catch(() => undefined);
  if (!response?.ok)
    throw new Error('Its style was not found on this server. Start the portal with npm start.');
  return address;
}

function styleAddress(baseUrl: string): string {
  const mode = document.documentElement.getAttribute('data-theme') === 'dark' ? 'dark' : 'light';
  return `${baseUrl}map/styles/${mode}/style.json`;
}
