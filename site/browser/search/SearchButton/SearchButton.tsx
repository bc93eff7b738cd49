import type { ReactNode } from 'react';
import { dataAttributes } from '../../../parts/data-attributes.ts';
import SearchKey from '../SearchKey.tsx';
import styles from './styles.module.css';

/** Where there is no room for all of them, the words after the first break as one, out of sight. */
const words = 'Search in\u00a0English\u00a0or\u00a0Bangla';

/** Opens the search. On small screens only its icon shows; its words stay its name. */
export default function SearchButton(): ReactNode {
  return (
    <button
      type="button"
      className={styles.find}
      aria-haspopup="dialog"
      {...dataAttributes({ action: 'open-search' })}
    >
      <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0ZM10.5 10.5 14 14" />
      </svg>
      <span className={styles.words}>{words}</span>
      <SearchKey className={styles.key} />
    </button>
  );
}
