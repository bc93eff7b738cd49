import { flushSync } from 'react-dom';
import Icon from '../parts/Icon.tsx';

interface Props {
  /** What the row is, such as "stop B". */
  name: string;
  at: number;
  count: number;
  onMove: (to: number) => void;
  onRemove?: () => void;
}

/** Buttons of a row: up, down, away. */
export function RowTools({ name, at, count, onMove, onRemove }: Props) {
  const move = (button: HTMLElement, to: number) => {
    const list = button.closest('fieldset');
    flushSync(() => onMove(to));
    followRow(list, to, to < at ? 0 : 1);
  };
  return (
    <>
      <span className="rc-updown">
        {([-1, 1] as const).map((by) => (
          <button
            key={by}
            type="button"
            disabled={at + by < 0 || at + by === count}
            onClick={({ currentTarget }) => move(currentTarget, at + by)}
            aria-label={`Move ${name} ${by < 0 ? 'up' : 'down'}`}
          >
            <Icon name="chevron" />
          </button>
        ))}
      </span>
      <button type="button" disabled={!onRemove} onClick={onRemove} aria-label={`Remove ${name}`}>
        <Icon name="close" />
      </button>
    </>
  );
}

/** Rows are distinguished by their place, so the focus would remain at the place that the row has left: Enter would move it back. */
function followRow(list: Element | null, to: number, way: 0 | 1): void {
  const buttons = list?.querySelectorAll('.rc-updown')[to]?.querySelectorAll('button') ?? [];
  const same = buttons[way];
  (same?.disabled ? buttons[1 - way] : same)?.focus();
}
