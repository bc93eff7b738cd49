import type { Unit } from '@portal/contract';
import { CoordinateOrder } from '../../../parts/CoordinateOrder.tsx';
import { axisOf } from '../../../parts/code/coordinates.ts';
import { dataAttributes } from '../../../parts/data-attributes.ts';
import { Method } from '../../../parts/Method.tsx';
import { DataTable } from '../../reference/DataTable.tsx';
import { OperationLink } from '../../reference/OperationLink.tsx';
import { operationPath, useDrawing } from '../../reference/render/context.ts';
import { ToolPage } from '../ToolPage.tsx';
import {
  ambiguousNames,
  misreadAs,
  type Quantity,
  quantitiesOf,
  rangeOf,
  readsAs,
  surprisingUnits,
  type Trip,
  tripsOf,
  unitNames,
} from './quantities.ts';

/** Every number that the API accepts or returns: unit, range, coordinate order. */
export function Units() {
  const { contract } = useDrawing();
  const quantities = quantitiesOf(contract);
  const trips = tripsOf(quantities);
  return (
    <ToolPage name="Units and ranges">
      <h1>Units and ranges</h1>
      <p className="rf-lead">
        Every number the API accepts or returns, with its unit, range and coordinate order.
      </p>
      <Filter quantities={quantities} trips={trips} />
      <div {...dataAttributes({ 'rows-table': '' })}>
        <h2 id="distances-and-durations">Distances and durations</h2>
        <p>
          One example of each response with a distance and a duration. A highlighted unit isn’t meters or
          seconds: convert it first.
        </p>
        <Trips trips={trips} />
        {ambiguousNames(quantities).map(({ name, uses }) => (
          <SameName key={name} name={name} uses={uses} />
        ))}
        <h2 id="all-numbers">All numbers</h2>
        <AllNumbers quantities={quantities} />
      </div>
    </ToolPage>
  );
}

function UnitSymbol({ unit }: { unit: Unit }) {
  const isSurprising = surprisingUnits.has(unit);
  return (
    <span className={isSurprising ? 'rm-unit rm-surprising' : 'rm-unit'}>
      <i aria-hidden="true">{symbolOf(unit)}</i>
      <span>{unitNames[unit] ?? unit}</span>
    </span>
  );
}

function symbolOf(unit: Unit): string {
  return { degrees: '°', count: '#', score: 'score', cost: 'cost' }[unit as string] ?? unit;
}

function Trips({ trips }: { trips: Trip[] }) {
  return (
    <DataTable
      label="Distances and durations"
      heads={['Response', 'Distance', 'Duration']}
      className="stack rm-trips"
    >
      {trips.map((trip) => (
        <tbody key={`${trip.operation.id} ${trip.variant}`}>
          <tr>
            <td {...dataAttributes({ words: wordsOf(trip) })}>
              <b>{trip.operation.name}</b>
              {trip.variant && <span className="rm-dim">{trip.variant}</span>}
              <code>{trip.distance.field.path}</code> <code>{trip.duration.field.path}</code>
            </td>
            <Amount quantity={trip.distance} label="Distance" />
            <Amount quantity={trip.duration} label="Duration" />
          </tr>
        </tbody>
      ))}
    </DataTable>
  );
}

/** By these the filter finds a trip; its row is hidden with its body. */
function wordsOf({ distance, duration }: Trip): string {
  const units = [distance.unit, duration.unit];
  return [...units.map((unit) => `unit-${unit}`), 'returned', ...units.map((unit) => unitNames[unit])].join(
    ' ',
  );
}

function Amount({ quantity, label }: { quantity: Quantity; label: string }) {
  const misread = misreadAs(quantity);
  return (
    <td data-label={label}>
      <span className="rm-big">
        <code>{String(quantity.example)}</code> <UnitSymbol unit={quantity.unit} />
      </span>
      <span className="rm-dim">Means {readsAs(quantity)}</span>
      {misread && <span className="rm-wrong">{misread}</span>}
    </td>
  );
}

/** A parameter that means something else elsewhere. */
function SameName({ name, uses }: { name: string; uses: Quantity[] }) {
  const units = [...new Set(uses.map(({ unit }) => unit))];
  return (
    <>
      <h2 id={`parameter-${name}`}>
        Two units for <code>{name}</code>
      </h2>
      <div className="rm-two">
        {units.map((unit) => {
          const own = uses.filter((one) => one.unit === unit);
          const ranges = [...new Set(own.map(({ field }) => rangeOf(field)))].filter(Boolean);
          return (
            <div key={unit}>
              <h3>
                {own.map(({ operation }, at) => (
                  <span key={operation.id}>
                    {at > 0 && ', '}
                    <OperationLink operation={operation} />
                  </span>
                ))}
              </h3>
              <p className="rm-big">
                <code>{String(own[0]?.example)}</code> <UnitSymbol unit={unit} />
              </p>
              {ranges.length > 0 && <p className="rm-dim">{ranges.join('; ')}</p>}
            </div>
          );
        })}
      </div>
    </>
  );
}

