/** The list of operations: a field that narrows it as you type, arrow keys, and on a narrow screen a drawer. */
import { onAction } from './actions.ts';
import { onPage } from './pages.ts';
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
    if (target === field()) void filter();
  });
  // A page that is shown again has its field as it was left.
  onPage(() => {
    if (field()?.value) void filter();
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
    void filter();
  } else if (event.key === 'Enter' && isInField) linkByKey(null, 'ArrowDown')?.click();
  else {
    const link = linkByKey(isInField ? null : target, event.key);
    const next = link ?? (event.key === 'ArrowUp' && !isInField ? field() : null);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
}

async function filter(): Promise<void> {
  const { filterOperations } = await import('./operations-filter.ts');
  const [list, input] = [side(), field()];
  if (list && input) await filterOperations(list, input);
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
