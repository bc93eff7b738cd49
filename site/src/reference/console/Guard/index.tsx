import { judge, type TypedPosition, turnRound } from '../position.ts';

interface Props {
  positions: TypedPosition[];
  onChange: (next: TypedPosition[]) => void;
}

/** Says whether the positions can be right; offers to turn swapped pairs. Sending is never blocked. */
export function Guard({ positions, onChange }: Props) {
  const judged = positions.map(judge);
  const swapped = judged.filter((judgement) => judgement === 'swapped').length;
  if (swapped > 0) {
    return (
      <p className="rc-bad" role="status">
        Longitude and latitude are swapped{positions.length > 1 && ` in ${swapped} of ${positions.length}`}:
        in Bangladesh a longitude is 88.0 to 92.7, a latitude 20.5 to 26.7.{' '}
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
  if (judged.includes('nowhere'))
    return <p className="rc-bad">A longitude goes from -180 to 180, a latitude from -90 to 90.</p>;
  if (judged.includes('outside')) {
    return (
      <p className="rc-quiet">
        {positions.length > 1 ? 'Not all positions are in Bangladesh.' : 'Outside Bangladesh.'}
      </p>
    );
  }
  if (positions.length === 0) return null;
  return (
    <p className="rc-good">{positions.length > 1 ? 'All positions are' : 'The position is'} in Bangladesh.</p>
  );
}
