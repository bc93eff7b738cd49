import type { ReactNode } from 'react';
import { dataAttributes } from '../../../parts/data-attributes.ts';
import { siteFields } from '../../../parts/site-fields.ts';
import styles from './styles.module.css';

/** Makes the site available offline, and removes it again. `control.ts` starts it; nothing is stored before. */
export function OfflineControl(): ReactNode {
  return (
    <section
      className={styles.control}
      aria-label="Offline copy"
      {...dataAttributes({ rare: '', offline: siteFields.settings.site.baseUrl })}
    >
      <noscript>
        <strong>This control requires JavaScript.</strong> Enable it, then reload the page.
      </noscript>
      <p role="status" />
      <progress hidden aria-label="Downloaded files" />
      <button type="button" className="button button-primary" hidden>
        Make available offline
      </button>
      <button type="button" className="button" hidden>
        Remove
      </button>
    </section>
  );
}
