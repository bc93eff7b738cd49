import { judge, swap, type TypedPosition } from '@portal/request/positions';
import { TextButton } from './Button.tsx';

interface Props {
  positions: TypedPosition[];
  onChange: (next: TypedPosition[]) => void;
}

/** Shows whether the coordinates are plausible; offers to swap them. Sending is never blocked. */
export function CoordinateCheck({ positions, onChange }: Props) {
  const judged = positions.map(judge);
  const swapped = judged.filter((judgement) => judgement === 'swapped').length;
  if (swapped > 0) {
    return (
      <p className="rc-bad" role="status">
        Longitude and latitude are swapped
        {positions.length > 1 && ` in ${swapped} of ${positions.length} points`}. In Bangladesh, longitude is
        88.0–92.7 and latitude 20.5–26.7.{' '}
        <TextButton
          onClick={() =>
            onChange(positions.map((position) => (judge(position) === 'swapped' ? swap(position) : position)))
          }
        >
          Swap
        </TextButton>
      </p>
    );
  }
  if (judged.includes('unreadable'))
    return <p className="rc-bad">Enter longitude and latitude as numbers.</p>;
  if (judged.includes('nowhere'))
    return <p className="rc-bad">Longitude must be from -180 to 180, latitude from -90 to 90.</p>;
  if (judged.includes('outside')) {
    return (
      <p className="rc-quiet">
        {positions.length > 1 ? 'Some points are outside Bangladesh' : 'Outside Bangladesh'}
      </p>
    );
  }
  if (positions.length === 0) return null;
  return <p className="rc-good">{positions.length > 1 ? 'All points are in Bangladesh' : 'In Bangladesh'}</p>;
}
