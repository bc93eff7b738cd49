import { judge, type TypedPosition } from '@portal/request/positions';
import type { ClipboardEvent, CSSProperties, ReactNode } from 'react';
import { readPasted } from './pasted-positions.ts';
import { TypedInput } from './TypedInput.tsx';

interface Props {
  /** Its letter on the map; empty where there is only one point. */
  letter: string;
  position: TypedPosition;
  onChange: (position: TypedPosition) => void;
  /** Several points pasted at once; without it the first one is used. */
  onPasteMany?: (positions: TypedPosition[]) => void;
  /** Buttons at the end of the row. */
  children?: ReactNode;
}

/** One point as longitude and latitude. A pasted pair such as "23.8067, 90.3572" fills both. */
export function PointInput({ letter, position, onChange, onPasteMany, children }: Props) {
  const isBad = ['swapped', 'nowhere', 'unreadable'].includes(judge(position));
  const longest = Math.max(position.longitude.length, position.latitude.length);
  const paste = (event: ClipboardEvent) => {
    const { positions } = readPasted(event.clipboardData.getData('text'));
    const [first] = positions;
    if (!first) return;
    event.preventDefault();
    if (positions.length > 1 && onPasteMany) onPasteMany(positions);
    else onChange(first);
  };
  const number = (axis: 'longitude' | 'latitude') => (
    // biome-ignore lint/a11y/noLabelWithoutControl: the input is inside TypedInput.
    <label>
      <span className={axis === 'longitude' ? 'lon' : 'lat'}>
        <span className="visually-hidden">{letter && `${letter} `}</span>
        {axis === 'longitude' ? 'lon' : 'lat'}
      </span>
      <TypedInput
        inputMode="decimal"
        value={position[axis]}
        onChange={(text) => onChange({ ...position, [axis]: text })}
      />
    </label>
  );
  return (
    <div
      className="rc-point"
      data-bad={isBad || undefined}
      data-lettered={letter || undefined}
      onPaste={paste}
    >
      {letter && <b>{letter}</b>}
      <span className="rc-axes" style={{ '--chars': longest } as CSSProperties}>
        {number('longitude')}
        {number('latitude')}
      </span>
      {children && <span className="rc-pointtools">{children}</span>}
    </div>
  );
}
