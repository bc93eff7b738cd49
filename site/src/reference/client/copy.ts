/** Copy buttons: the path of an operation, the code that is shown in a card, or the whole page as Markdown. */
import { copyFrom } from '../../page/copy-from.ts';

const copiedMs = 2000;

/** Copies the page's Markdown, and says so in the button, or why it could not. */
export async function copyPage(button: HTMLElement): Promise<void> {
  const words = button.textContent;
  const said = await copyFrom(button.dataset.source ?? '').then(
    () => 'Copied',
    () => 'Not copied: open it with View',
  );
  button.textContent = said;
  setTimeout(() => {
    button.textContent = words;
  }, copiedMs);
}

/** Copies what the button stands for and says "Copied" for two seconds. */
export async function copy(button: HTMLElement): Promise<void> {
  const card = button.closest('.rf-code, .rf-ep');
  const source = card?.querySelector('[data-panel][data-on] pre') ?? card?.querySelector('pre, code');
  if (!source) return;
  await navigator.clipboard.writeText((source.textContent ?? '').trimEnd());
  button.dataset.copied = 'Copied';
  button.setAttribute('aria-label', 'Copied');
  setTimeout(() => {
    delete button.dataset.copied;
    button.setAttribute('aria-label', button.dataset.copy === 'path' ? 'Copy path' : 'Copy');
  }, copiedMs);
}
