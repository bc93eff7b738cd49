import type { LngLat } from '@portal/geo';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { keepView } from '../../../browser/requests/share.ts';
import { dataAttributes } from '../../../parts/data-attributes.ts';
import Icon from '../../../parts/Icon.tsx';
import Frame from '../../../parts/map/Frame/Frame.tsx';
import { MapFailure } from '../../../parts/map/MapFailure.tsx';
import type { View } from '../../../parts/map/view.ts';
import { typedPosition } from '../../position-fields.ts';
import type { FormSlice } from '../../use-console.ts';
import type { Reading } from '../../use-reading.ts';
import { type DrawnFeature, featureAt } from '../geometry.ts';
import PositionTable from '../PositionTable/PositionTable.tsx';
import { useLiveMap } from '../use-live-map.ts';
import { boundsOf } from '../view.ts';
import { Legend } from './Legend.tsx';
import Overlay from './Overlay.tsx';
import PickBar from './PickBar.tsx';
import styles from './styles.module.css';

interface Props {
  form: FormSlice;
  reading: Reading;
  /** True for the example run in the sample column: its map changes nothing. */
  isRun?: boolean;
  /** False where the map only shows what came back. */
  canPlace?: boolean;
}

/** A request on a map: what was sent in ink, what was returned in green, and the same as a table. */
export default function ResponseMap({ form, reading, isRun = false, canPlace = !isRun }: Props): ReactNode {
  const { drawn, features, selected } = reading;
  const { isRequested } = form.placing;
  const placing = canPlace && form.placing.fields.length > 0 ? form.placing : undefined;
  const place = (position: LngLat) =>
    placing?.chosen && placing.place(placing.chosen, typedPosition(position));
  // A row that isn't on the map leaves the ring where it is.
  const hovered =
    reading.hovered === undefined ? undefined : featureAt(features, reading.hovered) && reading.hovered;
  // Name of the endpoint of what is drawn that the response does not contain.
  const source = drawn.fetched?.name;
  const panel = useRef<HTMLElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [isTable, setTable] = useState(false);
  const live = useLiveMap({
    container,
    features,
    fitTo: drawn.fitTo,
    selected,
    hovered,
    onFeature: ({ path }) => reading.reveal(path),
    onHover: (feature) => reading.hover(feature?.path),
    camera: isRun ? undefined : reading.camera,
    onCamera: isRun ? undefined : (map) => keepView({ map }),
    onPick: placing?.chosen ? place : undefined,
  });
  const { state } = live;
  const openMap = useEffectEvent(live.open);

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
      void openMap();
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
    Number(placing.last.position.longitude),
    Number(placing.last.position.latitude),
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
          form={form}
          onCentre={() => {
            const middle = live.middle();
            if (middle) place(middle);
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
              legs={drawn.legs}
              selected={feature}
              picked={picked}
              onMove={placing && ((path, position) => placing.move(path, typedPosition(position)))}
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
          <MapFailure
            className={styles.failure}
            message={`${state.message} The points are in the table.`}
            retry={live.open}
          />
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
