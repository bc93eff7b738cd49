/**
 * Filters the list of operations by typed words, moves in it by keys, and opens it as a drawer on a narrow screen. The
 * first key or press loads it, with `later-parts.ts`.
 */

import { jsonAt } from '../../parts/cause.ts';
import { tried } from '../../parts/tried.ts';
import { attributeOf, find } from '../../parts/vocabulary.ts';
import { showDrawer } from './hold-page.ts';

const field = () => find('filter')?.querySelector('input') ?? null;

/** Back and forward restore the words, also to a document that is loaded again. */
function keepWords(words: string): void {
  // A browser allows only so many changes in a while: the next one has the words.
  tried(() => history.replaceState({ ...history.state, filter: words }, ''));
}

// A link to an endpoint of the same page makes another entry.
addEventListener('hashchange', () => {
  const words = field()?.value;
  if (words) keepWords(words);
});

type Paths = Record<string, string>;

/**
 * Shows the entries whose name, id or path contains every word in the field: by name and id at once, by path when the
 * paths have come. Without them, names and ids remain.
 */
export async function filterOperations(): Promise<void> {
  const [side, input] = [find('operations'), field()];
  if (!side || !input) return;
  keepWords(input.value);
  narrow(side, input.value, {});
  const paths = await jsonAt<Paths>(`${attributeOf(find('views'), 'views')}paths.json`).catch(() => ({}));
  if (input.isConnected) narrow(side, input.value, paths);
}

function narrow(side: HTMLElement, typed: string, paths: Paths): void {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const section of side.querySelectorAll<HTMLElement>('nav section')) {
    let inSection = 0;
    for (const link of section.querySelectorAll<HTMLElement>('li > a')) {
      const slug = /(?<![\w-])([\w-]+)\/?$/.exec(link.getAttribute('href') ?? '')?.[1] ?? '';
      const text = `${link.textContent} ${slug.replaceAll('-', '')} ${paths[slug] ?? ''}`.toLowerCase();
      const isMatch = words.every((word) => text.includes(word));
      (link.parentElement as HTMLElement).hidden = !isMatch;
      if (isMatch) inSection += 1;
    }
    section.hidden = inSection === 0;
    const fold = section.querySelector('details');
    if (fold) fold.open = typed !== '' || !!fold.querySelector('[aria-current=page]');
    shown += inSection;
  }
  const status = find('filter-status');
  if (!status) return;
  status.textContent =
    shown === 0 ? `No endpoint matches "${typed.trim()}". The search above looks everywhere.` : '';
}

/**
 * Arrows move between the field and the visible entries; Enter in the field follows the first of them, Escape empties it,
 * or closes the drawer that it is in.
 */
export function goByKey(from: HTMLElement, key: string): void {
  if (key === 'Escape') {
    if (!from.closest('dialog')) (from as HTMLInputElement).value = '';
    void filterOperations();
    return;
  }
  const links = [
    ...(find('operations')?.querySelectorAll<HTMLElement>('nav li:not([hidden]) > a') ?? []),
  ].filter((link) => !link.closest('section[hidden], details:not([open])'));
  if (key === 'Enter') links[0]?.click();
  else if (key === 'ArrowDown') links[links.indexOf(from) + 1]?.focus();
  else if (from !== field()) (links[links.indexOf(from) - 1] ?? field())?.focus();
}

/** Puts the list into a dialog at its place: `drawer.ts` closes it as it does the navigation's. */
export function openDrawer(): void {
  const list = find('operations');
  if (!list || list.closest('dialog')) return;
  const dialog = document.createElement('dialog');
  const leave = () => dialog.replaceWith(...dialog.childNodes);
  dialog.dataset.drawer = '';
  dialog.setAttribute('aria-label', 'Endpoints');
  dialog.addEventListener('close', leave);
  dialog.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('nav a')) return;
    dialog.close();
    // At once: the page may be exchanged before the dialog says that it is closed.
    leave();
  });
  list.replaceWith(dialog);
  dialog.append(list);
  showDrawer(dialog);
}
