import { siteFields } from '../../../parts/site-fields.ts';
import Link from '../../docs/Link.tsx';
import styles from './styles.module.css';

/** The mark, the product's name and the site's title; leads home. */
export default function Brand({ isShort = false }: { isShort?: boolean }) {
  const { product, site } = siteFields.settings;
  return (
    <Link className={styles.brand} href="/">
      <svg viewBox="0 0 22 22" width="22" height="22" aria-hidden="true">
        <path d="M1 6.5V1h5.5M15.5 1H21v5.5M21 15.5V21h-5.5M6.5 21H1v-5.5" className={styles.frame} />
        <path d="M11 4.8v12.4M4.8 11h12.4" className={styles.hair} />
        <path d="M8 8h6v6H8Z" className={styles.square} />
      </svg>
      {product.name}
      {!isShort && <span>{site.title}</span>}
    </Link>
  );
}
