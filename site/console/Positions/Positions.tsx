import { parsePositions, printPositions, type TypedPosition } from '@portal/request/positions';
import { CoordinateOrder } from '../../parts/CoordinateOrder.tsx';
import { dataAttributes } from '../../parts/data-attributes.ts';
import { About } from '../About.tsx';
import { TextButton } from '../Button.tsx';
import { CoordinateCheck } from '../CoordinateCheck.tsx';
import { FieldName } from '../FieldName.tsx';
import type { Input } from '../fields.ts';
import { emptyPosition, moved } from '../list-items.ts';
import { withNewRow } from '../new-row.ts';
import { PointInput } from '../PointInput.tsx';
import { PositionTools } from '../PositionTools.tsx';
import { isListText, labelOfPair, longitudeFirst } from '../position-fields.ts';
import { RowTools } from '../RowTools.tsx';
import type { FormSlice } from '../use-console.ts';

/** Two named numbers that are one point. */
export function PairInput({ inputs, form }: { inputs: [Input, Input]; form: FormSlice }) {
  const field = form.placing.fields.find(({ id }) => id === inputs[0].id);
  const position = field?.read(form.texts)[0];
  if (!field || !position) return null;
  const change = (next: TypedPosition) => form.setTexts(field.set(form.texts, 0, next));
  return (
    <fieldset
      className="rc-field"
      {...dataAttributes({
        input: longitudeFirst(inputs)
          .map(({ id }) => id)
          .join(' '),
      })}
    >
      <legend className="rc-label">
        <FieldName input={inputs[0]} label={labelOfPair(inputs)} />
      </legend>
      <PointInput
        letter={form.placing.letters.get(field.id)?.[0] ?? ''}
        position={position}
        onChange={change}
      />
      <CoordinateCheck positions={[position]} onChange={([turned]) => turned && change(turned)} />
      <PositionTools field={field} placing={form.placing} />
    </fieldset>
  );
}

/** A coordinate text, as rows of longitude and latitude; printed in the order of the wire. */
export function PositionsInput({ input, form }: { input: Input; form: FormSlice }) {
  const { id, field, names } = input;
  const order = field.coordinateOrder ?? 'lon,lat';
  const text = form.texts[id] ?? '';
  const positions = text === '' ? [emptyPosition] : parsePositions(text, order);
  const change = (next: TypedPosition[]) => form.setText(id, printPositions(next, order));
  const isList = isListText(field) || text.includes(';');
  const letters = form.placing.letters.get(id) ?? [];
  return (
    <fieldset className="rc-field" {...dataAttributes({ input: id })}>
      <legend className="rc-label">
        <FieldName input={input} />
        <span className="rc-right">
          sent as <CoordinateOrder order={order} />
        </span>
      </legend>
      {isList && <About field={field} />}
      {positions ? (
        positions.map((position, at) => (
          <PointInput
            // biome-ignore lint/suspicious/noArrayIndexKey: stops are distinguished by their place.
            key={at}
            letter={letters[at] ?? ''}
            position={position}
            onChange={(next) => change(positions.map((other, place) => (place === at ? next : other)))}
            onPasteMany={isList ? change : undefined}
          >
            {isList && (
              <RowTools
                name={`stop ${letters[at] || at + 1}`}
                at={at}
                count={positions.length}
                onMove={(to) => change(moved(positions, at, to))}
                onRemove={
                  positions.length > 1
                    ? () => change(positions.filter((_, place) => place !== at))
                    : undefined
                }
              />
            )}
          </PointInput>
        ))
      ) : (
        <input
          className="rc-in"
          aria-label={names.join('.')}
          value={text}
          onChange={(event) => form.setText(id, event.target.value)}
        />
      )}
      {positions && <CoordinateCheck positions={positions} onChange={change} />}
      <PositionTools
        field={form.placing.fields.find((one) => one.id === id)}
        placing={form.placing}
        onPaste={isList ? change : undefined}
      >
        {positions && isList && (
          <TextButton
            onClick={(event) =>
              withNewRow(event, () => change([...positions, positions.at(-1) ?? emptyPosition]))
            }
          >
            Add stop
          </TextButton>
        )}
      </PositionTools>
    </fieldset>
  );
}
