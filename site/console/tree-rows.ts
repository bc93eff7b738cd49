/** A response as rows of a tree: which rows show, which contain a searched text, and the path of one in code. */
import type { Field } from '@portal/contract';
import { fold } from '@portal/text';
import { childrenOf, isPair } from '../parts/code/coordinates.ts';
import { isObject, nameOf } from './first-result.ts';

export interface Row {
  /** Each step after a slash, such as `/places/0/address`. */
  path: string;
  name: string;
  value: unknown;
  depth: number;
  field?: Field;
  canOpen: boolean;
  /** True for an object with a name in a list of several: it starts closed. */
  isOneOfMany?: boolean;
  /** Set for the row that represents the children not shown: how many there are. */
  hidden?: number;
}

/** Longer lists start closed, unless each item is a name. */
const longestOpenList = 12;
/** Deeper levels start closed. */
const deepestOpen = 3;
/** Children of one node that are shown before the user opens more. */
export const childrenAtOnce = 100;

export interface TreeState {
  /** Branches opened or closed by the user. */
  toggled: Record<string, boolean>;
  /** Children shown of long branches. */
  shown: Record<string, number>;
}

/** Whether a branch is open: by the user's choice, else when it is short and not deep. */
export function isOpenRow({ toggled }: TreeState, { path, value, depth, isOneOfMany }: Row): boolean {
  return toggled[path] ?? (depth < deepestOpen && !isOneOfMany && !isLong(value));
}

function isLong(value: unknown): boolean {
  return Array.isArray(value) && value.length > longestOpenList && itemName(value[0]) === undefined;
}

/** What an object in a list is called: its row has the name, and its fields on demand. */
export function itemName(value: unknown): string | undefined {
  return isObject(value) ? nameOf(value) : undefined;
}

/** The rows that show, in order. */
export function visibleRows(value: unknown, schema: Field | undefined, state: TreeState): Row[] {
  const rows: Row[] = [];
  const visit = (inner: unknown, field: Field | undefined, depth: number, path: string) => {
    const children = childRows(inner, field, depth, path);
    const most = state.shown[path] ?? childrenAtOnce;
    for (const row of children.slice(0, most)) {
      rows.push(row);
      if (row.canOpen && isOpenRow(state, row)) visit(row.value, row.field, depth + 1, row.path);
    }
    if (children.length > most) {
      const hidden = children.length - most;
      rows.push({ path: `${path}/…`, name: '', value: undefined, depth, canOpen: false, hidden });
    }
  };
  if (isContainer(value)) visit(value, schema, 0, '');
  else rows.push({ path: '/', name: 'response', value, depth: 0, field: schema, canOpen: false });
  return rows;
}

function childRows(inner: unknown, field: Field | undefined, depth: number, path: string): Row[] {
  if (inner === null || typeof inner !== 'object') return [];
  const fields = field && !Array.isArray(inner) ? childrenOf(field) : [];
  return Object.entries(inner).map(([name, value]) => ({
    path: `${path}/${name}`,
    name,
    value,
    depth,
    field: Array.isArray(inner) ? field : fields.find((known) => known.name === name),
    canOpen: isContainer(value) && !isPair(value),
    isOneOfMany: Array.isArray(inner) && inner.length > 1 && itemName(value) !== undefined,
  }));
}

function isContainer(value: unknown): boolean {
  return value !== null && typeof value === 'object' && Object.keys(value).length > 0;
}

/** More matches help nobody. */
export const mostMatches = 500;

/** Paths whose name or value holds the text, in the tree's order; spelling is folded as in the site's search. */
export function matchesOf(value: unknown, text: string): string[] {
  const wanted = fold(text);
  const found: string[] = [];
  const visit = (inner: unknown, path: string) => {
    if (inner === null || typeof inner !== 'object' || found.length >= mostMatches) return;
    for (const [name, child] of Object.entries(inner)) {
      const isLeaf = child === null || typeof child !== 'object';
      const isNamed = !Array.isArray(inner) && fold(name).includes(wanted);
      if (isNamed || (isLeaf && fold(String(child)).includes(wanted))) found.push(`${path}/${name}`);
      visit(child, `${path}/${name}`);
    }
  };
  if (wanted !== '') visit(value, '');
  return found;
}

/** The state in which the row at a path shows: its branches open, and long ones shown far enough. */
export function revealing(state: TreeState, value: unknown, path: string): TreeState {
  const toggled = { ...state.toggled };
  const shown = { ...state.shown };
  const steps = path.split('/').slice(1);
  let inner = value;
  steps.forEach((step, at) => {
    const parent = at === 0 ? '' : `/${steps.slice(0, at).join('/')}`;
    if (parent !== '') toggled[parent] = true;
    if (inner === null || typeof inner !== 'object') return;
    const place = Object.keys(inner).indexOf(step);
    if (place >= (shown[parent] ?? childrenAtOnce)) shown[parent] = place + childrenAtOnce;
    inner = (inner as Record<string, unknown>)[step];
  });
  return { toggled, shown };
}

/** How JavaScript and Python's tools write a path: `places[0].address`, `["ward area"]`. */
export function expressionOf(path: string): string {
  return path
    .split('/')
    .slice(1)
    .reduce((words, step) => {
      if (/^\d+$/.test(step)) return `${words}[${step}]`;
      if (!/^[A-Za-z_$][\w$]*$/.test(step)) return `${words}[${JSON.stringify(step)}]`;
      return words ? `${words}.${step}` : step;
    }, '');
}
