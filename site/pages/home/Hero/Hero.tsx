import Island from '../../../browser/islands/Island.tsx';
import SearchKey from '../../../browser/search/SearchKey.tsx';
import { dataAttributes } from '../../../parts/data-attributes.ts';
import Icon from '../../../parts/Icon.tsx';
import { siteFields } from '../../../parts/site-fields.ts';
import Link from '../../docs/Link.tsx';
import LiveHomeMap from '../HomeMap/LiveHomeMap.tsx';
import styles from './styles.module.css';

/** What this is, where to start, and a map with live requests. */
export default function Hero() {
  const { site } = siteFields.settings;
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <h1>{site.title}</h1>
        <p className={styles.tagline}>{site.tagline}</p>
        <p className={styles.lead}>
          Build with addresses, routes and maps of Bangladesh, in English and <span lang="bn">বাংলা</span>. Run
          every example on this site with sample data. No account needed.
        </p>
        <button
          type="button"
          className={styles.find}
          aria-haspopup="dialog"
          {...dataAttributes({ action: 'open-search' })}
        >
          <Icon name="search" />
          <span className={styles.findWords}>Search in English or Bangla</span>
          <SearchKey />
        </button>
        <div className={styles.ways}>
          <Link className="button button-primary" href="/docs/maps-api">
            Quickstart!
          </Link>
          <Link className="button" href="/api/">
            API reference
          </Link>
        </div>
        <p className={styles.leaving}>
          Using version 1? <Link href="/api/v1/">Find the version 2 replacement for every endpoint</Link>,
          including changed parameters.
        </p>
      </div>
      <Island name="home-map">
        <LiveHomeMap />
      </Island>
    </div>
  );
}
