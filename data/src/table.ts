/** Reads the source tables: CSV with `#` comment lines, a header line, and no quoting (a cell never holds a comma). */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { normalizeText } from '@portal/text';

export type Row = Record<string, string>;

/** The rows of `data/source/<name>.csv` by column name. Throws with file, line and column counts when a row does not fit. */
export function readTable(name: string): Row[] {
  const file = fileURLToPath(new URL(`../source/${name}.csv`, import.meta.url));
  const lines = normalizeText(readFileSync(file, 'utf8')).split('\n');
  const rows: Row[] = [];
  let columns: string[] | undefined;
  lines.forEach((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return;
    const cells = line.split(',').map((cell) => cell.trim());
    if (!columns) {
      columns = cells;
      return;
    }
    if (cells.length !== columns.length) {
      throw new Error(
        `${file}:${index + 1} has ${cells.length} cells, expected ${columns.length} (${columns.join(', ')}). ` +
          'A cell may not hold a comma; separate list items with ";".',
      );
    }
    rows.push(Object.fromEntries(columns.map((column, i) => [column, cells[i]!])));
  });
  return rows;
}

/** A cell's text. Throws when the table has no such column. */
export function text(row: Row, column: string): string {
  const value = row[column];
  if (value === undefined)
    throw new Error(`No column "${column}"; the table has ${Object.keys(row).join(', ')}.`);
  return value;
}

/** A cell's number. Throws when it holds anything else. */
export function number(row: Row, column: string): number {
  const value = Number(text(row, column));
  if (text(row, column) !== '' && Number.isFinite(value)) return value;
  throw new Error(`"${text(row, column)}" in column "${column}" is no number (row ${JSON.stringify(row)}).`);
}

/** The items of a `;` list; empty for an empty cell. */
export function list(row: Row, column: string): string[] {
  return text(row, column)
    .split(';')
    .map((item) => item.trim())
    .filter(Boolean);
}

/** Other names of landmarks, streets and areas of cities, by their English name. */
export function otherNames(): Map<string, string[]> {
  return new Map(readTable('other-names').map((row) => [text(row, 'name'), list(row, 'aliases')]));
}

/** Quarters that have no row as areas, by the town or district and the area that they are in: `Sylhet/Sylhet Sadar`. */
export function quarters(): (around: string, area: string) => string[] {
  const rows = readTable('quarters').map((row): [string, string[]] => [
    `${text(row, 'district')}/${text(row, 'area')}`,
    list(row, 'quarters'),
  ]);
  const byArea = new Map(rows);
  return (around, area) => byArea.get(`${around}/${area}`) ?? [];
}
