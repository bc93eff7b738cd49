/** Arrays of objects in a response, as tables. */
import type { Field } from '@portal/contract';
import { childrenOf, isPair } from '../parts/code/coordinates.ts';
import { valueAt } from '../parts/value-at.ts';
import { isObject } from './first-result.ts';

export interface ResponseTable {
  /** Path of the array, each step after a slash; empty when the response is itself the array. */
  path: string;
  columns: { name: string; field?: Field }[];
  /** Each row's path and its values, in the order of the columns; undefined where the row has none. */
  rows: { path: string; values: unknown[] }[];
}

/** Longer texts, such as geometries, are not read in a table. */
const longestText = 160;

/**
 * Every list of a response: of objects, of values, of points. Lists on the outside come first, of these the longest; a list
 * in the rows of another one has its own table only in the first row, and coordinates of a geometry come last.
 */
export function tablesOf(response: unknown, schema?: Field): ResponseTable[] {
  const tables: ResponseTable[] = [];
  const visit = (value: unknown, field: Field | undefined, path: string) => {
    if (Array.isArray(value)) {
      const table = tableOf(value, field, path);
      if (table) tables.push(table);
      if (isObject(value[0])) visit(value[0], field, `${path}/0`);
    } else if (isObject(value)) {
      for (const [name, child] of Object.entries(value))
        visit(child, childOf(field, name), `${path}/${name}`);
    }
  };
  visit(response, schema, '');
  const rank = ({ path, columns }: ResponseTable) =>
    path.split('/').length + (columns.some(({ name }) => name === '') ? 100 : 0);
  return tables.sort((one, other) => rank(one) - rank(other) || other.rows.length - one.rows.length);
}

function tableOf(list: unknown[], field: Field | undefined, path: string): ResponseTable | undefined {
  if (list.length === 0) return undefined;
  if (list.every(isCell) && !isPair(list)) {
    const rows = list.map((item, at) => ({ path: `${path}/${at}`, values: [item] }));
    return { path, columns: [{ name: '', field }], rows };
  }
  if (!list.every(isObject)) return undefined;
  const columns: ColumnsByPath = new Map();
  for (const item of list) collectColumns(item, field, [], columns);
  if (columns.size === 0) return undefined;
  const paths = [...columns.values()].map(({ steps }) => steps);
  return {
    path,
    columns: [...columns].map(([name, own]) => ({ name, field: own.field })),
    rows: list.map((item, at) => ({
      path: `${path}/${at}`,
      values: paths.map((steps) => cellAt(item, steps)),
    })),
  };
}

/** By `point.lat`, for example: each value of an object in a row has its column. */
type ColumnsByPath = Map<string, { steps: string[]; field: Field | undefined }>;

function collectColumns(
  item: Record<string, unknown>,
  field: Field | undefined,
  before: string[],
  columns: ColumnsByPath,
): void {
  for (const [name, value] of Object.entries(item)) {
    if (isObject(value)) collectColumns(value, childOf(field, name), [...before, name], columns);
    else if (isCell(value)) {
      const path = before.length > 0 ? [...before, name].join('.') : name;
      if (!columns.has(path)) columns.set(path, { steps: [...before, name], field: childOf(field, name) });
    }
  }
}

function cellAt(item: Record<string, unknown>, steps: string[]): unknown {
  const value = valueAt(item, steps);
  return isCell(value) ? value : undefined;
}

function isCell(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= longestText;
  return isPair(value) || (value !== undefined && (value === null || typeof value !== 'object'));
}

/** What a spreadsheet takes for a formula: https://owasp.org/www-community/attacks/CSV_Injection. */
const formula = /^[=+\-@\t\r]/;

/**
 * The table as comma-separated values with a head, quoted as RFC 4180 says. Text that a spreadsheet would calculate
 * begins with an apostrophe; numbers stay as they are.
 */
export function csvOf({ columns, rows }: ResponseTable): string {
  const cell = (value: unknown) => {
    const plain = value === undefined || value === null ? '' : String(value);
    const text = formula.test(plain) && Number.isNaN(Number(plain)) ? `'${plain}` : plain;
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [
    columns.map(({ name }) => cell(name || 'value')),
    ...rows.map(({ values }) => values.map(cell)),
  ];
  return `${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}

function childOf(field: Field | undefined, name: string): Field | undefined {
  return field && childrenOf(field).find((child) => child.name === name);
}
