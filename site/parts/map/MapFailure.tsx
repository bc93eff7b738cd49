import Icon from '../Icon.tsx';

interface Props {
  className: string | undefined;
  /** Why, and what is there instead. */
  message: string;
  retry: () => void;
}

/** A map that couldn't be drawn: why, and Retry. */
export function MapFailure({ className, message, retry }: Props) {
  return (
    <div className={`note note-caution ${className}`} role="alert">
      <Icon name="warning" />
      <p>
        <strong>The map couldn't load.</strong> {message}
      </p>
      <button type="button" className="button button-small" onClick={retry}>
        <Icon name="retry" />
        Retry
      </button>
    </div>
  );
}
