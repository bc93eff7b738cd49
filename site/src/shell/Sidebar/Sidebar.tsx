import Link from '@docusaurus/Link';
import type { PropSidebar, PropSidebarItem } from '@docusaurus/plugin-content-docs';
import { useLocation } from '@docusaurus/router';
import type { ReactNode } from 'react';
import styles from './styles.module.css';

/** The pages of a section, always open. */
export default function Sidebar({ items, label }: { items: PropSidebar; label: string }): ReactNode {
  return (
    <nav className={styles.sidebar} aria-label={label}>
      <Items items={items} />
    </nav>
  );
}

function Items({ items }: { items: readonly PropSidebarItem[] }): ReactNode {
  return (
    <ul>
      {items.map((item) =>
        item.type === 'category' ? (
          <li key={item.label}>
            <p className={styles.group}>{item.label}</p>
            <Items items={item.items} />
          </li>
        ) : (
          item.type === 'link' && <Page key={item.href} href={item.href} label={item.label} />
        ),
      )}
    </ul>
  );
}

function Page({ href, label }: { href: string; label: string }): ReactNode {
  const { pathname } = useLocation();
  const isCurrent = plain(pathname) === plain(href);
  return (
    <li>
      <Link to={href} aria-current={isCurrent ? 'page' : undefined}>
        {label}
      </Link>
    </li>
  );
}

function plain(path: string): string {
  return decodeURI(path).toLowerCase().replace(/\/$/, '');
}
