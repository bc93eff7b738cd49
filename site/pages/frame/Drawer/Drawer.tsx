import type { ReactNode } from 'react';
import { dataAttributes } from '../../../parts/data-attributes.ts';
import Icon from '../../../parts/Icon.tsx';
import { siteFields } from '../../../parts/site-fields.ts';
import Link from '../../docs/Link.tsx';
import Brand from '../Brand/Brand.tsx';
import { useCurrentLink } from '../current-link.ts';
import NavigationLink from '../NavigationLink.tsx';
import styles from './styles.module.css';

/** Navigation below 996 px: the section's own pages first when there are any, then the sections. The behavior layer opens it. */
export default function Drawer({ children }: { children?: ReactNode }) {
  const { navigation, settings } = siteFields;
  const current = useCurrentLink();
  return (
    <dialog {...dataAttributes({ drawer: '' })} aria-label="Navigation">
      <div className={styles.panel}>
        <div className={styles.head}>
          <Brand isShort />
          <button
            type="button"
            className="icon-button"
            {...dataAttributes({ action: 'close-drawer' })}
            aria-label="Close navigation"
          >
            <Icon name="close" />
          </button>
        </div>
        <div className={styles.body} {...dataAttributes({ region: 'drawer' })}>
          <nav aria-label="Sections">
            <ul className={styles.sections}>
              {navigation.map((link) => (
                <li key={link.to}>
                  <NavigationLink link={link} isCurrent={link === current}>
                    <Icon name="chevron" />
                  </NavigationLink>
                  {link === current && children && <div className={styles.pages}>{children}</div>}
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className={styles.foot}>
          <Link href={settings.links.signUp}>Get an API key</Link>
          <Link href={settings.links.support}>Support</Link>
        </div>
      </div>
    </dialog>
  );
}
