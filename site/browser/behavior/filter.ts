/** The list of operations: a field that narrows it as you type, arrow keys, and on a narrow screen a drawer. */

import { around, find } from '../../parts/vocabulary.ts';
import { attempt } from './failure.ts';
import { laterParts } from './on-demand.ts';
import { onPage } from './pages.ts';

const withPart = (act: (part: Awaited<ReturnType<typeof laterParts>>) => unknown) =>
  attempt('The list of endpoints', async () => void act(await laterParts()));
const filter = () => withPart((part) => part.filterOperations());
const field = () => find('filter')?.querySelector('input');

export function startFilter(): void {
  document.addEventListener('click', (event) => {
    if (!around(event.target, 'action', 'open-operations')) return;
    event.preventDefault();
    void withPart((part) => part.openDrawer());
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
    if (find('operations')?.contains(event.target as Node)) onKeyDown(event, event.target as HTMLElement);
  });
}

function onKeyDown(event: KeyboardEvent, target: HTMLElement): void {
  const { key } = event;
  const keys = target === field() ? /^(Arrow(Up|Down)|Enter|Escape)$/ : /^Arrow(Up|Down)$/;
  if (!keys.test(key)) return;
  // It empties the field, or closes the drawer.
  if (key !== 'Escape') event.preventDefault();
  void withPart((part) => part.goByKey(target, key));
}
