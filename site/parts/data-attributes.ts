import type { DataAttributes } from './vocabulary.ts';

type Attributes = { [Name in keyof DataAttributes as `data-${Name}`]?: DataAttributes[Name] };

/** What an element is known by, as its properties: `<button {...dataAttributes({ action: 'copy' })}>`. Apart from the reading, as only components write. */
export function dataAttributes(values: Partial<DataAttributes>): Attributes {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`data-${name}`, value]));
}
