import { useRef } from 'react';
import Icon from '../../../parts/Icon.tsx';
import Frame from '../../../parts/map/Frame/Frame.tsx';
import { MapFailure } from '../../../parts/map/MapFailure.tsx';
import LookupCard from './LookupCard.tsx';
import PointMarker from './PointMarker.tsx';
import StillMap from './StillMap.tsx';
import styles from './styles.module.css';
import { useHomeMap } from './use-home-map.ts';

/** A map of northwest Dhaka: a still image until the user opens it, then a map on which every click sends a request. */
export default function LiveHomeMap() {
  const container = useRef<HTMLDivElement>(null);
  const { state, view, lookup, pointOnMap, open } = useHomeMap(container);
  const isLive = state.kind === 'live';
  return (
    <div className={styles.home}>
      <Frame bounds={view.bounds} width={view.width} height={view.height} point={lookup.position}>
        <div className={styles.stage}>
          {!isLive && <StillMap />}
          <div ref={container} className={styles.live} data-state={state.kind} />
          {isLive && pointOnMap && <PointMarker {...pointOnMap} />}
          {!isLive && (
            <button type="button" className={styles.open} onClick={open} disabled={state.kind === 'loading'}>
              {state.kind === 'loading' ? (
                <>
                  <span className="spinner" />
                  Loading map…
                </>
              ) : (
                <>
                  <Icon name="plus" />
                  Open live map
                </>
              )}
            </button>
          )}
          {!isLive && <span className={styles.source}>Sample data, approximate coordinates</span>}
        </div>
        {state.kind === 'failed' && (
          <MapFailure className={styles.failure} message={state.message} retry={open} />
        )}
      </Frame>
      <LookupCard lookup={lookup} isLive={isLive} />
    </div>
  );
}
