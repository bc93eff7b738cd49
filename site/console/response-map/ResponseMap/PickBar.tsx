import { type ReactNode, useId } from 'react';
import { TextButton } from '../../Button.tsx';
import type { FormSlice } from '../../use-console.ts';
import styles from './styles.module.css';

/** What a click on the map does, what it did last, and the way back. */
export default function PickBar({ form, onCentre }: { form: FormSlice; onCentre: () => void }): ReactNode {
  const control = useId();
  const { fields, chosen, choose, last, undo } = form.placing;
  const field = fields.find(({ id }) => id === chosen);
  const count = field?.read(form.texts).length ?? 0;
  return (
    <div className={styles.pick}>
      <label htmlFor={control}>On click</label>
      <select id={control} value={chosen ?? ''} onChange={(event) => choose(event.target.value || undefined)}>
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
            <span className="visually-hidden">In {last.label}: </span>
            <b className="lon">{last.position.longitude}</b> <b className="lat">{last.position.latitude}</b>
          </>
        ) : (
          field?.most !== undefined &&
          count >= field.most &&
          `${count} of ${field.most} points. Remove one to add another.`
        )}
      </p>
      {last && <TextButton onClick={undo}>Undo</TextButton>}
    </div>
  );
}
