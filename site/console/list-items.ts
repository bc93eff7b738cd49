/** A list of objects in the body as rows of a form: which columns it has, how rows are read, made and moved. */
import type { CoordinateOrder, Field } from '@portal/contract';
import { parsePositions, printPositions, type TypedPosition } from '@portal/request/positions';
import { childrenOf } from '../parts/code/coordinates.ts';
import { jsonOf } from '../parts/json-of.ts';
import { valueAt } from '../parts/value-at.ts';
import { isObject } from './first-result.ts';

/** One element of the list, as it travels. */
export type Item = Record<string, unknown>;

interface Named {
  /** Wire names from the item inwards, such as `['point', 'lat']`. */
  names: string[];
  field: Field;
}

/** Where a row stores its point. */
export interface PositionColumn extends Named {
  kind: 'position';
  /** Set where the coordinates are sent as one string. */
  order?: CoordinateOrder;
  read: (item: Item) => TypedPosition;
  write: (item: Item, position: TypedPosition) => Item;
}

export interface ValueColumn extends Named {
  kind: 'value';
  read: (item: Item) => string;
  write: (item: Item, text: string) => Item;
}

export type Column = PositionColumn | ValueColumn;

/** A point of which nothing is filled in. */
export const emptyPosition: TypedPosition = { longitude: '', latitude: '' };

/** The columns of a list's items, in the contract's order; empty when the items are no objects. */
export function columnsOf(list: Field): Column[] {
  return columnsOfFields(childrenOf(list), []);
}

function columnsOfFields(fields: Field[], above: string[]): Column[] {
  const longitude = fields.find(({ axis }) => axis === 'longitude');
  const latitude = fields.find(({ axis }) => axis === 'latitude');
  const pair = longitude && latitude ? [pairColumn(longitude, latitude, above)] : [];
  const others = pair.length > 0 ? fields.filter(({ axis }) => !axis) : fields;
  return [
    ...pair,
    ...others.flatMap((field): Column[] => {
      const names = [...above, field.name];
      const isPlainObject = field.types.includes('object') && field.children.length > 0;
      if (isPlainObject && !field.types.includes('array')) return columnsOfFields(field.children, names);
      return [
        field.coordinateOrder ? textColumn(field, names, field.coordinateOrder) : valueColumn(field, names),
      ];
    }),
  ];
}

function pairColumn(longitude: Field, latitude: Field, above: string[]): PositionColumn {
  return {
    kind: 'position',
    names: above.length > 0 ? above : [longitude.name],
    field: longitude,
    read: (item) => ({
      longitude: textOf(valueAt(item, [...above, longitude.name])),
      latitude: textOf(valueAt(item, [...above, latitude.name])),
    }),
    write: (item, position) =>
      // Latitude and longitude are in the contract's order, whichever that is.
      [longitude, latitude]
        .sort((one, other) => (one.path < other.path ? -1 : 1))
        .reduce(
          (next, { name, axis }) =>
            withValue(
              next,
              [...above, name],
              readValue(axis === 'longitude' ? position.longitude : position.latitude),
            ),
          item,
        ),
  };
}

function textColumn(field: Field, names: string[], order: CoordinateOrder): PositionColumn {
  return {
    kind: 'position',
    names,
    field,
    order,
    read: (item) => parsePositions(textOf(valueAt(item, names)), order)?.[0] ?? emptyPosition,
    write: (item, position) => withValue(item, names, printPositions([position], order)),
  };
}

function valueColumn(field: Field, names: string[]): ValueColumn {
  const isText = field.types.includes('string');
  return {
    kind: 'value',
    names,
    field,
    read: (item) => textOf(valueAt(item, names)),
    write: (item, text) => withValue(item, names, text === '' ? undefined : isText ? text : readValue(text)),
  };
}

/** The items of a list's text; undefined when it is not a list of objects. */
export function readItems(text: string): Item[] | undefined {
  const read = jsonOf(text || '[]');
  return Array.isArray(read) && read.every(isObject) ? read : undefined;
}

/** A row for this point: the next number where items are numbered, empty texts where one is required. */
export function newItem(columns: Column[], items: readonly Item[], position: TypedPosition): Item {
  return columns.reduce<Item>((item, column) => {
    if (column.kind === 'position') return column.write(item, position);
    if (!column.field.required) return item;
    const { names } = column;
    if (isNumbering(column)) return column.write(item, String(nextNumber(column, items)));
    return withValue(item, names, '');
  }, {});
}

function nextNumber(column: ValueColumn, items: readonly Item[]): number {
  const numbers = items.map((item) => Number(column.read(item))).filter(Number.isFinite);
  return Math.max(0, ...numbers) + 1;
}

/** True for a column whose number gives the order of the rows. */
export function isNumbering(column: Column): column is ValueColumn {
  return column.kind === 'value' && column.field.unit === 'id' && column.field.types.includes('integer');
}

/** The row at `from` moved to `to`. Numbers that give the order stay at their places, so that the order really changes. */
export function moveItem(columns: Column[], items: readonly Item[], from: number, to: number): Item[] {
  if (!items[from] || to < 0 || to >= items.length) return [...items];
  return moved(items, from, to).map((row, at) =>
    columns
      .filter(isNumbering)
      .reduce((next, column) => column.write(next, column.read(items[at] as Item)), row),
  );
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** A copy with one value changed; an undefined value removes its name. Existing names keep their place. */
function withValue(item: Item, [name, ...rest]: readonly string[], value: unknown): Item {
  if (name === undefined) return item;
  const next = { ...item };
  if (rest.length > 0) {
    const inner = item[name];
    next[name] = withValue(inner && typeof inner === 'object' ? (inner as Item) : {}, rest, value);
  } else if (value === undefined) delete next[name];
  else next[name] = value;
  return next;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A number or JSON where the text is one; else the text as it is typed, and the server says why not. */
function readValue(text: string): unknown {
  const json = jsonOf(text);
  return json === undefined ? text : json;
}
