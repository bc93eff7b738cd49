import type { Marks } from './vocabulary.ts';

type Attributes = { [Name in keyof Marks as `data-${Name}`]?: Marks[Name] };

/** Marks as properties of an element: `<button {...marks({ action: 'copy' })}>`. Kept apart: only components write them. */
export function marks(values: Partial<Marks>): Attributes {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`data-${name}`, value]));
}
