import Link from '@docusaurus/Link';
import type { PropNavigationLink } from '@docusaurus/plugin-content-docs';
import type { ReactNode } from 'react';
import styles from './styles.module.css';

/** The pages before and after this one. */
export default function Neighbours(pages: {
  previous?: PropNavigationLink;
  next?: PropNavigationLink;
}): ReactNode {
  if (!pages.previous && !pages.next) return null;
  return (
    <nav className={styles.neighbours} aria-label="Previous and next page">
      {pages.previous && (
        <Link to={pages.previous.permalink} rel="prev">
          <span>Previous</span>
          {pages.previous.title}
        </Link>
      )}
      {pages.next && (
        <Link to={pages.next.permalink} rel="next" className={styles.next}>
          <span>Next</span>
          {pages.next.title}
        </Link>
      )}
    </nav>
  );
}
