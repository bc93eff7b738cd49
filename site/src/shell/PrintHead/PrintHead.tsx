import { useLocation } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { ReactNode } from 'react';
import { marks } from '../../behavior/vocabulary.ts';
import { canonicalPath } from '../../page/canonical.ts';
import { siteFields } from '../../site-fields.ts';
import styles from './styles.module.css';

/** The first line of a printed page: product, URL and, from the behavior layer, the day of printing. */
export default function PrintHead(): ReactNode {
  const { url, title } = useDocusaurusContext().siteConfig;
  const path = canonicalPath(useLocation().pathname);
  return (
    <p className={styles.head}>
      <span>
        {siteFields.settings.product.name} {title}
      </span>
      {path && <span>{url + path}</span>}
      <time {...marks({ printed: '' })} />
    </p>
  );
}
