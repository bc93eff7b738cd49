import type { Map as LiveMap } from 'maplibre-gl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { loadMapLibrary } from '../../map/load-library.ts';
import type { LngLat } from '../../map/position.ts';
import { useMap } from '../../map/use-map.ts';
import { viewAround, viewOf } from '../../map/view.ts';
import { siteFields, sitePath } from '../../site-fields.ts';
import { type Asked, ask, firstAsked } from './ask.ts';
import { homeCenter, homeStills, homeZoom } from './still.ts';

const { wide } = homeStills;

/** State of the home page's map: closed, loading, live or failed; what it shows; what was requested last. */
export function useHomeMap(container: RefObject<HTMLDivElement | null>) {
  const [view, setView] = useState(() => viewAround(homeCenter, homeZoom, wide.width, wide.height));
  const [asked, setAsked] = useState<Asked>(firstAsked);
  const [pointOnMap, setPointOnMap] = useState<{ x: number; y: number }>();
  const position = useRef(firstAsked.position);
  const question = useRef<AbortController>(undefined);
  const { state, map, open } = useMap({
    container,
    start: () => ({ center: homeCenter, zoom: homeZoom, minZoom: 5 }),
    onLive: (live) => {
      live.on('move', follow);
      live.on('resize', follow);
      live.on('click', ({ lngLat }) => askAt([lngLat.lng, lngLat.lat]));
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
      question.current?.abort();
    };
  }, [container, map]);

  const follow = () => {
    const live = map.current;
    if (!live) return;
    setView(viewOf(live));
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
    const outcome = await ask(asking, siteFields.settings.keys.sandbox, signal);
    if (!signal.aborted) setAsked({ position: asking, outcome });
  };

  return { state, view, asked, pointOnMap, open };
}

async function addZoomButtons(live: LiveMap): Promise<void> {
  const { NavigationControl } = await loadMapLibrary(sitePath('/'));
  live.addControl(new NavigationControl({ showCompass: false }));
}
