import type { Field } from '@portal/contract';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { CoordinateOrder } from '../../CoordinateOrder/index.tsx';
import { axesOf, axisOf, childrenOf } from '../../render/coordinates.ts';
import { readingOf } from '../reading.ts';

interface Row {
  path: string;
  name: string;
  value: unknown;
  depth: number;
  field?: Field;
  canOpen: boolean;
}

/** Longer lists start closed. */
const longestOpenList = 12;
/** Deeper levels start closed. */
const deepestOpen = 3;

interface Props {
  value: unknown;
  schema?: Field;
  /** A row chosen elsewhere: its branch opens and it comes into view. A new object asks anew. */
  revealed?: { path: string };
  onCurrent?: (path: string) => void;
  /** The row under the pointer, or undefined when it leaves. */
  onHover?: (path: string | undefined) => void;
}

/** An answer as a tree: units and readings beside the numbers, arrow keys as in any tree. */
export function JsonTree({ value, schema, revealed, onCurrent, onHover }: Props) {
  const [toggled, setToggled] = useState<Record<string, boolean>>({});
  const [current, setOwnCurrent] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const isOpen = (row: Row) => toggled[row.path] ?? startsOpen(row);
  const rows = visibleRows(value, schema, isOpen);
  const setCurrent = (path: string) => {
    setOwnCurrent(path);
    onCurrent?.(path);
  };
  useEffect(() => {
    if (!revealed) return;
    setToggled((before) => ({ ...before, ...openedTo(revealed.path) }));
    setOwnCurrent(revealed.path);
    // The row may only be there after this render.
    const frame = requestAnimationFrame(() => scrollTo(list.current, revealed.path));
    return () => cancelAnimationFrame(frame);
  }, [revealed]);
  const focusRow = (row: Row) => {
    setCurrent(row.path);
    list.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(row.path)}"]`)?.focus();
  };
  const toggle = (row: Row, open: boolean) => setToggled({ ...toggled, [row.path]: open });
  const onKeyDown = (event: KeyboardEvent, row: Row) => {
    if (event.key === 'Enter' && row.canOpen) toggle(row, !isOpen(row));
    else if (event.key === 'ArrowRight' && row.canOpen && !isOpen(row)) toggle(row, true);
    else if (event.key === 'ArrowLeft' && row.canOpen && isOpen(row)) toggle(row, false);
    else {
      const next = rowByKey(rows, row, event.key);
      if (!next) return;
      focusRow(next);
    }
    event.preventDefault();
  };
  const stop = rows.some(({ path }) => path === current) ? current : rows[0]?.path;
  return (
    <div
      className="rc-tree"
      role="tree"
      aria-label="Answer"
      ref={list}
      onPointerLeave={() => onHover?.(undefined)}
    >
      {rows.map((row) => (
        <div
          key={row.path}
          role="treeitem"
          aria-level={row.depth + 1}
          aria-expanded={row.canOpen ? isOpen(row) : undefined}
          aria-selected={row.path === current}
          data-path={row.path}
          tabIndex={row.path === stop ? 0 : -1}
          style={{ '--d': row.depth } as CSSProperties}
          onKeyDown={(event) => onKeyDown(event, row)}
          onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onHover?.(row.path)}
          onClick={() => {
            setCurrent(row.path);
            // An open branch closes by a second click, so that choosing it keeps it in sight.
            if (row.canOpen && (row.path === current || !isOpen(row))) toggle(row, !isOpen(row));
          }}
        >
          <span className="rc-name">{row.name}</span>
          <span className="rc-value">{valueText(row)}</span>
          {isMeasured(row) && <span className="rc-dim">&nbsp;{row.field?.unit}</span>}
          <span className="rc-reading">{reading(row)}</span>
        </div>
      ))}
    </div>
  );
}

/** Every branch above a row, open. */
function openedTo(path: string): Record<string, boolean> {
  const steps = path.split('/').slice(1, -1);
  return Object.fromEntries(steps.map((_, at) => [`/${steps.slice(0, at + 1).join('/')}`, true]));
}

/** Scrolls only the tree, so that the page stays where the reader is. */
function scrollTo(tree: HTMLElement | null, path: string): void {
  const row = tree?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);
  if (!tree || !row) return;
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

function startsOpen({ value, depth }: Row): boolean {
  return depth < deepestOpen && !(Array.isArray(value) && value.length > longestOpenList);
}

function visibleRows(value: unknown, schema: Field | undefined, isOpen: (row: Row) => boolean): Row[] {
  const rows: Row[] = [];
  const visit = (inner: unknown, field: Field | undefined, depth: number, path: string) => {
    if (inner === null || typeof inner !== 'object') return;
    const isList = Array.isArray(inner);
    for (const [name, child] of Object.entries(inner)) {
      const childField = isList ? field : field && childrenOf(field).find((known) => known.name === name);
      const row: Row = {
        path: `${path}/${name}`,
        name,
        value: child,
        depth,
        field: childField,
        canOpen: isContainer(child) && !isPair(child),
      };
      rows.push(row);
      if (row.canOpen && isOpen(row)) visit(child, childField, depth + 1, row.path);
    }
  };
  if (isContainer(value)) visit(value, schema, 0, '');
  else rows.push({ path: '/', name: 'answer', value, depth: 0, field: schema, canOpen: false });
  return rows;
}

function isContainer(value: unknown): boolean {
  return value !== null && typeof value === 'object' && Object.keys(value).length > 0;
}

/** A pair of numbers stays on its line. */
function isPair(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((item) => typeof item === 'number');
}

function valueText({ value, field, canOpen }: Row): ReactNode {
  if (canOpen) {
    return (
      <span className="rc-dim">
        {Array.isArray(value) ? `[${value.length}]` : `{${Object.keys(value as object).length}}`}
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
    const isBangla = /[\u0980-\u09ff]/.test(value);
    return (
      <span className="rc-text" lang={isBangla ? 'bn' : undefined}>
        {JSON.stringify(value)}
      </span>
    );
  }
  return JSON.stringify(value);
}

/** Units that a reader knows as measures. */
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
