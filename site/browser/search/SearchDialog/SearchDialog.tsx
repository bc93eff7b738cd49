import type { ReactNode } from 'react';
import { dataAttributes } from '../../../parts/data-attributes.ts';
import { sitePath } from '../../../parts/site-fields.ts';
import Island from '../../islands/Island.tsx';
import { searchWorkerFile } from '../worker-messages.ts';
import styles from './styles.module.css';

/**
 * The search: a combobox over grouped results (WAI-ARIA combobox pattern), in a dialog that is a popover of the browser's own:
 * `showModal` makes the page inert, and with that computes the styles of all of it anew. It is in every page, so that its field
 * has the focus at once; what it finds is an island.
 */
export default function SearchDialog(): ReactNode {
  return (
    <dialog
      className={styles.dialog}
      popover="auto"
      aria-modal="true"
      aria-label="Search the documentation"
      {...dataAttributes({ search: sitePath(`/${searchWorkerFile}`) })}
    >
      <div className={styles.head}>
        <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0ZM10.5 10.5 14 14" />
        </svg>
        <input
          className={styles.input}
          type="search"
          role="combobox"
          aria-label="Search in English or Bangla"
          aria-expanded={false}
          aria-controls="search-results"
          aria-autocomplete="list"
          placeholder="Search in English or Bangla, or paste a URL, cURL or error"
          autoComplete="off"
          spellCheck={false}
        />
        <button type="button" className={styles.escape} {...dataAttributes({ action: 'close-search' })}>
          <span className={styles.onKeys}>Esc</span>
          <span className={styles.onTouch}>Close</span>
        </button>
      </div>
      <Island name="search" className={styles.found} />
      <div className={styles.foot} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> move
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>
            <span className="on-others">Ctrl</span>
            <span className="on-apple">⌘</span>
          </kbd>{' '}
          <kbd>Enter</kbd> new tab
        </span>
        <span>
          <kbd>Tab</kbd> to Run
        </span>
      </div>
    </dialog>
  );
}
