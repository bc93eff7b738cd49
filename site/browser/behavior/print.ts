/** Print has the day and the origin of its links, and shows all; what was closed is closed again afterward. */
import { find } from '../../parts/vocabulary.ts';

export function startPrint(): void {
  let closed: HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    document.documentElement.style.setProperty('--origin', JSON.stringify(location.origin));
    find('printed')?.replaceChildren(new Date().toLocaleDateString('en-US', { dateStyle: 'long' }));
    closed = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
    for (const details of closed) details.open = true;
  });
  addEventListener('afterprint', () => {
    for (const details of closed) details.open = false;
  });
}
