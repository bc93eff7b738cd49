/** Writes the day of printing into the first line of a printed page. */
import { find } from './vocabulary.ts';

export function startPrint(): void {
  addEventListener('beforeprint', () => {
    const day = find('printed');
    if (day) day.textContent = new Date().toLocaleDateString('en-US', { dateStyle: 'long' });
  });
}
