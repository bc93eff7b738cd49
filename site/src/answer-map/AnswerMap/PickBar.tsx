import { type ReactNode, useEffect, useState } from 'react';
import type { LngLat } from '../geometry.ts';
import styles from './styles.module.css';

interface Props {
  picked?: LngLat;
  onUse: (position: LngLat) => void;
  onSend: () => void;
}

/** What a click on the map picked, to be asked for next. */
export default function PickBar({ picked, onUse, onSend }: Props): ReactNode {
  const [used, setUsed] = useState<LngLat>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another pick is not used yet.
  useEffect(() => setUsed(undefined), [picked]);
  if (!picked) return <p className={styles.pick}>Click the map to pick another position.</p>;
  const isUsed = used === picked;
  return (
    <p className={styles.pick} role="status">
      <span>
        {isUsed ? 'In the form' : 'Picked'} <b className="lon">{picked[0].toFixed(5)}</b>{' '}
        <b className="lat">{picked[1].toFixed(5)}</b>
      </span>
      {isUsed ? (
        <button type="button" className="rf-btn rc-small" onClick={onSend}>
          Send it
        </button>
      ) : (
        <button
          type="button"
          className="rf-btn rc-small"
          onClick={() => {
            onUse(picked);
            setUsed(picked);
          }}
        >
          Use this position
        </button>
      )}
    </p>
  );
}
