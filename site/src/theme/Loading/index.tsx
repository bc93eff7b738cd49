import type { ReactNode } from 'react';
import Icon from '../../shell/Icon/index.tsx';
import styles from './styles.module.css';

interface Props {
  error?: unknown;
  retry(): void;
  pastDelay: boolean;
}

/** A page on its way: nothing at first, then a spinner, or the error with a way to try again. */
export default function Loading({ error, retry, pastDelay }: Props): ReactNode {
  if (error) {
    return (
      <main id="main" tabIndex={-1} className={styles.loading}>
        <div className="note note-error" role="alert">
          <Icon name="warning" />
          <strong>This page did not load.</strong>
          <p>{String(error)}</p>
          <button type="button" className="button button-small" onClick={retry}>
            <Icon name="retry" />
            Retry
          </button>
        </div>
      </main>
    );
  }
  if (!pastDelay) return null;
  return (
    <main id="main" tabIndex={-1} className={styles.loading}>
      <p className={styles.subject} role="status">
        <span className="spinner" />
        Loading page
      </p>
    </main>
  );
}
