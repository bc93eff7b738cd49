/** The list of operations: a field that narrows it as you type, arrow keys, and on a narrow screen a drawer. */
import { onAction } from './actions.ts';
import { find, markOf } from './vocabulary.ts';

const side = () => find('operations');
const field = () => find('filter')?.querySelector('input') ?? null;

export function startFilter(): void {
  onAction('open-operations', (_, event) => setOpen(event, true));
  onAction('close-operations', (_, event) => setOpen(event, false));
  document.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('nav a') && side()?.contains(target as Node)) close();
  });
  document.addEventListener('input', ({ target }) => {
    if (target === field()) filterOperations(field()?.value ?? '');
  });
  document.addEventListener('keydown', (event) => {
    if (side()?.contains(event.target as Node)) onKeyDown(event, event.target as HTMLElement);
    else if (event.key === 'Escape' && markOf(side(), 'open') !== undefined) setOpen(event, false);
  });
}

function close(): void {
  side()?.removeAttribute('data-open');
}

function setOpen(event: Event, isOpen: boolean): void {
  event.preventDefault();
  side()?.toggleAttribute('data-open', isOpen);
  const next = find('action', isOpen ? 'close-operations' : 'open-operations');
  next?.focus({ preventScroll: true });
}

function onKeyDown(event: KeyboardEvent, target: HTMLElement): void {
  const isInField = target === field();
  if (event.key === 'Escape' && markOf(side(), 'open') !== undefined) setOpen(event, false);
  else if (event.key === 'Escape' && isInField) {
    (target as HTMLInputElement).value = '';
    filterOperations('');
  } else if (event.key === 'Enter' && isInField) linkByKey(null, 'ArrowDown')?.click();
  else {
    const link = linkByKey(isInField ? null : target, event.key);
    const next = link ?? (event.key === 'ArrowUp' && !isInField ? field() : null);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
}

/** Shows the entries whose name, path or id holds every typed word. */
function filterOperations(typed: string): void {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const section of side()?.querySelectorAll<HTMLElement>('nav section') ?? []) {
    let inSection = 0;
    for (const link of section.querySelectorAll<HTMLElement>('li > a')) {
      const text = `${link.textContent} ${markOf(link, 'words') ?? ''}`.toLowerCase();
      const isMatch = words.every((word) => text.includes(word));
      (link.parentElement as HTMLElement).hidden = !isMatch;
      if (isMatch) inSection += 1;
    }
    section.hidden = inSection === 0;
    shown += inSection;
  }
  const status = find('filter-status');
  if (!status) return;
  status.textContent =
    shown === 0 ? `No operation matches "${typed.trim()}". The search above looks everywhere.` : '';
}

/** The next or previous visible link of the list, for the arrow keys. */
function linkByKey(from: Element | null, key: string): HTMLElement | undefined {
  const links = [...(side()?.querySelectorAll<HTMLElement>('nav li:not([hidden]) > a') ?? [])].filter(
    (link) => !link.closest('section[hidden]'),
  );
  const at = links.indexOf(from as HTMLElement);
  if (key === 'ArrowDown') return links[at + 1];
  if (key === 'ArrowUp') return at > 0 ? links[at - 1] : undefined;
  return undefined;
}
