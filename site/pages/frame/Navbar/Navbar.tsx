import SearchButton from '../../../browser/search/SearchButton/SearchButton.tsx';
import { dataAttributes } from '../../../parts/data-attributes.ts';
import Icon from '../../../parts/Icon.tsx';
import { siteFields } from '../../../parts/site-fields.ts';
import Link from '../../docs/Link.tsx';
import Brand from '../Brand/Brand.tsx';
import { useCurrentLink } from '../current-link.ts';
import NavigationLink from '../NavigationLink.tsx';
import styles from './styles.module.css';

/** Sections, and the switch between light and dark. Below 996 px the sections are in the drawer. */
export default function Navbar() {
  const current = useCurrentLink();
  return (
    <header className={styles.navbar} {...dataAttributes({ 'navbar-bar': '' })}>
      <button
        type="button"
        className={`icon-button ${styles.menu}`}
        {...dataAttributes({ action: 'open-drawer' })}
        aria-label="Open navigation"
        aria-haspopup="dialog"
      >
        <Icon name="menu" />
      </button>
      <div className={styles.brand}>
        <Brand />
      </div>
      <nav aria-label="Main" {...dataAttributes({ region: 'links' })}>
        <ul className={styles.links}>
          {siteFields.navigation.map((link) => (
            <li key={link.to}>
              <NavigationLink link={link} isCurrent={link === current} />
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.end}>
        <SearchButton />
        <Link className={`button button-small ${styles.key}`} href={siteFields.settings.links.signUp}>
          Get an API key
        </Link>
        <button type="button" className="icon-button" {...dataAttributes({ action: 'toggle-color-mode' })}>
          <span className={styles.toDark}>
            <Icon name="moon" />
            <span className="visually-hidden">Switch to dark mode</span>
          </span>
          <span className={styles.toLight}>
            <Icon name="sun" />
            <span className="visually-hidden">Switch to light mode</span>
          </span>
        </button>
      </div>
    </header>
  );
}
