import type { ReactNode } from 'react';
import { dataAttributes } from '../../../parts/data-attributes.ts';
import type { DataAttributes } from '../../../parts/vocabulary.ts';

/** Controls that belong to each operation, but need to be on a page of all operations only once. */
export type RepeatedName = DataAttributes['repeat'];

interface Props {
  name: RepeatedName;
  className?: string;
  /** What is here until then, and without script. */
  children?: ReactNode;
}

/** The place of a control that `repeated-controls.ts` fills, from its template, when the operation comes near the window. */
export function Repeated({ name, className, children }: Props) {
  return (
    <span className={className} {...dataAttributes({ repeat: name })}>
      {children}
    </span>
  );
}
