import { Status } from '../../../parts/Status.tsx';
import type { Lookup } from './lookup.ts';
import styles from './styles.module.css';

/** The request for the point and its response. */
export default function LookupCard({ lookup, isLive }: { lookup: Lookup; isLive: boolean }) {
  const [longitude, latitude] = lookup.position;
  return (
    <div className={styles.card} aria-live="polite">
      <p className={styles.call}>
        GET /v2/api/search/reverse/geocode
        <br />
        ?longitude=<b className="lon">{longitude.toFixed(5)}</b>
        <wbr />
        &amp;latitude=<b className="lat">{latitude.toFixed(5)}</b>
        <wbr />
        &amp;bangla=true
      </p>
      {lookup.outcome.kind === 'found' ? (
        <>
          <p className={styles.address}>
            {lookup.outcome.addressBangla && <span lang="bn">{lookup.outcome.addressBangla}</span>}
            <span>{lookup.outcome.address}</span>
          </p>
          <p className={styles.facts}>
            <Status status={200} />
            <span>{lookup.outcome.distanceMeters.toFixed(2)} m away</span>
            <span>1 credit</span>
            {isLive && <span className={styles.hint}>Click the map to find another address</span>}
          </p>
        </>
      ) : (
        <p className={styles.address}>
          <span>{lookup.outcome.kind === 'loading' ? 'Loading…' : lookup.outcome.message}</span>
        </p>
      )}
    </div>
  );
}
