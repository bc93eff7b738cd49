/** Every field of the form that contains points, so that the map, the device and the clipboard can fill each alike. */
import type { CoordinateOrder, Field, Operation } from '@portal/contract';
import { distanceMeters, type LngLat } from '@portal/geo';
import { judge, parsePositions, printPositions, swap, type TypedPosition } from '@portal/request/positions';
import type { Texts } from '../browser/requests/share.ts';
import { type Input, inputsOf } from './fields.ts';
import {
  type Column,
  columnsOf,
  isNumbering,
  newItem,
  type PositionColumn,
  readItems,
} from './list-items.ts';
import { letterOf } from './response-map/geometry.ts';

export interface PositionField {
  /** Id of the field's first input. */
  id: string;
  /** Wire name for users: `coordinates`, `data.start`. */
  label: string;
  holdsMany: boolean;
  /** The maximum number of points that the contract allows, if it has one. */
  most?: number;
  read: (texts: Texts) => TypedPosition[];
  /** The texts to change so that the point at `at` is this one. */
  set: (texts: Texts, at: number, position: TypedPosition) => Texts;
  /** The texts to change to add this point; a single point is replaced. */
  add: (texts: Texts, position: TypedPosition) => Texts;
  /** Path of a feature on the map for the point at `at` of `count`. */
  pathOf: (at: number, count: number) => string;
}

/** Neighboring longitude and latitude become one row. */
export function rowsOf(operation: Operation): (Input | [Input, Input])[] {
  const inputs = inputsOf(operation);
  const rows: (Input | [Input, Input])[] = [];
  for (let at = 0; at < inputs.length; at += 1) {
    const [first, second] = [inputs[at], inputs[at + 1]];
    if (first?.field.axis && second?.field.axis && first.field.axis !== second.field.axis) {
      rows.push([first, second]);
      at += 1;
    } else if (first) rows.push(first);
  }
  return rows;
}

/** The point fields of an operation, in the order of its form. */
export function positionFieldsOf(operation: Operation): PositionField[] {
  return rowsOf(operation).flatMap((row) => {
    if (Array.isArray(row)) return [pairField(row)];
    const { coordinateOrder, types } = row.field;
    if (coordinateOrder && types.includes('string')) return [textField(row, coordinateOrder)];
    const column = columnsOf(row.field).find(({ kind }) => kind === 'position') as PositionColumn | undefined;
    return column && types.includes('array') ? [listField(row, column)] : [];
  });
}

/** The texts to change so that every swapped pair is right; undefined where none is. */
export function swappedTexts(operation: Operation, texts: Texts): Texts | undefined {
  let changed: Texts = {};
  for (const field of positionFieldsOf(operation)) {
    field.read(texts).forEach((position, at) => {
      if (judge(position) !== 'swapped') return;
      changed = { ...changed, ...field.set({ ...texts, ...changed }, at, swap(position)) };
    });
  }
  return Object.keys(changed).length > 0 ? changed : undefined;
}

function pairField(inputs: [Input, Input]): PositionField {
  const [longitude, latitude] = longitudeFirst(inputs);
  const set = (_: Texts, __: number, position: TypedPosition): Texts => ({
    [longitude.id]: position.longitude,
    [latitude.id]: position.latitude,
  });
  const { names } = longitude;
  // An object's own pair is drawn at the object; others at the longitude.
  const isOwn = names.length > 1 && /^(longitude|lon|lng)$/.test(names.at(-1) ?? '');
  return {
    id: inputs[0].id,
    label: labelOfPair(inputs),
    holdsMany: false,
    read: (texts) => [{ longitude: texts[longitude.id] ?? '', latitude: texts[latitude.id] ?? '' }],
    set,
    add: (texts, position) => set(texts, 0, position),
    pathOf: () => `/${(isOwn ? names.slice(0, -1) : names).join('/')}`,
  };
}

/** Both inputs as they are in a row. */
export function longitudeFirst([first, second]: [Input, Input]): [longitude: Input, latitude: Input] {
  return first.field.axis === 'longitude' ? [first, second] : [second, first];
}

/** `data.start` for two numbers of one object, `longitude, latitude` for two separate fields. */
export function labelOfPair([first, second]: [Input, Input]): string {
  return first.names.length > 1
    ? first.names.slice(0, -1).join('.')
    : `${first.names.join('.')}, ${second.names.join('.')}`;
}

