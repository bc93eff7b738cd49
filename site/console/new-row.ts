import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';

/**
 * Adds a row to the list that the pressed button belongs to. After a key, the focus is in the row's first field: the button
 * moves down with each row. A click leaves it alone, because a phone would open its keyboard.
 */
export function withNewRow({ currentTarget, detail }: MouseEvent<HTMLElement>, add: () => void): void {
  const list = currentTarget.closest('fieldset');
  flushSync(add);
  if (detail > 0) return;
  const rows = list?.querySelectorAll('.rc-point') ?? [];
  rows[rows.length - 1]?.querySelector('input')?.focus();
}
