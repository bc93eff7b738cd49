import { type ReactNode, useId } from 'react';
import { TextButton } from '../../Button.tsx';
import type { Placing } from '../placing.ts';
import styles from './styles.module.css';

/** What a click on the map does, what it did last, and the way back. */
export default function PickBar({
  placing,
  onCentre,
}: {
  placing: Placing;
  onCentre: () => void;
}): ReactNode {
  const control = useId();
  const { fields, chosen, last } = placing;
  const field = fields.find(({ id }) => id === chosen);
  return (
    <div className={styles.pick}>
      <label htmlFor={control}>On click</label>
      <select
        id={control}
        value={chosen ?? ''}
        onChange={(event) => placing.onChoose(event.target.value || undefined)}
      >
        <option value="">Select a feature</option>
        {fields.map(({ id, label, holdsMany }) => (
          <option key={id} value={id}>
            {holdsMany ? `Add to ${label}` : `Set ${label}`}
          </option>
        ))}
      </select>
      {field && <TextButton onClick={onCentre}>Use map center</TextButton>}
      <p role="status">
        {last ? (
          <>
            <span className="rf-sr">In {last.label}: </span>
            <b className="lon">{last.longitude}</b> <b className="lat">{last.latitude}</b>
          </>
        ) : (
          field?.most !== undefined &&
          field.count >= field.most &&
          `${field.count} of ${field.most} points. Remove one to add another.`
        )}
      </p>
      {last && <TextButton onClick={placing.onUndo}>Undo</TextButton>}
    </div>
  );
}
