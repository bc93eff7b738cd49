import { getErrorCausalChain } from '@docusaurus/utils-common';
import type { ReactNode } from 'react';
import styles from './styles.module.css';

/** What stands in place of a page that failed while it was drawn. */
export default function CrashNote({ error, tryAgain }: { error: Error; tryAgain: () => void }): ReactNode {
  return (
    <main id="main" tabIndex={-1} className={styles.crash}>
      <h1>This page crashed.</h1>
      <p>
        {getErrorCausalChain(error)
          .map(({ message }) => message)
          .join('\n\nCause:\n')}
      </p>
      <button type="button" className="button button-primary" onClick={tryAgain}>
        Try again
      </button>
    </main>
  );
}
