/** Points from the map, the device or the clipboard into the form, and the way back. */
import type { Operation } from '@portal/contract';
import type { TypedPosition } from '@portal/request/positions';
import { useMemo, useState } from 'react';
import type { Texts } from '../browser/requests/share.ts';
import { lettersOf, type PositionField, positionFieldsOf } from './position-fields.ts';

export type PlacingState = ReturnType<typeof usePlacing>;

/** The last change made by placing, so that it can be undone. */
interface Placed {
  label: string;
  position: TypedPosition;
  before: Texts;
  after: Texts;
}

/** `setTexts` changes some texts of the form. */
export function usePlacing(operation: Operation, texts: Texts, setTexts: (some: Texts) => void) {
  const fields = useMemo(() => positionFieldsOf(operation), [operation]);
  const only = fields.length === 1 && !fields[0]?.holdsMany ? fields[0]?.id : undefined;
  const [chosen, setChosen] = useState<string | undefined>(only);
  const [isRequested, setRequested] = useState<object>();
  const [last, setLast] = useState<Placed>();

  const change = (field: PositionField, position: TypedPosition, changed: Texts) => {
    const before = Object.fromEntries(Object.keys(changed).map((id) => [id, texts[id] ?? '']));
    setTexts(changed);
    setLast({ label: field.label, position, before, after: changed });
  };
  const fieldOf = (id: string | undefined) => fields.find((field) => field.id === id);
  const isCurrent = last && Object.entries(last.after).every(([id, text]) => texts[id] === text);
  return {
    fields,
    letters: lettersOf(fields, texts),
    /** Id of the field that a click on the map fills. */
    chosen,
    choose: setChosen,
    /** Set when the user opened the map to fill a field; a new object each time. */
    isRequested,
    openMap: (id: string) => {
      setChosen(id);
      setRequested({});
    },
    place: (id: string, position: TypedPosition) => {
      const field = fieldOf(id);
      if (field) change(field, position, field.add(texts, position));
    },
    move: (path: string, position: TypedPosition) => {
      for (const field of fields) {
        const positions = field.read(texts);
        const at = positions.findIndex((_, place) => field.pathOf(place, positions.length) === path);
        if (at >= 0) change(field, position, field.set(texts, at, position));
      }
    },
    /** What was placed last, as long as the form still holds it. */
    last: isCurrent ? last : undefined,
    undo: () => {
      if (last) setTexts(last.before);
      setLast(undefined);
    },
  };
}
