import { onAction } from './actions.ts';
import { onPage } from './pages.ts';

/** Opens and closes the navigation drawer: a modal dialog, so focus stays inside, Esc closes, focus returns. */
export function startDrawer(): void {
  const drawer = () => document.querySelector<HTMLDialogElement>('dialog[data-drawer]');
  const close = () => drawer()?.close();
  onAction('open-drawer', () => drawer()?.showModal());
  onAction('close-drawer', close);
  onPage(close);
  document.addEventListener('click', (event) => {
    // A click on the dialog itself, not on what it holds, is a click on the dimmed page.
    if (event.target === drawer()) close();
  });
  // Above the breakpoint there is no drawer.
  matchMedia('(min-width: 997px)').addEventListener('change', close);
}
