import { useState } from 'react';
import { axesOf, axisOf } from '../../parts/code/coordinates.ts';
import { TextButton } from '../Button.tsx';
import { download } from '../download.ts';
import { languageOf } from '../language-of.ts';
import { wordsOf } from '../response-map/geometry.ts';
import { csvOf, type ResponseTable } from '../tables.ts';

interface Props {
  tables: ResponseTable[];
  /** Path chosen elsewhere: its row is marked. */
  revealed?: string;
  onSelect: (path: string) => void;
  onHover: (path: string | undefined) => void;
}

/** More rows are rendered on request: thousands would stop the page. */
const rowsAtOnce = 100;

/** The arrays of a response, each as a table whose rows are linked with the map. */
export function ResponseTables({ tables, ...links }: Props) {
  return (
    <div className="rc-tables">
      {tables.map((table) => (
        <Table key={table.path} table={table} {...links} />
      ))}
    </div>
  );
}

function Table({ table, revealed, onSelect, onHover }: Omit<Props, 'tables'> & { table: ResponseTable }) {
  const { path, columns, rows } = table;
  const [shown, setShown] = useState(rowsAtOnce);
  const isMarked = (row: string) => revealed === row || revealed?.startsWith(`${row}/`);
  const name = wordsOf(path) || 'response';
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <section className="rc-table" tabIndex={0} aria-label={`Table of ${name}`}>
        <table onPointerLeave={() => onHover(undefined)}>
          <caption>
            <code>{name}</code> {rows.length} {rows.length === 1 ? 'row' : 'rows'}{' '}
            <TextButton onClick={() => download(`${name}.csv`, 'text/csv', csvOf(table))}>
              Download CSV<span className="visually-hidden"> of {name}</span>
            </TextButton>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Row</span>
              </th>
              {columns.map(({ name: column, field }) => (
                <th key={column} scope="col" className={field && axisOf(field)}>
                  {column || 'value'}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row, at) => (
              <tr
                key={row.path}
                data-marked={isMarked(row.path) || undefined}
                onPointerEnter={() => onHover(row.path)}
                onClick={() => onSelect(row.path)}
              >
                <th scope="row">
                  <button
                    type="button"
                    onFocus={() => onHover(row.path)}
                    aria-label={`Show row ${at} on the map and in the tree`}
                  >
                    {at}
                  </button>
                </th>
                {row.values.map((value, column) => (
                  <Cell key={columns[column]?.name} value={value} column={columns[column]} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > shown && (
        <button type="button" className="rc-link rc-more" onClick={() => setShown(shown + rowsAtOnce)}>
          Show {Math.min(rowsAtOnce, rows.length - shown)} more of {rows.length}
        </button>
      )}
    </>
  );
}

/** Longer texts are on several lines, characters. */
const longestLine = 36;

function Cell({ value, column }: { value: unknown; column: ResponseTable['columns'][number] | undefined }) {
  const field = column?.field;
  if (Array.isArray(value)) {
    const axes = axesOf(field?.coordinateOrder ?? '[lon, lat]');
    return (
      <td>
        <span className={axes[0]}>{String(value[0])}</span>,{' '}
        <span className={axes[1]}>{String(value[1])}</span>
      </td>
    );
  }
  const text = value === undefined ? '' : String(value);
  return (
    <td
      className={field && axisOf(field)}
      data-long={text.length > longestLine || undefined}
      lang={languageOf(text)}
    >
      {value === null ? <span className="rc-dim">null</span> : text}
    </td>
  );
}