/** Narrows both tables. */
function Filter({ quantities, trips }: { quantities: Quantity[]; trips: Trip[] }) {
  const units = [...new Set(quantities.map(({ unit }) => unit))];
  const count = (unit: Unit) =>
    quantities.filter((one) => one.unit === unit).length +
    trips.filter(({ distance, duration }) => distance.unit === unit || duration.unit === unit).length;
  const all = quantities.length + trips.length;
  const sent = quantities.filter(({ direction }) => direction !== 'returned').length;
  return (
    <div className="rm-filter rf-script" {...dataAttributes({ rare: '', 'rows-filter': '' })}>
      <label className="rf-filter">
        <span className="visually-hidden">Filter fields</span>
        <input type="search" placeholder={`Filter ${all} rows`} autoComplete="off" />
      </label>
      <fieldset className="rm-chips">
        <legend className="visually-hidden">Unit</legend>
        <button type="button" aria-pressed="true" {...dataAttributes({ rows: '' })}>
          All <small>{all}</small>
        </button>
        {units.map((unit) => (
          <button key={unit} type="button" aria-pressed="false" {...dataAttributes({ rows: `unit-${unit}` })}>
            {symbolOf(unit)} <small>{count(unit)}</small>
            <span className="visually-hidden"> {unitNames[unit] ?? unit}</span>
          </button>
        ))}
      </fieldset>
      <fieldset className="rm-chips">
        <legend className="visually-hidden">Direction</legend>
        <button type="button" aria-pressed="true" {...dataAttributes({ rows: '' })}>
          Both
        </button>
        <button type="button" aria-pressed="false" {...dataAttributes({ rows: 'sent' })}>
          Sent <small>{sent}</small>
        </button>
        <button type="button" aria-pressed="false" {...dataAttributes({ rows: 'returned' })}>
          Returned <small>{all - sent}</small>
        </button>
      </fieldset>
      <p role="status" className="rm-dim" {...dataAttributes({ 'rows-status': '' })} />
    </div>
  );
}

function AllNumbers({ quantities }: { quantities: Quantity[] }) {
  const operations = [...new Set(quantities.map(({ operation }) => operation))];
  return (
    <DataTable
      label="All numbers"
      heads={['Field', 'Direction', 'Unit', 'Range', 'Order or example']}
      className="stack rm-all"
    >
      {operations.map((operation) => (
        <tbody key={operation.id}>
          <tr className="rm-head">
            <th colSpan={5} scope="rowgroup">
              <Method method={operation.method} /> <OperationLink operation={operation} />
            </th>
          </tr>
          {quantities
            .filter((one) => one.operation === operation)
            .map((quantity) => (
              <Row key={`${quantity.variant} ${quantity.field.anchor}`} quantity={quantity} />
            ))}
        </tbody>
      ))}
    </DataTable>
  );
}

function Row({ quantity }: { quantity: Quantity }) {
  const drawing = useDrawing();
  const { operation, field, direction, unit, variant, example } = quantity;
  const isSent = direction !== 'returned';
  return (
    <tr {...dataAttributes({ words: `unit-${unit} ${isSent ? 'sent' : 'returned'} ${operation.name}` })}>
      <td>
        <a
          className={`rf-n ${axisOf(field) ?? ''}`}
          href={`${operationPath(drawing, operation)}#${field.anchor}`}
        >
          {field.path}
        </a>{' '}
        <span className="rm-dim">{field.typeLabel}</span>
      </td>
      <td data-label="Direction">
        <span className={isSent ? 'rm-sent' : 'rm-returned'}>
          {isSent ? `sent, ${direction}` : 'returned'}
        </span>
        {variant && <span className="rm-dim"> {variant}</span>}
      </td>
      <td>
        <UnitSymbol unit={unit} />
      </td>
      <td data-label="Range">{rangeOf(field)}</td>
      <td data-label={field.coordinateOrder ? 'Order' : 'Example'}>
        {field.coordinateOrder ? (
          <CoordinateOrder order={field.coordinateOrder} />
        ) : (
          typeof example !== 'object' && example !== undefined && <code>{String(example)}</code>
        )}
      </td>
    </tr>
  );
}
