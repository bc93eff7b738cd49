import type { ReactNode } from 'react';
import { siteFields } from '../../../parts/site-fields.ts';
import Link from '../../docs/Link.tsx';
import styles from './styles.module.css';

/** One line: copyright and the ways out. */
export default function Footer(): ReactNode {
  const { links, product, site } = siteFields.settings;
  return (
    <footer className={styles.footer}>
      <p>
        Copyright © {site.copyrightYear} {product.company}
      </p>
      <Link href={links.signUp}>Get an API key</Link>
      <Link href={links.support}>Support</Link>
      <Link href="/openapi/v2.yaml" target="_self">
        OpenAPI
      </Link>
      <Link href="/postman/v2.json" target="_self">
        Postman collection
      </Link>
      <Link href="/api/changes/">Changes</Link>
    </footer>
  );
}
