import type { ReactNode } from 'react';
import { marks } from '../../behavior/vocabulary.ts';
import Link from '../../page/Link.tsx';
import { siteFields } from '../../site-fields.ts';
import Icon from '../Icon.tsx';
import styles from './styles.module.css';

/** One sentence above everything; the behavior layer hides it once its id has been dismissed. */
export default function Announcement(): ReactNode {
  const { text, link } = siteFields.settings.announcement;
  if (!text) return null;
  return (
    <aside className={styles.announcement} aria-label="Announcement">
      <p>
        {text} {link && <Link href={link.to}>{link.label}</Link>}
      </p>
      <button type="button" aria-label="Dismiss announcement" {...marks({ action: 'dismiss-announcement' })}>
        <Icon name="close" />
      </button>
    </aside>
  );
}
