import Link from '@docusaurus/Link';
import type { ReactNode } from 'react';
import { useSiteFields } from '../../site-fields.ts';
import Icon from '../Icon/index.tsx';
import styles from './styles.module.css';

/** One sentence above everything; the boot script hides it once its id has been dismissed. */
export default function Announcement(): ReactNode {
  const { text, link } = useSiteFields().settings.announcement;
  if (!text) return null;
  return (
    <aside className={styles.announcement} aria-label="Announcement">
      <p>
        {text} {link && <Link to={link.to}>{link.label}</Link>}
      </p>
      <button type="button" data-action="dismiss-announcement" aria-label="Dismiss announcement">
        <Icon name="close" />
      </button>
    </aside>
  );
}
