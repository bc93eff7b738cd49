/** Points from the clipboard: lines of a table, coordinate texts, JSON, GeoJSON. */
import type { CoordinateOrder } from '@portal/contract';
import { hasRequest } from '@portal/request/paste/has-request';
import { judge, type TypedPosition } from '@portal/request/positions';
import { jsonOf } from '../parts/json-of.ts';

export interface Pasted {
  positions: TypedPosition[];
  /** Which number was taken as which; undefined where the data names them. */
  readAs?: 'lon,lat' | 'lat,lon';
  /** Lines without two numbers. */
  skipped: number;
}

/**
 * The points of a pasted text, empty when it contains none. Two bare numbers are read in the order that puts more of
 * them into Bangladesh, where longitudes and latitudes cannot be mistaken for each other; else in `usual` order. A request
 * has none here: the console reads it as a whole.
 */
export function readPasted(text: string, usual: CoordinateOrder = 'lat,lon'): Pasted {
  if (hasRequest(text)) return { positions: [], skipped: 0 };
  const json = jsonOf(text);
  return json && typeof json === 'object' ? readJson(json, usual) : readLines(text, usual);
}

const latitudeName = /^(lat|latitude|y)$/i;
const longitudeName = /^(lon|lng|long|longitude|x)$/i;

function readLines(text: string, usual: CoordinateOrder): Pasted {
  const lines = text.split(/[\n\r;|]+/).filter((line) => line.trim() !== '');
  const rows = lines.map(cellsOf);
  const head = rows[0]?.map((cell) => cell.trim());
  const longitude = head?.findIndex((cell) => longitudeName.test(cell)) ?? -1;
  const latitude = head?.findIndex((cell) => latitudeName.test(cell)) ?? -1;
  if (longitude >= 0 && latitude >= 0) {
    const positions = rows
      .slice(1)
      .map((cells) => ({ longitude: numeral(cells[longitude]), latitude: numeral(cells[latitude]) }))
      .filter((position) => position.longitude !== '' && position.latitude !== '');
    return { positions, skipped: rows.length - 1 - positions.length };
  }
  const pairs = rows.map(pairOfCells).filter((pair) => pair !== undefined);
  return { ...inBestOrder(pairs, usual), skipped: rows.length - pairs.length };
}

/** Cells between tabs, commas or spaces, whichever the line has first. */
function cellsOf(line: string): string[] {
  const separator = line.includes('\t') ? /\t/ : line.includes(',') ? /,/ : /\s+/;
  return line
    .trim()
    .replace(/^[([]|[)\]]$/g, '')
    .split(separator);
}

type Pair = [first: string, second: string];

/** The first two neighboring cells that are both numbers, decimals before whole ones: a row can begin with its number. */
function pairOfCells(cells: string[]): Pair | undefined {
  const numbers = cells.map(numeral);
  const pairs = numbers.flatMap((number, at): Pair[] => {
    const next = numbers[at + 1];
    return number && next ? [[number, next]] : [];
  });
  return pairs.find((pair) => pair.every((number) => number.includes('.'))) ?? pairs[0];
}

/** The cell's number as it is written, without quotes and degree signs; an empty text when it is none. */
function numeral(cell = ''): string {
  const bare = cell
    .trim()
    .replace(/^["'(]+|(?<!["')°])["')°]+$/g, '')
    .trim();
  return bare !== '' && Number.isFinite(Number(bare)) ? bare : '';
}

/** A value of JSON as a numeral; an empty text when it is no number, such as a list or an object. */
function numeralOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? numeral(value) : '';
}

function inBestOrder(pairs: Pair[], usual: CoordinateOrder): Omit<Pasted, 'skipped'> {
  const lonFirst = pairs.map(([longitude, latitude]) => ({ longitude, latitude }));
  const latFirst = pairs.map(([latitude, longitude]) => ({ longitude, latitude }));
  const inside = (positions: TypedPosition[]) =>
    positions.filter((position) => judge(position) === 'inside').length;
  const lead = inside(lonFirst) - inside(latFirst);
  const isLonFirst = lead === 0 ? usual !== 'lat,lon' : lead > 0;
  return isLonFirst ? { positions: lonFirst, readAs: 'lon,lat' } : { positions: latFirst, readAs: 'lat,lon' };
}

function readJson(json: unknown, usual: CoordinateOrder): Pasted {
  const named: TypedPosition[] = [];
  const bare: Pair[] = [];
  collect(json, named, bare);
  if (named.length > 0) return { positions: named, skipped: 0 };
  return { ...inBestOrder(bare, isGeoJson(json) ? '[lon, lat]' : usual), skipped: 0 };
}

function collect(value: unknown, named: TypedPosition[], bare: Pair[]): void {
  if (typeof value === 'string') {
    const pair = pairOfCells(value.split(','));
    if (pair && value.split(',').length === 2) bare.push(pair);
  } else if (Array.isArray(value)) {
    const isPair = value.length >= 2 && value.length <= 3 && value.every((item) => typeof item === 'number');
    if (isPair) bare.push([String(value[0]), String(value[1])]);
    else for (const item of value) collect(item, named, bare);
  } else if (value && typeof value === 'object') {
    const entries = Object.entries(value);
    const longitude = numeralOf(entries.find(([name]) => longitudeName.test(name))?.[1]);
    const latitude = numeralOf(entries.find(([name]) => latitudeName.test(name))?.[1]);
    if (longitude !== '' && latitude !== '') named.push({ longitude, latitude });
    else for (const [, inner] of entries) collect(inner, named, bare);
  }
}

function isGeoJson(json: unknown): boolean {
  return Boolean(json && typeof json === 'object' && 'type' in json);
}
