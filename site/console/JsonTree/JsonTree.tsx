import type { Field } from '@portal/contract';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { CoordinateOrder } from '../../parts/CoordinateOrder.tsx';
import { axesOf, axisOf, isPair } from '../../parts/code/coordinates.ts';
import { dataAttributes } from '../../parts/data-attributes.ts';
import { readingOf } from '../../parts/map/reading.ts';
import { find } from '../../parts/vocabulary.ts';
import { AboutRow } from '../AboutRow.tsx';
import { FindBar } from '../FindBar.tsx';
import { languageOf } from '../language-of.ts';
import {
  childrenAtOnce,
  isOpenRow,
  itemName,
  matchesOf,
  type Row,
  revealing,
  type TreeState,
  visibleRows,
} from '../tree-rows.ts';

interface Props {
  value: unknown;
  schema?: Field;
  /** A row chosen elsewhere: its branch opens and it scrolls into view. A new object shows it again. */
  revealed?: { path: string };
  /** A row under the pointer elsewhere: it, or the branch that it is in, is marked. */
  marked?: string;
  onCurrent?: (path: string) => void;
  /** The row under the pointer, or undefined when it leaves. */
  onHover?: (path: string | undefined) => void;
}

/** A response as a tree: units and readings next to the numbers, what a row means below, arrow keys as in any tree. */
export function JsonTree({ value, schema, revealed, marked, onCurrent, onHover }: Props) {
  const [state, setState] = useState<TreeState>({ toggled: {}, shown: {} });
  const [current, setOwnCurrent] = useState<string>();
  const [hovered, setHovered] = useState<string>();
  const [query, setQuery] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const rows = visibleRows(value, schema, state);
  const matches = useMemo(() => matchesOf(value, query), [value, query]);
  const matched = new Set(matches);
  const setCurrent = (path: string) => {
    setOwnCurrent(path);
    onCurrent?.(path);
  };
  const show = (path: string) => {
    setState((before) => revealing(before, value, path));
    setOwnCurrent(path);
    // The row may only be there after this render.
    return requestAnimationFrame(() => scrollTo(list.current, path));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice moves the tree.
  useEffect(() => {
    if (!revealed) return;
    const frame = show(revealed.path);
    return () => cancelAnimationFrame(frame);
  }, [revealed]);
  const hover = (path: string | undefined) => {
    setHovered(path);
    onHover?.(path);
  };
  const focusRow = (row: Row) => {
    setCurrent(row.path);
    if (list.current) find('path', row.path, list.current)?.focus();
  };
  const toggle = (row: Row, open: boolean) =>
    setState({ ...state, toggled: { ...state.toggled, [row.path]: open } });
  const showMore = (row: Row) => {
    const parent = row.path.slice(0, -2);
    const shown = (state.shown[parent] ?? childrenAtOnce) + childrenAtOnce;
    setState({ ...state, shown: { ...state.shown, [parent]: shown } });
  };
  const onKeyDown = (event: KeyboardEvent, row: Row) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && row.hidden) showMore(row);
    else if (event.key === 'Enter' && row.canOpen) toggle(row, !isOpenRow(state, row));
    else if (event.key === 'ArrowRight' && row.canOpen && !isOpenRow(state, row)) toggle(row, true);
    else if (event.key === 'ArrowLeft' && row.canOpen && isOpenRow(state, row)) toggle(row, false);
    else {
      const next = rowByKey(rows, row, event.key);
      if (!next) return;
      focusRow(next);
    }
    event.preventDefault();
  };
  const stop = rows.some(({ path }) => path === current) ? current : rows[0]?.path;
  const markedRow = rows.findLast(({ path }) => marked === path || marked?.startsWith(`${path}/`))?.path;
  // Under a pointer that only passes, the page doesn't move.
  const explained = rows.find(({ path }) => path === (current && (hovered ?? current)));
  return (
    <>
      <FindBar
        query={query}
        matches={matches}
        current={current}
        onQuery={(text) => {
          setQuery(text);
          const [first] = matchesOf(value, text);
          if (first) show(first);
        }}
        onGo={(path) => {
          show(path);
          onCurrent?.(path);
        }}
      />
      <div
        className="rc-tree"
        role="tree"
        aria-label="Response body"
        ref={list}
        onPointerLeave={() => hover(undefined)}
      >
        {rows.map((row) => (
          <div
            key={row.path}
            role="treeitem"
            aria-level={row.depth + 1}
            aria-expanded={row.canOpen ? isOpenRow(state, row) : undefined}
            aria-selected={row.path === current}
            {...dataAttributes({ path: row.path })}
            data-marked={row.path === markedRow || undefined}
            data-match={matched.has(row.path) || undefined}
            tabIndex={row.path === stop ? 0 : -1}
            style={{ '--d': row.depth } as CSSProperties}
            onKeyDown={(event) => onKeyDown(event, row)}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && hover(row.path)}
            onFocus={() => setHovered(undefined)}
            onClick={() => {
              setCurrent(row.path);
              if (row.hidden) showMore(row);
              // An open branch closes by a second click, so that choosing it keeps it in sight.
              else if (row.canOpen && (row.path === current || !isOpenRow(state, row)))
                toggle(row, !isOpenRow(state, row));
            }}
          >
            {row.hidden ? (
              <span className="rc-more">
                Show {Math.min(childrenAtOnce, row.hidden)} more of {row.hidden}
              </span>
            ) : (
              <>
                <span className="rc-name" translate="no">
                  {row.name}
                </span>
                <span className="rc-value" translate="no">
                  {valueText(row)}
                </span>
                {isMeasured(row) && <span className="rc-dim">&nbsp;{row.field?.unit}</span>}
                <span className="rc-reading">{reading(row)}</span>
              </>
            )}
          </div>
        ))}
      </div>
      <AboutRow row={explained} />
    </>
  );
}

