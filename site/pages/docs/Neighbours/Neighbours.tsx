import type { ReactNode } from 'react';
import Link from '../Link.tsx';
import styles from './styles.module.css';

export interface Neighbour {
  title: string;
  path: string;
}

/** The pages before and after this one. */
export default function Neighbours(pages: { previous?: Neighbour; next?: Neighbour }): ReactNode {
  if (!pages.previous && !pages.next) return null;
  return (
    <nav className={styles.neighbours} aria-label="Previous and next page">
      {pages.previous && (
        <Link href={pages.previous.path} rel="prev">
          <span>Previous</span>
          {pages.previous.title}
        </Link>
      )}
      {pages.next && (
        <Link href={pages.next.path} rel="next" className={styles.next}>
          <span>Next</span>
          {pages.next.title}
        </Link>
      )}
    </nav>
  );
}
