import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import type { Found } from '../engine.ts';
import { groupTitles, type RecordGroup } from '../records.ts';
import styles from '../SearchDialog/styles.module.css';
import Marked from './Marked.tsx';

interface Props {
  /** In the order of the groups. */
  shown: Found[];
  current: number;
  onOpen(result: Found): void;
  onPoint(position: number): void;
}

/** Results of one group stay together; groups stand in the order of their best result. */
export function inShownOrder(found: Found[]): Found[] {
  const groups = [...new Set(found.map(({ group }) => group))];
  return groups.flatMap((group) => found.filter((result) => result.group === group));
}

const signs: Record<RecordGroup, string> = {
  operation: '',
  field: 'M8.5 7.5 13.5 2.5M11 5l1.7 1.7M9 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  error: 'M8 2 14.5 13.5h-13ZM8 6.5v3.2M8 11.6v.1',
  page: 'M4 1.5h5l3 3v10H4ZM9 1.5v3h3',
};

export default function Results({ shown, current, onOpen, onPoint }: Props): ReactNode {
  const listRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    listRef.current?.querySelector(`#search-result-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const groups = [...new Set(shown.map(({ group }) => group))];
  return (
    <div
      ref={listRef}
      id="search-results"
      className={styles.results}
      role="listbox"
      aria-label="Results"
      tabIndex={-1}
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by role, fieldset is for forms.
        <div key={group} role="group" aria-labelledby={`search-group-${group}`}>
          <div id={`search-group-${group}`} className={styles.group} role="presentation">
            {groupTitles[group]}
          </div>
          {shown.map((result, i) => (
            <Fragment key={result.id}>
              {result.group === group && (
                // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the current option.
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
                <div
                  id={`search-result-${i}`}
                  className={styles.result}
                  role="option"
                  aria-selected={i === current}
                  onClick={() => onOpen(result)}
                  onMouseMove={() => i !== current && onPoint(i)}
                >
                  <Sign result={result} />
                  <span className={styles.text}>
                    <span className={result.isCode ? styles.code : styles.title}>
                      <Marked text={result.title} terms={result.terms} />
                    </span>
                    <span className={styles.detail}>{result.detail}</span>
                  </span>
                  <svg className={`icon ${styles.enter}`} viewBox="0 0 16 16" aria-hidden="true">
                    <path d="M13.5 3.5v4h-10M6 5 3.5 7.5 6 10" />
                  </svg>
                </div>
              )}
            </Fragment>
          ))}
        </div>
      ))}
    </div>
  );
}

function Sign({ result }: { result: Found }): ReactNode {
  if (result.method)
    return <span className={`${styles.method} ${styles[result.method.toLowerCase()]}`}>{result.method}</span>;
  return (
    <svg className={`icon ${styles.sign}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={signs[result.group]} />
    </svg>
  );
}
