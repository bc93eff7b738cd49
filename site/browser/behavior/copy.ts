/** Copying, in the one way that every browser allows: inside the press, with a promise for a text yet to come. */

import { around, attributeOf, find } from '../../parts/vocabulary.ts';
import { onAction } from './actions.ts';
import { requestText } from './copy-request.ts';
import { layerEvent } from './pages.ts';

const saidMs = 2000;

/**
 * Puts a text on the clipboard. A text that has yet to come is promised during the press, because some browsers
 * allow nothing later. Rejects when there is no text or copying is refused.
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  // Over plain HTTP, on any host but the user's own machine.
  if (!navigator.clipboard) copySelected(await text);
  else if (typeof text === 'string') await navigator.clipboard.writeText(text);
  else {
    const blob = text.then((found) => new Blob([found], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
  }
  // A button that changes its words is silent in most screen readers.
  find('announcer')?.replaceChildren('Copied');
}

/** Copies by selecting the text in a field; the focus returns to where it was. Throws where that is refused. */
function copySelected(text: string): void {
  const focused = document.activeElement as HTMLElement | null;
  const field = document.createElement('textarea');
  field.value = text;
  // What is outside of a modal dialog can't have the focus.
  (focused?.closest('dialog') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  focused?.focus({ preventScroll: true });
  if (!isCopied) throw new Error('Copying is refused.');
}

/** Copy buttons: of the code in their panel, and of the whole page as Markdown. */
export function startCopyButtons(): void {
  onAction('copy', (button) => sayCopied(button, copyText(textOf(button))));
  onAction('copy-page', (button) =>
    sayCopied(button, copyText(fetchText(attributeOf(button, 'source') ?? ''))),
  );
}

/** The text that a copy button represents: the code that is shown, unless a live example gives another. */
function textOf(button: HTMLElement): string | Promise<string> {
  const part = around(button, 'copyable');
  const shown = part && (find('on', undefined, part) ?? part);
  const code = shown?.querySelector('pre') ?? shown?.querySelector('code');
  const text = requestText(button);
  // Who makes it is on the way with the layer.
  if (text === undefined && attributeOf(button, 'copy') === 'page')
    return new Promise((made) =>
      document.addEventListener(layerEvent, () => made(requestText(button) ?? ''), { once: true }),
    );
  return text ?? code?.textContent?.trimEnd() ?? '';
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`);
  return response.text();
}

/** Says "Copied" in the button for two seconds, or that it was not. */
function sayCopied(button: HTMLElement, copying: Promise<void>): void {
  copying.then(
    () => say(button, 'Copied'),
    () => say(button, 'Not copied'),
  );
}

function say(button: HTMLElement, words: string): void {
  const label = button.getAttribute('aria-label');
  const text = button.firstElementChild ? null : button.textContent;
  // The last of several parts is shown while it is read out.
  const said = button.children.length > 1 ? button.lastElementChild : null;
  // A second press while it is read out: its own words are known already.
  if (attributeOf(button, 'copied')) return;
  button.dataset.copied = words;
  if (said) said.textContent = words;
  if (label) button.setAttribute('aria-label', words);
  else if (text) button.textContent = words;
  setTimeout(() => {
    delete button.dataset.copied;
    if (label) button.setAttribute('aria-label', label);
    else if (text) button.textContent = text;
  }, saidMs);
}
