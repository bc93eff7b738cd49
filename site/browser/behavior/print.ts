/** Writes the day of printing into the first line of a printed page, and the origin into its links. */
import { find } from '../../parts/vocabulary.ts';

export function startPrint(): void {
  addEventListener('beforeprint', () => {
    document.documentElement.style.setProperty('--origin', JSON.stringify(location.origin));
    find('printed')?.replaceChildren(new Date().toLocaleDateString('en-US', { dateStyle: 'long' }));
  });
}
