import type { RecordGroup } from '@portal/text/search';
import { type MouseEvent, memo, type ReactNode, useEffect, useRef } from 'react';
import { BreakablePath } from '../../../parts/BreakablePath/BreakablePath.tsx';
import { CoordinateOrder } from '../../../parts/CoordinateOrder.tsx';
import { sitePath } from '../../../parts/site-fields.ts';
import Highlighted from './Highlighted.tsx';
import type { Group, Row } from './shown.ts';
import styles from './styles.module.css';

interface Props {
  groups: Group[];
  /** Index of the current row among all. */
  current: number;
  /** A link was followed in this tab. */
  onOpen(row: Row, event: MouseEvent): void;
  onPoint(position: number): void;
}

const signs: Record<RecordGroup, string> = {
  operation: '',
  field: 'M8.5 7.5 13.5 2.5M11 5l1.7 1.7M9 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  error: 'M8 2 14.5 13.5h-13ZM8 6.5v3.2M8 11.6v.1',
  page: 'M4 1.5h5l3 3v10H4ZM9 1.5v3h3',
};
const liveSign = 'm2 4 4-1.5 4 1.5 4-1.5v9.5L10 13.5 6 12l-4 1.5ZM6 2.5V12M10 4v9.5';

/** Results are links, so that each can be opened in another tab or copied; the field's keys move among them. */
export default memo(function Results({ groups, current, onOpen, onPoint }: Props): ReactNode {
  const listRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    listRef.current?.querySelector(`#search-result-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  let position = -1;
  return (
    // A list that scrolls is a stop for Tab, where no key does anything.
    <div
      ref={listRef}
      id="search-results"
      className={styles.results}
      role="listbox"
      aria-label="Results"
      tabIndex={-1}
    >
      {groups.map(({ title, rows }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by role, fieldset is for forms.
        <div key={title} role="group" aria-label={title}>
          <div className={styles.group} role="presentation">
            {title}
          </div>
          {rows.map((row) => {
            position += 1;
            const at = position;
            return (
              <div
                key={at}
                className={styles.row}
                role="presentation"
                data-current={at === current || undefined}
              >
                <Result row={row} at={at} isCurrent={at === current} onOpen={onOpen} onPoint={onPoint} />
                {row.runUrl && (
                  <a
                    id={`search-run-${at}`}
                    className={styles.run}
                    role="option"
                    aria-selected={false}
                    aria-label={`Run ${row.title}${row.isDeprecated ? ', version 1' : ''}`}
                    tabIndex={-1}
                    href={sitePath(row.runUrl)}
                    onClick={(event) => onOpen(row, event)}
                  >
                    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
                      <path d="M5 3.2v9.6L12.5 8Z" />
                    </svg>
                    Run
                  </a>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
});

function Result({
  row,
  at,
  isCurrent,
  onOpen,
  onPoint,
}: {
  row: Row;
  at: number;
  isCurrent: boolean;
  onOpen: Props['onOpen'];
  onPoint: Props['onPoint'];
}): ReactNode {
  const name = row.isCode ? styles.code : styles.title;
  return (
    <a
      id={`search-result-${at}`}
      className={row.isNested ? `${styles.result} ${styles.section}` : styles.result}
      role="option"
      aria-selected={isCurrent}
      tabIndex={-1}
      href={sitePath(row.url)}
      onClick={(event) => onOpen(row, event)}
      onMouseMove={() => !isCurrent && onPoint(at)}
    >
      <Sign row={row} />
      <span className={styles.text}>
        <span
          className={row.isDeprecated ? `${name} ${styles.old}` : name}
          translate={row.isCode ? 'no' : undefined}
        >
          <Highlighted text={row.title} terms={row.terms} />
        </span>
        {row.subtitle && <span className={styles.detail}>{row.subtitle}</span>}
        <span className={styles.detail} translate={row.method ? 'no' : undefined}>
          {row.method ? <BreakablePath path={row.detail} /> : row.detail}
        </span>
      </span>
      <Facts row={row} />
    </a>
  );
}

/** What decides between two endpoints before either is opened. */
function Facts({ row: { order, credits, isDeprecated, isLive, group } }: { row: Row }): ReactNode {
  if (group !== 'operation') return isLive ? <span className={styles.facts}>live example</span> : null;
  return (
    <span className={styles.facts}>
      {isDeprecated && <span className={styles.deprecated}>Version 1, deprecated</span>}
      {order === 'name' ? 'by name' : order && <CoordinateOrder order={order} />}
      {credits && <span className={styles.credits}>{credits}</span>}
    </span>
  );
}

function Sign({ row: { method, group, isLive } }: { row: Row }): ReactNode {
  if (method) return <span className={`${styles.method} ${styles[method.toLowerCase()]}`}>{method}</span>;
  return (
    <svg className={`icon ${styles.sign}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={isLive ? liveSign : signs[group]} />
    </svg>
  );
}