/** Scrolls only the tree, so that the page remains where the user is. */
function scrollTo(tree: HTMLElement | null, path: string): void {
  const row = tree && find('path', path, tree);
  if (!row) return;
  const offset = row.getBoundingClientRect().top - tree.getBoundingClientRect().top;
  const isVisible = offset >= 0 && offset <= tree.clientHeight - row.offsetHeight;
  if (!isVisible) tree.scrollTop += offset - tree.clientHeight / 3;
}

/** Where a key leads that opens and closes nothing. */
function rowByKey(rows: Row[], row: Row, key: string): Row | undefined {
  const at = rows.indexOf(row);
  if (key === 'ArrowDown' || key === 'ArrowRight') return rows[at + 1];
  if (key === 'ArrowUp') return rows[at - 1];
  if (key === 'ArrowLeft') return rows.slice(0, at).findLast(({ depth }) => depth < row.depth);
  if (key === 'Home') return rows[0];
  return key === 'End' ? rows.at(-1) : undefined;
}

function valueText({ value, field, canOpen }: Row): ReactNode {
  const title = canOpen ? itemName(value) : undefined;
  if (title !== undefined) {
    return (
      <span className="rc-title-of" lang={languageOf(title)}>
        {title}
      </span>
    );
  }
  if (canOpen) {
    return (
      <span className="rc-dim">
        {Array.isArray(value) ? itemsWords(value.length) : `{${Object.keys(value as object).length}}`}
      </span>
    );
  }
  if (isPair(value) && field?.coordinateOrder) {
    const axes = axesOf(field.coordinateOrder);
    return (
      <>
        [<span className={axes[0]}>{value[0]}</span>, <span className={axes[1]}>{value[1]}</span>]
      </>
    );
  }
  const axis = field && axisOf(field);
  if (axis && value !== null) return <span className={axis}>{JSON.stringify(value)}</span>;
  if (typeof value === 'string') {
    return (
      <span className="rc-text" lang={languageOf(value)}>
        {JSON.stringify(value)}
      </span>
    );
  }
  return JSON.stringify(value);
}

function itemsWords(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}

/** Units of measurement that every user knows. */
const measures = new Set<Field['unit']>(['m', 'km', 'mi', 's', 'ms', '%']);

function isMeasured({ value, field, canOpen }: Row): boolean {
  return !canOpen && value !== null && measures.has(field?.unit) && !Number.isNaN(Number(value));
}

function reading({ value, field, canOpen }: Row): ReactNode {
  if (isPair(value) && field?.coordinateOrder) return <CoordinateOrder order={field.coordinateOrder} />;
  if (canOpen || value === null || !field?.unit) return null;
  const number = Number(value);
  return Number.isFinite(number) ? readingOf(number, field.unit) : null;
}
