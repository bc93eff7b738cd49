import type { LngLat } from '@portal/geo';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { dataAttributes } from '../../../parts/data-attributes.ts';
import Icon from '../../../parts/Icon.tsx';
import Frame from '../../../parts/map/Frame/Frame.tsx';
import type { View } from '../../../parts/map/view.ts';
import { type DrawnFeature, featureAt } from '../geometry.ts';
import type { Leg } from '../legs.ts';
import PositionTable from '../PositionTable/PositionTable.tsx';
import type { Placing } from '../placing.ts';
import { type Camera, useLiveMap } from '../use-live-map.ts';
import { boundsOf } from '../view.ts';
import { Legend } from './Legend.tsx';
import Overlay from './Overlay.tsx';
import PickBar from './PickBar.tsx';
import styles from './styles.module.css';

interface Props {
  /** What of the request and its response can be shown. */
  features: DrawnFeature[];
  /** The response shown: the map fits itself to another one. */
  fitTo: unknown;
  /** Path of the tree's current row, and of the one under the pointer: their feature is ringed in blue. */
  selected?: string;
  hovered?: string;
  onSelect: (path: string) => void;
  /** The row of what is under the pointer on the map, or undefined when it leaves. */
  onHover?: (path: string | undefined) => void;
  /** Distance and duration from stop to stop. */
  legs?: readonly Leg[];
  /** Name of the endpoint of what is drawn that the response does not contain. */
  source?: string;
  camera?: Camera;
  onCamera?: (camera: Camera | undefined) => void;
  /** Present where the request contains points. */
  placing?: Placing;
  /** Set when the user opens the map; a new object opens it again. */
  isRequested?: object;
}

/** A request on a map: what was sent in ink, what was returned in green, and the same as a table. */
export default function ResponseMap({
  features,
  selected,
  hovered,
  onSelect,
  onHover,
  legs = [],
  source,
  camera,
  onCamera,
  placing,
  isRequested,
  fitTo,
}: Props): ReactNode {
  const panel = useRef<HTMLElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [isTable, setTable] = useState(false);
  const live = useLiveMap({
    container,
    features,
    fitTo,
    selected,
    hovered,
    onFeature: ({ path }) => onSelect(path),
    onHover: (feature) => onHover?.(feature?.path),
    camera,
    onCamera,
    onPick: placing?.chosen ? placing.onPlace : undefined,
  });
  const { state } = live;
  const openMap = useRef(live.open);
  openMap.current = live.open;

  useEffect(() => {
    if (!isRequested) return;
    // On a narrow screen the map comes into sight with this render.
    const frame = requestAnimationFrame(() => {
      panel.current?.scrollIntoView({ block: 'nearest' });
      panel.current?.querySelector('select')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isRequested]);
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      void openMap.current();
    });
    watch.observe(panel.current as HTMLElement);
    return () => watch.disconnect();
  }, []);

  const firstView = useMemo(() => viewAround(features), [features]);
  const view = live.view ?? firstView;
  const ringed = hovered ?? selected;
  const feature = ringed === undefined ? undefined : featureAt(features, ringed);
  const isLive = state.kind === 'live';
  const showsTable = (isTable || state.kind === 'failed') && features.length > 0;
  const picked: LngLat | undefined = placing?.last && [
    Number(placing.last.longitude),
    Number(placing.last.latitude),
  ];
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label="Map of the request and response"
      tabIndex={-1}
      data-table={showsTable || undefined}
      {...dataAttributes({ part: 'map' })}
    >
      {placing && (
        <PickBar
          placing={placing}
          onCentre={() => {
            const middle = live.middle();
            if (middle) placing.onPlace(middle);
          }}
        />
      )}
      <div className={styles.sheet}>
        <Frame
          bounds={view.bounds}
          width={view.width}
          height={view.height}
          point={picked ?? pointOf(feature)}
        >
          <div ref={container} className={styles.live} data-state={state.kind} />
          {isLive && (
            <Overlay
              view={view}
              features={features}
              legs={legs}
              selected={feature}
              picked={picked}
              onMove={placing?.onMove}
            />
          )}
          <div className={styles.zoom}>
            {isLive && (
              <>
                <button type="button" onClick={live.zoomIn} aria-label="Zoom in">
                  <Icon name="plus" />
                </button>
                <button type="button" onClick={live.zoomOut} aria-label="Zoom out">
                  <Icon name="minus" />
                </button>
                <button type="button" onClick={live.fitAll} aria-label="Fit all features">
                  <Icon name="frame" />
                </button>
              </>
            )}
            <button
              type="button"
              aria-label="Show as table"
              aria-expanded={showsTable}
              title="Show as table"
              onClick={() => setTable(!isTable)}
            >
              <Icon name="table" />
            </button>
          </div>
          {(state.kind === 'loading' || state.kind === 'closed') && (
            <p className={styles.wait}>
              <span className="spinner" /> Loading map…
            </p>
          )}
        </Frame>
        <Legend features={features} source={source} />
        {state.kind === 'failed' && (
          <div className={`note note-caution ${styles.failure}`} role="alert">
            <Icon name="warning" />
            <p>
              <strong>The map couldn’t load.</strong> {state.message} The points are in the table.
            </p>
            <button type="button" className="button button-small" onClick={live.open}>
              <Icon name="retry" />
              Retry
            </button>
          </div>
        )}
      </div>
      {showsTable && <PositionTable features={features} source={source} />}
    </section>
  );
}

/** Values of a selected point are on the frame. */
function pointOf(feature: DrawnFeature | undefined): LngLat | undefined {
  return feature?.geometry.type === 'Point' ? feature.geometry.coordinates : undefined;
}

/** About what the map is going to show, so that the frame's ticks are before it is there. */
function viewAround(features: DrawnFeature[]): View {
  const { west, south, east, north } = boundsOf(features);
  const margin = Math.max(east - west, north - south, 0.004) * 0.2;
  return {
    bounds: { west: west - margin, south: south - margin, east: east + margin, north: north + margin },
    width: 390,
    height: 500,
  };
}