function textField(input: Input, order: CoordinateOrder): PositionField {
  const { id, names } = input;
  const holdsMany = isListText(input.field);
  const read = (texts: Texts) => parsePositions(texts[id] ?? '', order) ?? [];
  const write = (positions: TypedPosition[]): Texts => ({ [id]: printPositions(positions, order) });
  const set = (texts: Texts, at: number, position: TypedPosition) =>
    write(holdsMany ? read(texts).map((other, place) => (place === at ? position : other)) : [position]);
  return {
    id,
    label: names.join('.'),
    holdsMany,
    read,
    set,
    add: (texts, position) => {
      const positions = read(texts);
      if (!holdsMany) return write([position]);
      return write(inserted(positions, placeForStop(positions, position), position));
    },
    pathOf: (at, count) => `/${names.join('/')}${count > 1 ? `/${at}` : ''}`,
  };
}

/** Whether a coordinate text accepts several points, `a,b;c,d`. */
export function isListText({ example, pattern }: Field): boolean {
  return `${example ?? ''}${pattern ?? ''}`.includes(';');
}

function listField(input: Input, column: PositionColumn): PositionField {
  const { id, names, field } = input;
  const columns: Column[] = columnsOf(field);
  const itemsOf = (texts: Texts) => readItems(texts[id] ?? '') ?? [];
  return {
    id,
    label: names.join('.'),
    holdsMany: true,
    most: field.maxItems,
    read: (texts) => itemsOf(texts).map(column.read),
    set: (texts, at, position) => ({
      [id]: JSON.stringify(
        itemsOf(texts).map((item, row) => (row === at ? column.write(item, position) : item)),
      ),
    }),
    add: (texts, position) => {
      const items = itemsOf(texts);
      const item = newItem(columns, items, position);
      // Rows in the order of their numbers grow at the end; others where the way is shortest.
      const at = columns.some(isNumbering) ? items.length : placeForStop(items.map(column.read), position);
      return { [id]: JSON.stringify(inserted(items, at, item)) };
    },
    pathOf: (at) => `/${[...names, at, ...column.names].join('/')}`,
  };
}

/**
 * Where a stop lengthens the way least: between two others or at the end, never before the first.
 */
export function placeForStop(stops: readonly TypedPosition[], stop: TypedPosition): number {
  const point = ({ longitude, latitude }: TypedPosition): LngLat => [Number(longitude), Number(latitude)];
  const distance = (one: TypedPosition, other: TypedPosition) => distanceMeters(point(one), point(other));
  const detours = stops.map((before, at) => {
    const after = stops[at + 1];
    return distance(before, stop) + (after ? distance(stop, after) - distance(before, after) : 0);
  });
  const least = detours.reduce((best, detour, at) => (detour < (detours[best] ?? Infinity) ? at : best), 0);
  return stops.length === 0 ? 0 : least + 1;
}

function inserted<T>(list: readonly T[], at: number, item: T): T[] {
  return [...list.slice(0, at), item, ...list.slice(at)];
}

/** Decimals of a point from a map or a device: a meter is 0.00001 degrees. */
const decimals = 5;

/** A point of a map or a device as it is typed. */
export function typedPosition([longitude, latitude]: readonly [number, number]): TypedPosition {
  return { longitude: longitude.toFixed(decimals), latitude: latitude.toFixed(decimals) };
}

/** Whether a point can be shown: two numbers within the Earth's ranges. */
function isDrawable({ longitude, latitude }: TypedPosition): boolean {
  const isWithin = (text: string, most: number) => text.trim() !== '' && Math.abs(Number(text)) <= most;
  return isWithin(longitude, 180) && isWithin(latitude, 90);
}

/** Letters of the points of each field as the map shows them; none where the whole form has only one point. */
export function lettersOf(fields: readonly PositionField[], texts: Texts): Map<string, string[]> {
  const positions = fields.flatMap((field) => field.read(texts).map((position) => ({ field, position })));
  const drawn = positions.filter(({ position }) => isDrawable(position));
  const letters = new Map<string, string[]>(fields.map(({ id }) => [id, []]));
  for (const one of positions) {
    const at = drawn.indexOf(one);
    letters.get(one.field.id)?.push(at >= 0 && positions.length > 1 ? letterOf(at) : '');
  }
  return letters;
}
