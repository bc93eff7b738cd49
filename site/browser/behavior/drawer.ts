import { tried } from '../../parts/tried.ts';
import { withNavigation } from '../../parts/widths.ts';
import { onAction } from './actions.ts';
import { releasePage, showDrawer } from './hold-page.ts';
import { onPage } from './pages.ts';

/**
 * The drawers of a narrow screen, navigation and operations: modal dialogs, so focus stays inside, Esc closes and focus
 * returns; so does a press on the dimmed page. The list of operations gets its dialog in `operations-filter.ts`.
 */
export function startDrawer(): void {
  const drawer = () => document.querySelector<HTMLDialogElement>('dialog[data-drawer]');
  const opened = () => document.querySelector<HTMLDialogElement>('dialog[data-drawer][open]');
  const close = () => opened()?.close();
  const open = () => showDrawer(drawer());
  onAction('open-drawer', () => {
    if (drawer()) open();
    // It comes after the content, which might still be on its way.
    else document.addEventListener('DOMContentLoaded', open, { once: true });
  });
  onAction('close-drawer', (_, event) => {
    event.preventDefault();
    close();
  });
  onPage(() => {
    close();
    releasePage();
  });
  document.addEventListener('click', (event) => {
    // A click on the dialog itself, not on what it holds, is a click on the dimmed page.
    if (event.target === opened()) close();
  });
  // Above the breakpoint there is no drawer.
  tried(() => matchMedia(withNavigation).addEventListener('change', close));
}
