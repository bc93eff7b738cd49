/**
 * The search's field is a real one in every page's HTML, so that it has the focus within the press that opens it and
 * loses no key. What it finds is drawn by an island.
 */

import { find, isShown } from '../../parts/vocabulary.ts';
import { onAction } from './actions.ts';
import { onPage } from './pages.ts';

const dialog = () => find('search') as HTMLDialogElement | null;

export function startSearchField(): void {
  onAction('open-search', openSearch);
  onAction('close-search', closeSearch);
  onPage((left) => {
    left.onabort = closeSearch;
  });
  document.addEventListener('click', (event) => {
    // A click on the dialog itself, not on what it holds, is a click on the dimmed page, which it covers.
    if (event.target === dialog()) closeSearch();
  });
  document.addEventListener('keydown', onKeyDown);
}

function onKeyDown(event: KeyboardEvent): void {
  // An editor in a shadow root is the first of the path; the target is its host.
  const target = event.composedPath()[0] as HTMLElement;
  const isCommand = event.ctrlKey || event.metaKey;
  const isTyping = target.matches('input, textarea, select') || target.isContentEditable;
  if (isCommand && isKey(event, 'k', 'KeyK')) openSearch();
  else if (isKey(event, '/', 'Slash') && !isTyping && !isCommand && !event.altKey) openSearch();
  // The browser's own search field would only empty itself, and close with the second press.
  else if (event.key === 'Escape' && target.closest('dialog') === dialog()) closeSearch();
  else return;
  event.preventDefault();
}

/** Whether a key is this one, or is in its place on a layout without Latin letters. */
function isKey({ key, code }: KeyboardEvent, name: string, place: string): boolean {
  return key.toLowerCase() === name || (code === place && /[^\0-\x7f]/.test(key));
}

function openSearch(): void {
  const search = dialog();
  const input = search?.querySelector('input');
  if (!search || !input) return;
  if (!isShown(input)) {
    // Under a modal dialog, such as the console on a phone, a popover could not have the focus; Firefox before 125 has none.
    const isModal = document.querySelector(':modal') || !('showPopover' in search);
    search[isModal ? 'showModal' : 'showPopover']();
    // Each search begins empty.
    input.value = '';
    input.dispatchEvent(new Event('input'));
    // Once the page has been read, the browser goes to the fragment of the address and takes the focus along.
    input.onblur = () => {
      if (document.readyState !== 'complete') input.focus();
    };
  }
  input.focus();
}

/** Closes the search. The focus returns to where it was. */
function closeSearch(): void {
  dialog()?.close();
  dialog()?.hidePopover?.();
}
