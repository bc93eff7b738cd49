import type { LngLat } from '@portal/geo';
import type { Map as LiveMap } from 'maplibre-gl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { loadMapLibrary } from '../../../parts/map/load-library.ts';
import { useMap } from '../../../parts/map/use-map.ts';
import { viewAround, viewOf } from '../../../parts/map/view.ts';
import { siteFields, sitePath } from '../../../parts/site-fields.ts';
import { firstLookup, type Lookup, lookUp } from './lookup.ts';
import { homeCenter, homeStills, homeZoom } from './still.ts';

const { wide } = homeStills;

/** State of the home page's map: closed, loading, live or failed; what it shows; what was requested last. */
export function useHomeMap(container: RefObject<HTMLDivElement | null>) {
  const [view, setView] = useState(() => viewAround(homeCenter, homeZoom, wide.width, wide.height));
  const [lookup, setLookup] = useState<Lookup>(firstLookup);
  const [pointOnMap, setPointOnMap] = useState<{ x: number; y: number }>();
  const position = useRef(firstLookup.position);
  const pending = useRef<AbortController>(undefined);
  const { state, map, open } = useMap({
    container,
    name: 'Map of Dhaka',
    start: () => ({ center: homeCenter, zoom: homeZoom, minZoom: 5 }),
    onLive: (live) => {
      live.on('move', follow);
      live.on('resize', follow);
      live.on('click', ({ lngLat }) => lookUpAt([lngLat.lng, lngLat.lat]));
      addZoomButtons(live);
      follow();
    },
  });

  useEffect(() => {
    const box = container.current as HTMLDivElement;
    const fit = new ResizeObserver(() => {
      if (!map.current) setView(viewAround(homeCenter, homeZoom, box.clientWidth, box.clientHeight));
    });
    fit.observe(box);
    return () => {
      fit.disconnect();
      pending.current?.abort();
    };
  }, [container, map]);

  const follow = () => {
    const live = map.current;
    if (!live) return;
    setView(viewOf(live));
    const { x, y } = live.project(position.current);
    setPointOnMap({ x, y });
  };

  const lookUpAt = async (point: LngLat) => {
    pending.current?.abort();
    pending.current = new AbortController();
    const { signal } = pending.current;
    position.current = point;
    setLookup({ position: point, outcome: { kind: 'loading' } });
    follow();
    const outcome = await lookUp(point, siteFields.settings.keys.sandbox, signal);
    if (!signal.aborted) setLookup({ position: point, outcome });
  };

  return { state, view, lookup, pointOnMap, open };
}

async function addZoomButtons(live: LiveMap): Promise<void> {
  const { NavigationControl } = await loadMapLibrary(sitePath('/'));
  live.addControl(new NavigationControl({ showCompass: false }));
}
