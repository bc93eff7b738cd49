import { dataAttributes } from '../../../parts/data-attributes.ts';
import type { TocEntry } from '../../content/mdx/headings.ts';
import styles from './styles.module.css';

interface Props {
  /** Headings of levels 2 and 3, in reading order. */
  entries: TocEntry[];
  /** True for the list at the side, in which the behavior layer marks the section in view. */
  isMarked?: boolean;
}

/** The page's sections. */
export default function Contents({ entries, isMarked = false }: Props) {
  return (
    <nav
      className={isMarked ? styles.marked : styles.plain}
      aria-label="On this page"
      {...(isMarked && dataAttributes({ contents: '' }))}
    >
      {isMarked && <p>On this page</p>}
      <ul>
        {entries.map(({ id, level, value }) => (
          <li key={id} className={level > 2 ? styles.inner : undefined}>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the heading's own HTML, made at build time. */}
            <a href={`#${id}`} dangerouslySetInnerHTML={{ __html: value }} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
