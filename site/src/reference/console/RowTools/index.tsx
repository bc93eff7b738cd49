import Icon from '../../../shell/Icon/index.tsx';

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
  return (
    <>
      <span className="rc-updown">
        <button
          type="button"
          disabled={at === 0}
          onClick={() => onMove(at - 1)}
          aria-label={`Move ${name} up`}
        >
          <Icon name="chevron" />
        </button>
        <button
          type="button"
          disabled={at === count - 1}
          onClick={() => onMove(at + 1)}
          aria-label={`Move ${name} down`}
        >
          <Icon name="chevron" />
        </button>
      </span>
      <button type="button" disabled={!onRemove} onClick={onRemove} aria-label={`Remove ${name}`}>
        <Icon name="close" />
      </button>
    </>
  );
}
