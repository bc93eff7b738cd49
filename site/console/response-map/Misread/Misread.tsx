import type { LngLat } from '@portal/geo';
import type { ReactNode } from 'react';
import { type DrawnFeature, type Misreading, wordsOf } from '../geometry.ts';
import styles from './styles.module.css';

/** Encoded lines that do not have the precision they should have, with both readings. */
export function Misread({ features }: { features: readonly DrawnFeature[] }): ReactNode {
  const lines = features.filter(({ misread }) => misread);
  if (lines.length === 0) return null;
  return (
    <div className={styles.misread} role="alert">
      {lines.map(({ path, misread }) => (
        <p key={path}>
          <strong>
            <code>{wordsOf(path)}</code> has precision {misread?.fitting.precision}, not{' '}
            {misread?.documented.precision}.
          </strong>{' '}
          {misread && bothReadings(misread)}
        </p>
      ))}
    </div>
  );
}

function bothReadings({ documented, fitting }: Misreading): string {
  return (
    `With precision ${documented.precision}, the line starts at ${pointWords(documented.start)}; with precision ` +
    `${fitting.precision}, at ${pointWords(fitting.start)}, in Bangladesh. The map shows precision ${fitting.precision}.`
  );
}

function pointWords([longitude, latitude]: LngLat): string {
  return `${longitude.toFixed(5)}, ${latitude.toFixed(5)}`;
}
