/** Writes the day of printing into the first line of a printed page. */
import { find } from '../../parts/vocabulary.ts';

export function startPrint(): void {
  addEventListener('beforeprint', () => {
    find('printed')?.replaceChildren(new Date().toLocaleDateString('en-US', { dateStyle: 'long' }));
  });
}
