/** Reads tables (CSV) of places or areas as features: a point from two columns, or any geometry as Well-Known Text. */
import { CsvError, parse } from 'csv-parse/sync';
import { ImportError } from '../import-error.ts';
import { decimalIn, listed } from '../text-file.ts';

export interface Geometry {
  type: unknown;
  coordinates: unknown;
}

/** A feature as it is in its file, unchecked. */
export interface RawFeature {
  id?: unknown;
  geometry?: Geometry;
  /** `null` where there are none (RFC 7946). */
  properties?: Record<string, unknown> | null;
  /** Where it is in its file; its number without it. */
  at?: string;
}

/** Before each feature of a GeoJSON sequence (RFC 8142). */
export const recordSeparator = '\u001e';

const separators = [',', ';', '\t'];

/** Columns that have a coordinate or a geometry, in the order in which they are looked for, in lower case. */
const columnsOf = {
  lng: ['longitude', 'lon', 'lng', 'long', 'x', 'point_x'],
  lat: ['latitude', 'lat', 'y', 'point_y'],
  text: ['wkt', 'geometry', 'geom', 'the_geom'],
};

/** Whether a text is a table: its first line that isn't blank has a separator and begins no other format. */
export function isTable(text: string): boolean {
  const header = firstLine(text);
  return (
    !/^[{[<]/.test(text.replace(recordSeparator, '').trimStart()) &&
    separators.some((one) => header.includes(one))
  );
}

/** Characters that are parsed at a time. */
const partCharacters = 1 << 16;

/**
 * A feature for each row, in sequence; `at` of it is its line. `columns` names the file's columns for `longitude`, `latitude` and
 * `wkt`. Throws an `ImportError` when it is no table, or none with coordinates.
 */
export function* readTableFile(
  file: string,
  lines: Iterable<string>,
  columns: Record<string, string>,
): Generator<RawFeature> {
  let table: ReturnType<typeof openTable> | undefined;
  for (const part of wholeRows(lines)) {
    table ??= openTable(file, part.text, columns);
    yield* table(part);
  }
}

/** Some lines that end with the end of a row, and how many lines are before them. */
interface Part {
  text: string;
  linesBefore: number;
}

/** Lines in sequence, some of them at a time, where no cell in quotes is divided. The first has more than blank lines. */
function* wholeRows(lines: Iterable<string>): Generator<Part> {
  let [text, linesBefore, count, isOpen] = ['', 0, 0, false];
  for (const line of lines) {
    text += `${line}\n`;
    count++;
    // A quote in a cell is written twice.
    if (line.includes('"') && line.split('"').length % 2 === 0) isOpen = !isOpen;
    if (isOpen || text.length < partCharacters || text.trim() === '') continue;
    yield { text, linesBefore };
    [text, linesBefore] = ['', count];
  }
  yield { text, linesBefore };
}

/** Reads the features of each part of a table that begins with `start`. */
function openTable(file: string, start: string, columns: Record<string, string>) {
  const header = firstLine(start);
  const separator = separators.toSorted((a, b) => header.split(b).length - header.split(a).length)[0]!;
  const parse = rowParser(file, separator);
  return function* featuresIn(part: Part): Generator<RawFeature> {
    const rows = parse(part);
    if (rows.length === 0) return;
    const featureOf = recordReader(file, rows[0]!.record, columns, separator);
    for (const { record, line } of rows) yield { at: `line ${line}`, ...featureOf(record) };
  };
}

/** Makes features of records, such as rows, that have the values of `sample`. Throws an `ImportError` when these are no coordinates. */
export function recordReader(
  file: string,
  sample: object,
  columns: Record<string, string>,
  separator = ',',
): (record: Record<string, unknown>) => RawFeature {
  const names = Object.keys(sample);
  const find = (given: string | undefined, known: string[]) =>
    given ?? known.flatMap((one) => names.filter((name) => name.toLowerCase() === one))[0];
  const lng = find(columns.longitude, columnsOf.lng);
  const lat = find(columns.latitude, columnsOf.lat);
  const wkt = find(columns.wkt, columnsOf.text);
  if (!(lng && lat) && !wkt) {
    throw new ImportError([
      `${file}: found a table with the columns ${listed(names)}; expected wkt, or for places longitude and latitude. Name yours with \`--map wkt=COLUMN\`, or \`--map longitude=COLUMN --map latitude=COLUMN\`.`,
    ]);
  }
  return ({ [lng ?? '']: lngText, [lat ?? '']: latText, [wkt ?? '']: wktText, ...properties }) => {
    const text = textOf(wktText);
    // Tables of areas have a middle too, and PostGIS writes geometries in hexadecimal notation.
    const isPoint = lng && lat && !text.includes('(');
    const geometry = isPoint ? pointOf(textOf(lngText), textOf(latText), separator) : geometryOf(text);
    return { geometry, properties };
  };
}

const textOf = (value: unknown) => String(value ?? '');

function firstLine(text: string): string {
  const start = text.trimStart();
  return start.slice(0, start.search(/[\r\n]|$/));
}

interface TableRow {
  record: Record<string, string>;
  line: number;
}

/** Parses the parts of a table in sequence; its first row has the names of the columns. */
function rowParser(file: string, delimiter: string): (part: Part) => TableRow[] {
  const fault = (what: string) =>
    new ImportError([
      `${file}: found ${what}; expected a table (CSV) with a header line, as many cells in each row, and cells with separators in double quotes.`,
    ]);
  let names: string[] | undefined;
  const checked = (header: string[]) => {
    const twice = header.find((name, i) => header.indexOf(name) < i);
    if (twice !== undefined) throw fault(`the column ${JSON.stringify(twice)} twice`);
    names = header;
    return header;
  };
  return ({ text, linesBefore }) => {
    const columns = names ?? checked;
    try {
      const rows = parse(text, {
        ...{ delimiter, columns, info: true, skip_empty_lines: true, trim: true },
        // Files that were put together have several; alone, the parser expects the first one everywhere.
        record_delimiter: ['\r\n', '\n', '\r'],
      });
      return (rows as unknown as { record: Record<string, string>; info: { lines: number } }[]).map(
        ({ record, info }) => ({ record, line: linesBefore + info.lines }),
      );
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      throw fault(error.message.replace(/(?<=\bline )\d+/, (line) => String(linesBefore + Number(line))));
    }
  };
}

/** A number as a file spells it, with a decimal comma where commas separate nothing; NaN for anything else. */
function numberIn(text: string, separator: string): number {
  return decimalIn(separator === ',' ? text : text.replace(',', '.'));
}

function pointOf(lng: string, lat: string, separator: string): RawFeature['geometry'] {
  if (!lng && !lat) return undefined;
  const coordinates = [numberIn(lng, separator), numberIn(lat, separator)];
  return { type: 'Point', coordinates: coordinates.every(Number.isFinite) ? coordinates : [lng, lat] };
}

const typeOfText: Record<string, string> = {
  POINT: 'Point',
  LINESTRING: 'LineString',
  POLYGON: 'Polygon',
  MULTIPOLYGON: 'MultiPolygon',
};

/** Well-Known Text as GeoJSON: points become lists, parentheses brackets. Undefined for an empty text. */
function geometryOf(text: string): RawFeature['geometry'] {
  if (text.trim() === '') return undefined;
  const start = text.indexOf('(');
  // PostGIS puts the system before it, and `Z` may follow the type.
  const name = text.slice(0, start).split(';').at(-1)!.trim().split(' ')[0]!;
  const parts = text.slice(start).match(/[(),]|[^(),]+/g) ?? [];
  const json = parts.map((part) => {
    const bracket = { '(': '[', ')': ']', ',': ',' }[part];
    return bracket ?? (part.trim() && `[${part.trim().split(/\s+/).join(',')}]`);
  });
  try {
    const coordinates: unknown = JSON.parse(json.join(''));
    const type = typeOfText[name.toUpperCase()] ?? text.slice(0, 40);
    // One pair is in parentheses alone.
    return { type, coordinates: type === 'Point' ? (coordinates as unknown[])[0] : coordinates };
  } catch {
    return { type: text.slice(0, 40), coordinates: null };
  }
}
