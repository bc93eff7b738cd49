import type { ReactNode } from 'react';
import type { Asked } from './ask.ts';
import styles from './styles.module.css';

/** The request for the point and its response. */
export default function AskedCard({ asked, isLive }: { asked: Asked; isLive: boolean }): ReactNode {
  const [longitude, latitude] = asked.position;
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
      {asked.outcome.kind === 'answered' ? (
        <>
          <p className={styles.answer}>
            {asked.outcome.addressBangla && <span lang="bn">{asked.outcome.addressBangla}</span>}
            <span>{asked.outcome.address}</span>
          </p>
          <p className={styles.facts}>
            <span className={styles.status}>200</span>
            <span>{asked.outcome.distanceMeters.toFixed(2)} m away</span>
            <span>1 credit</span>
            {isLive && <span className={styles.hint}>Click the map to find another address</span>}
          </p>
        </>
      ) : (
        <p className={styles.answer}>
          <span>{asked.outcome.kind === 'asking' ? 'Loading…' : asked.outcome.message}</span>
        </p>
      )}
    </div>
  );
}
