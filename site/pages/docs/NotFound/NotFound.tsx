import { dataAttributes } from '../../../parts/data-attributes.ts';
import Icon from '../../../parts/Icon.tsx';
import { sitePath } from '../../../parts/site-fields.ts';
import Layout from '../../frame/Layout/Layout.tsx';
import Link from '../Link.tsx';
import styles from './styles.module.css';

/** The not-found page. The behavior layer adds the path, and the pages that were most likely meant. */
export default function NotFound() {
  return (
    <Layout title="Page not found">
      <main id="main" tabIndex={-1} className={styles.missing}>
        <svg className={styles.sheet} viewBox="0 0 96 64" aria-hidden="true">
          <path d="M1 1h94v62H1Z" className={styles.frame} />
          <path d="M32 1v62M64 1v62M1 21h94M1 42h94" className={styles.grid} />
          <path d="M70 8v26M57 21h26" className={styles.hair} />
          <circle cx="70" cy="21" r="5" className={styles.point} />
        </svg>
        <h1>Page not found</h1>
        <p role="status" {...dataAttributes({ rare: '', missing: '', source: sitePath('/pages.json') })}>
          There is no page at this URL.
        </p>
        <div className={styles.ways}>
          <button
            type="button"
            className="button"
            aria-haspopup="dialog"
            {...dataAttributes({ action: 'open-search' })}
          >
            <Icon name="search" />
            Search
          </button>
          <Link className="button" href="/">
            Home
          </Link>
          <Link className="button" href="/api/">
            API reference
          </Link>
        </div>
      </main>
    </Layout>
  );
}
