import { dataAttributes } from '../../../parts/data-attributes.ts';
import Icon from '../../../parts/Icon.tsx';
import { siteFields } from '../../../parts/site-fields.ts';
import Link from '../../docs/Link.tsx';
import styles from './styles.module.css';

/** One sentence above everything; the behavior layer hides it once its id has been dismissed. */
export default function Announcement() {
  const { text, link } = siteFields.settings.announcement;
  if (!text) return null;
  return (
    <aside className={styles.announcement} aria-label="Announcement">
      <p>
        {text} {link && <Link href={link.to}>{link.label}</Link>}
      </p>
      <button
        type="button"
        className="icon-button"
        aria-label="Dismiss announcement"
        {...dataAttributes({ action: 'dismiss-announcement' })}
      >
        <Icon name="close" />
      </button>
    </aside>
  );
}
