import type { TypedPosition } from '@portal/request/positions';
import { useState } from 'react';
import { dataAttributes } from '../parts/data-attributes.ts';
import { jsonOf } from '../parts/json-of.ts';
import { About } from './About.tsx';
import { TextButton } from './Button.tsx';
import { CoordinateCheck } from './CoordinateCheck.tsx';
import { FieldName } from './FieldName.tsx';
import type { Input } from './fields.ts';
import {
  type Column,
  columnsOf,
  emptyPosition,
  type Item,
  moveItem,
  newItem,
  type PositionColumn,
  readItems,
} from './list-items.ts';
import { withNewRow } from './new-row.ts';
import { PointInput } from './PointInput.tsx';
import { PositionTools } from './PositionTools.tsx';
import { RowTools } from './RowTools.tsx';
import { TypedInput } from './TypedInput.tsx';
import type { FormSlice } from './use-console.ts';

interface Props {
  input: Input;
  form: FormSlice;
}

type Way = 'rows' | 'json';

/** A list of objects: rows with fields, or the JSON as it travels. */
export function ListEditor({ input, form }: Props) {
  const { id, field, names } = input;
  const text = form.texts[id] ?? '';
  const items = readItems(text);
  const [way, setWay] = useState<Way>('rows');
  const shown: Way = items ? way : 'json';
  return (
    <fieldset className="rc-field" {...dataAttributes({ input: id })}>
      <legend className="rc-label">
        <FieldName input={input} />
        <span className="rc-right rc-ways choices">
          {(['rows', 'json'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={shown === one}
              disabled={one === 'rows' && !items}
              onClick={() => setWay(one)}
            >
              {one === 'rows' ? 'Rows' : 'JSON'}
            </button>
          ))}
        </span>
      </legend>
      <About field={field} />
      {shown === 'rows' && items ? (
        <Rows input={input} items={items} form={form} />
      ) : (
        <>
          <textarea
            className="rc-in rc-area"
            aria-label={`${names.join('.')} as JSON`}
            rows={10}
            value={indented(text)}
            onChange={(event) => form.setText(id, event.target.value)}
            spellCheck={false}
          />
          {!items && (
            <p className="rc-bad">Invalid JSON: expected an array of objects. The text is sent unchanged.</p>
          )}
        </>
      )}
      <Count
        count={items?.length}
        input={input}
        onKeep={() => form.setText(id, JSON.stringify(items?.slice(0, field.maxItems)))}
      />
    </fieldset>
  );
}

function Rows({ input, items, form }: { input: Input; items: Item[]; form: FormSlice }) {
  const { id, field } = input;
  const columns = columnsOf(field);
  const position = columns.find((column): column is PositionColumn => column.kind === 'position');
  const letters = form.placing.letters.get(id) ?? [];
  const change = (next: Item[]) => form.setText(id, JSON.stringify(next));
  const changeAt = (at: number, item: Item) => change(items.map((other, row) => (row === at ? item : other)));
  const replaceBy = (positions: TypedPosition[]) => {
    const rows: Item[] = [];
    for (const one of positions) rows.push(newItem(columns, rows, one));
    change(rows);
  };
  const isFull = field.maxItems !== undefined && items.length >= field.maxItems;
  const tools = (at: number) => (
    <RowTools
      name={`row ${letters[at] || at + 1}`}
      at={at}
      count={items.length}
      onMove={(to) => change(moveItem(columns, items, at, to))}
      onRemove={() => change(items.filter((_, row) => row !== at))}
    />
  );
  return (
    <>
      <ol className="rc-rows">
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are distinguished by their place.
          <li key={at}>
            {position ? (
              <PointInput
                letter={letters[at] || String(at + 1)}
                position={position.read(item)}
                onChange={(next) => changeAt(at, position.write(item, next))}
                onPasteMany={replaceBy}
              >
                {tools(at)}
              </PointInput>
            ) : (
              <span className="rc-pointtools">{tools(at)}</span>
            )}
            <Values columns={columns} item={item} onChange={(next) => changeAt(at, next)} />
          </li>
        ))}
      </ol>
      {position && (
        <CoordinateCheck
          positions={items.map(position.read)}
          onChange={(next) =>
            change(items.map((item, at) => position.write(item, next[at] ?? emptyPosition)))
          }
        />
      )}
      <PositionTools
        field={form.placing.fields.find((one) => one.id === id)}
        placing={form.placing}
        onPaste={(positions, pasted) => {
          const own = readItems(pasted);
          if (own && isOfList(own, columns)) change(own);
          else replaceBy(positions);
        }}
      >
        <TextButton
          disabled={isFull}
          onClick={(event) => {
            const last = items.at(-1);
            const added = newItem(columns, items, (last && position?.read(last)) ?? emptyPosition);
            withNewRow(event, () => change([...items, added]));
          }}
        >
          Add row
        </TextButton>
      </PositionTools>
    </>
  );
}

/** The fields of a row that are no coordinates. */
function Values({
  columns,
  item,
  onChange,
}: {
  columns: Column[];
  item: Item;
  onChange: (item: Item) => void;
}) {
  const values = columns.filter((column) => column.kind === 'value');
  if (values.length === 0) return null;
  return (
    <div className="rc-values">
      {values.map((column) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the input is inside TypedInput.
        <label key={column.names.join('.')}>
          <span>{column.names.join('.')}</span>
          <TypedInput
            data-short={column.field.types.includes('integer') || undefined}
            value={column.read(item)}
            inputMode={column.field.types.includes('integer') ? 'numeric' : undefined}
            onChange={(text) => onChange(column.write(item, text))}
          />
        </label>
      ))}
    </div>
  );
}

/** "3 of 50", and what happens beyond. */
function Count({
  count,
  input: { field },
  onKeep,
}: {
  count: number | undefined;
  input: Input;
  /** Cuts the list to what is accepted. */
  onKeep: () => void;
}) {
  const { minItems: fewest, maxItems: most } = field;
  if (count === undefined || most === undefined) return null;
  if (count > most) {
    return (
      <p className="rc-bad" role="status">
        {count} rows, at most {most} are accepted: the request returns 400.{' '}
        <TextButton onClick={onKeep}>Keep the first {most}</TextButton>
      </p>
    );
  }
  if (fewest !== undefined && count < fewest) {
    return (
      <p className="rc-bad" role="status">
        {count} of {most} rows. At least {fewest} {fewest === 1 ? 'is' : 'are'} required.
      </p>
    );
  }
  return (
    <p className="rc-quiet" role="status">
      {count} of at most {most} rows{count === most && '. Remove one to add another.'}
    </p>
  );
}

/** Whether pasted objects are rows of this very list, so that nothing of them is lost. */
function isOfList(items: Item[], columns: Column[]): boolean {
  return items.every((item) =>
    columns.every(
      (column) => column.kind !== 'position' || column.names[0] === undefined || column.names[0] in item,
    ),
  );
}

/** One line of JSON as several, as long as it is untouched. */
function indented(text: string): string {
  if (text.includes('\n')) return text;
  return JSON.stringify(jsonOf(text), null, 1) ?? text;
}
