/**
 * Keeps the place of the keyboard in an island. A press often removes or disables the very control that was pressed, and the
 * browser then drops the focus to the page: nothing is announced, Esc reaches nobody. Here it moves on to the next control
 * of the same part, or to the part itself.
 */
import { isShown } from '../../parts/vocabulary.ts';

/** What the focus stays in, while it contains a control or can have the focus itself. */
const parts = 'fieldset, form, section, figure, dialog, [role=group], [data-island]';
const controls =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]';

interface Place {
  element: HTMLElement;
  /** From the inside out. */
  around: HTMLElement[];
  /** Controls of the island, those after the element first, then those before it from the nearest on. */
  others: HTMLElement[];
}

/** Watches an island until the returned function is called. */
export function keepFocus(island: HTMLElement): () => void {
  const placeIn = (target: unknown) =>
    target instanceof HTMLElement && island.contains(target) ? placeOf(target, island) : undefined;
  // The focus itself often hydrates the island.
  let place = placeIn(document.activeElement);
  const listening = new AbortController();
  document.addEventListener(
    'focusin',
    ({ target }) => {
      place = placeIn(target);
    },
    listening,
  );
  document.addEventListener(
    'focusout',
    () => {
      // Left for the page, by a click on no control: nothing was lost. A removal is noticed before this.
      setTimeout(() => {
        if (place && isThere(place.element) && document.activeElement === document.body) place = undefined;
      });
    },
    listening,
  );
  const observer = new MutationObserver(() => {
    if (!place || isThere(place.element)) return;
    const { activeElement } = document;
    // A disabled control has the focus until the next frame.
    if (activeElement === document.body || activeElement === place.element) moveOn(place);
  });
  observer.observe(island, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });
  return () => {
    listening.abort();
    observer.disconnect();
  };
}

function placeOf(element: HTMLElement, island: HTMLElement): Place {
  const around: HTMLElement[] = [];
  for (let part = partOf(element); part && island.contains(part); part = partOf(part)) around.push(part);
  const all = [...island.querySelectorAll<HTMLElement>(controls)];
  const at = all.indexOf(element);
  return { element, around, others: [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0)).reverse()] };
}

function partOf(element: HTMLElement): HTMLElement | null | undefined {
  return element.parentElement?.closest<HTMLElement>(parts);
}

function isThere(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && !element.closest('[hidden]');
}

function moveOn({ around, others }: Place): void {
  const part = around.find((one) => isShown(one));
  if (!part) return;
  // What a response is made of is new with each one: its beginning is the place to go on from.
  const isWhole = part.matches('[data-part=response]');
  const next = isWhole ? undefined : others.find((one) => part.contains(one) && isThere(one) && isShown(one));
  if (!next && part.tabIndex < 0) part.tabIndex = -1;
  const target = next ?? part;
  target.focus({ preventScroll: isInWindow(target) });
}

/** Whether some of an element is in the window: the page then stays where it is, because what was pressed is there. */
function isInWindow(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
