/** The box that is where something couldn't load: what, the error's own words, and Retry. The rest stays readable. */

import { causeOf, noResponse } from '../../parts/cause.ts';

interface Failure {
  /** What is missing, as the start of a sentence: "The console". */
  subject: string;
  error: unknown;
  retry: () => void;
  /** Where the box is; the top of the page without it. */
  place?: HTMLElement;
}

const failureEvent = 'portal:failure';

/** What had the focus at the last press. */
let pressed: Element | null;

/** Shows the box instead of an earlier one. The inlined part renders it: this file can be in several scripts. */
export function showFailure(failure: Failure): void {
  document.dispatchEvent(new CustomEvent<Failure>(failureEvent, { detail: failure }));
}

/** Does what needs another file. Where that can't load, says so, and Retry does it again. */
export async function attempt(subject: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    const retry = () => {
      hideFailure();
      void attempt(subject, act);
    };
    showFailure({ subject, error, retry });
  }
}

/** Draws the failures of all scripts, the one of the layer's own file included. */
export function startFailures(): void {
  document.addEventListener(failureEvent, (event) => drawBox((event as CustomEvent<Failure>).detail));
  document.addEventListener(
    'click',
    () => {
      pressed = document.activeElement;
    },
    { capture: true },
  );
  showFailureOfScript();
}

function drawBox({ subject, error, retry, place = document.body }: Failure): void {
  hideFailure(place);
  const box = textElement('div', '');
  box.className = 'note note-error load-failure';
  box.setAttribute('role', 'alert');
  const button = textElement('button', 'Retry');
  button.className = 'button button-small';
  const focused = document.activeElement as HTMLElement | null;
  button.addEventListener('click', () => {
    button.disabled = true;
    button.textContent = 'Loading';
    retry();
    // Back to where the user was: the box goes, and a second failure moves the focus again.
    pressed = focused;
    focused?.focus();
  });
  box.append(textElement('strong', `${subject} couldn't load.`), textElement('p', causeOf(error)), button);
  place.prepend(box);
  // A box above the visible part would not be seen; a click that fails moves on to the fix. What was only focused keeps the focus.
  if (focused === pressed) button.focus();
}

/** Takes the box away. */
export function hideFailure(place: HTMLElement = document.body): void {
  place.querySelector(':scope > .load-failure')?.remove();
}

export function textElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

/**
 * Says so when the layer's own file has not run by the time the page has been read. Deferred scripts run, or fail,
 * before that; the tasks that the layer starts in come before the one that checks.
 */
function showFailureOfScript(): void {
  const check = () => {
    const script = document.querySelector<HTMLScriptElement>('html:not([data-script]) script[src]');
    if (!script) return;
    const report = () => drawBox({ subject: 'Part of this page', error: noResponse, retry });
    // A document never requests a module again that failed. It stays until the file is there.
    const retry = () => fetch(script.src).then(({ ok }) => (ok ? location.reload() : report()), report);
    report();
  };
  document.addEventListener('DOMContentLoaded', () => setTimeout(check));
}
