/** The list of operations: a field that narrows it as you type, arrow keys, and on a narrow screen a drawer. */
import { onAction } from './actions.ts';
import { onPage } from './pages.ts';
import { find } from './vocabulary.ts';

const side = () => find('operations');
const field = () => find('filter')?.querySelector('input') ?? null;

export function startFilter(): void {
  onAction('open-operations', (_, event) => {
    event.preventDefault();
    void import('./operations-filter.ts').then(({ openDrawer }) => openDrawer());
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
