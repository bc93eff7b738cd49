/** The list of operations: a field that narrows it as you type, arrow keys, and on a narrow screen a drawer. */
import { onAction } from './actions.ts';
import { onPage } from './pages.ts';
import { find } from './vocabulary.ts';

const side = () => find('operations');
const field = () => find('filter')?.querySelector('input') ?? null;

export function startFilter(): void {
  onAction('open-operations', openDrawer);
  document.addEventListener('click', ({ target }) => {
    const dialog = side()?.closest('dialog');
    if (!dialog?.contains((target as Element).closest('nav a'))) return;
    dialog.close();
    // At once: the page may be exchanged before the dialog says that it is closed.
    leaveDrawer(dialog);
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
  });
}

/** Puts the list into a dialog at its place: `drawer.ts` closes it as it does the navigation's. */
function openDrawer(_: HTMLElement, event: Event): void {
  const list = side();
  if (!list) return;
  event.preventDefault();
  const dialog = document.createElement('dialog');
  dialog.dataset.drawer = '';
  dialog.setAttribute('aria-label', 'Endpoints');
  dialog.addEventListener('close', () => leaveDrawer(dialog));
  list.replaceWith(dialog);
  dialog.append(list);
  dialog.showModal();
}

function leaveDrawer(dialog: HTMLDialogElement): void {
  dialog.replaceWith(...dialog.childNodes);
}

function onKeyDown(event: KeyboardEvent, target: HTMLElement): void {
  const isInField = target === field();
  const { key } = event;
  if (key === 'Escape' && isInField && !side()?.closest('dialog')) {
    (target as HTMLInputElement).value = '';
    void filter();
  } else if (/^Arrow(Up|Down)$/.test(key) || (key === 'Enter' && isInField)) {
    event.preventDefault();
    void import('./operations-filter.ts').then(({ goByKey }) => goByKey(target, key));
  }
}

async function filter(): Promise<void> {
  const { filterOperations } = await import('./operations-filter.ts');
  const [list, input] = [side(), field()];
  if (list && input) await filterOperations(list, input);
}
