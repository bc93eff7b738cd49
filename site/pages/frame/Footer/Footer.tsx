import { siteFields } from '../../../parts/site-fields.ts';
import Link from '../../docs/Link.tsx';
import { usePage } from '../../docs/page-context.ts';
import { problemReport } from './problem-report.ts';
import styles from './styles.module.css';

/** One line: copyright and the ways out. */
export default function Footer() {
  const { settings } = siteFields;
  const { links, product, site } = settings;
  const { path, source } = usePage();
  return (
    <footer className={styles.footer}>
      <p>
        Copyright © {site.copyrightYear} {product.company}
        {site.dataAttribution && `. Data: ${site.dataAttribution}`}
      </p>
      <Link href={links.signUp}>Get an API key</Link>
      <Link href={links.support}>Support</Link>
      {links.status && <Link href={links.status}>Status</Link>}
      {links.terms && <Link href={links.terms}>Terms</Link>}
      <Link href="/openapi/v2.yaml" target="_self">
        OpenAPI
      </Link>
      <Link href="/postman/v2.json" target="_self">
        Postman collection
      </Link>
      <Link href="/api/changes/">Changes</Link>
      {path !== undefined && <Link href={problemReport(path, settings)}>Report a problem</Link>}
      {links.editPage && source && <Link href={links.editPage + source}>Edit this page</Link>}
    </footer>
  );
}
