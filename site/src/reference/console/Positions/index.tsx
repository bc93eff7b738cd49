import { letterOf } from '../../../answer-map/geometry.ts';
import { CoordinateOrder } from '../../CoordinateOrder/index.tsx';
import type { Input } from '../fields.ts';
import { judge, parsePositions, printPositions, type TypedPosition, turnRound } from '../position.ts';
import type { ConsoleState } from '../use-console.ts';

/** Two named numbers that are one position. */
export function PairInput({ inputs, state }: { inputs: [Input, Input]; state: ConsoleState }) {
  const isLongitudeFirst = inputs[0].field.axis === 'longitude';
  const [lng, lat] = isLongitudeFirst ? inputs : [inputs[1], inputs[0]];
  const position = { longitude: state.texts[lng.id] ?? '', latitude: state.texts[lat.id] ?? '' };
  const change = ({ longitude, latitude }: TypedPosition) => {
    state.setText(lng.id, longitude);
    state.setText(lat.id, latitude);
  };
  return (
    <fieldset className="rc-field">
      <legend className="rc-label">
        {lng.names.join('.')}, {lat.names.join('.')} <span className="rf-ty">{lng.place}</span>
      </legend>
      <Stop letter="" position={position} onChange={change} />
      <Guard positions={[position]} onChange={([turned]) => turned && change(turned)} />
    </fieldset>
  );
}

/** A coordinate text, as rows of longitude and latitude; printed in the order of the wire. */
export function PositionsInput({ input, state }: { input: Input; state: ConsoleState }) {
  const order = input.field.coordinateOrder ?? 'lon,lat';
  const text = state.texts[input.id] ?? '';
  const positions = parsePositions(text, order);
  const change = (next: TypedPosition[]) => state.setText(input.id, printPositions(next, order));
  const isList = /;/.test(`${input.field.example ?? ''}${text}${input.field.pattern ?? ''}`);
  return (
    <fieldset className="rc-field">
      <legend className="rc-label">
        {input.names.join('.')} <span className="rf-ty">{input.place}</span>
        <span className="rc-right">
          <CoordinateOrder order={order} />
        </span>
      </legend>
      {positions ? (
        positions.map((position, at) => (
          <Stop
            // biome-ignore lint/suspicious/noArrayIndexKey: stops are told apart by their place.
            key={at}
            letter={isList ? letterOf(at) : ''}
            position={position}
            onChange={(next) => change(positions.map((other, place) => (place === at ? next : other)))}
            onRemove={
              isList && positions.length > 2
                ? () => change(positions.filter((_, place) => place !== at))
                : undefined
            }
          />
        ))
      ) : (
        <input
          className="rc-in"
          aria-label={input.names.join('.')}
          value={text}
          onChange={(event) => state.setText(input.id, event.target.value)}
        />
      )}
      {positions && <Guard positions={positions} onChange={change} />}
      {positions && isList && (
        <button
          type="button"
          className="rc-link"
          onClick={() => change([...positions, positions.at(-1) ?? { longitude: '', latitude: '' }])}
        >
          Add a stop
        </button>
      )}
    </fieldset>
  );
}

interface StopProps {
  letter: string;
  position: TypedPosition;
  onChange: (position: TypedPosition) => void;
  onRemove?: () => void;
}

function Stop({ letter, position, onChange, onRemove }: StopProps) {
  const isBad = judge(position) === 'swapped' || judge(position) === 'unreadable';
  const name = letter && `${letter} `;
  return (
    <div className="rc-stop" data-bad={isBad || undefined} data-lettered={letter || undefined}>
      {letter && <b>{letter}</b>}
      <label>
        <span className="lon">
          <span className="rf-sr">{name}</span>lon
        </span>
        <input
          value={position.longitude}
          inputMode="decimal"
          onChange={(event) => onChange({ ...position, longitude: event.target.value })}
        />
      </label>
      <label>
        <span className="lat">
          <span className="rf-sr">{name}</span>lat
        </span>
        <input
          value={position.latitude}
          inputMode="decimal"
          onChange={(event) => onChange({ ...position, latitude: event.target.value })}
        />
      </label>
      {onRemove && (
        <button type="button" onClick={onRemove} aria-label={`Remove stop ${letter}`}>
          ×
        </button>
      )}
    </div>
  );
}

/** Says whether the positions can be right; offers to turn a swapped pair. Sending is never blocked. */
function Guard({
  positions,
  onChange,
}: {
  positions: TypedPosition[];
  onChange: (next: TypedPosition[]) => void;
}) {
  const judged = positions.map(judge);
  if (judged.includes('swapped')) {
    return (
      <p className="rc-bad" role="status">
        Longitude and latitude are swapped: in Bangladesh a longitude is 88.0 to 92.7, a latitude 20.5 to
        26.7.{' '}
        <button
          type="button"
          className="rc-link"
          onClick={() =>
            onChange(
              positions.map((position) => (judge(position) === 'swapped' ? turnRound(position) : position)),
            )
          }
        >
          Turn round
        </button>
      </p>
    );
  }
  if (judged.includes('unreadable'))
    return <p className="rc-bad">A longitude or latitude is not a number.</p>;
  if (judged.includes('outside')) return <p className="rc-quiet">Outside Bangladesh.</p>;
  return (
    <p className="rc-good">{positions.length > 1 ? 'All positions are' : 'The position is'} in Bangladesh.</p>
  );
}
