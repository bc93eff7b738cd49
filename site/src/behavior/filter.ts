/** The list of operations: a field that narrows it as you type, arrow keys, and on a narrow screen a drawer. */
import { onAction } from './actions.ts';
import { onPage } from './pages.ts';
import { find } from './vocabulary.ts';

/** Written once: the bundler makes a chunk of each `import()`, with what is used of it there. */
const part = () => import('./operations-filter.ts');
const field = () => find('filter')?.querySelector('input');

export function startFilter(): void {
  onAction('open-operations', async (_, event) => {
    event.preventDefault();
    (await part()).openDrawer();
  });
  document.addEventListener('input', ({ target }) => {
    if (target === field()) void filter();
  });
  // A page that is shown again has its field as it was left; in a new document, its history entry has the words.
  onPage(() => {
    const input = field();
    if (!input) return;
    input.value ||= history.state?.filter ?? '';
    if (input.value) void filter();
  });
  document.addEventListener('keydown', (event) => {
    if (find('operations')?.contains(event.target as Node))
      void onKeyDown(event, event.target as HTMLElement);
  });
}

async function onKeyDown(event: KeyboardEvent, target: HTMLElement): Promise<void> {
  const { key } = event;
  const isInField = target === field();
  if (/^Arrow(Up|Down)$/.test(key) || (isInField && key === 'Enter')) event.preventDefault();
  else if (!isInField || key !== 'Escape') return;
  (await part()).goByKey(target, key);
}

async function filter(): Promise<void> {
  await (await part()).filterOperations();
}
