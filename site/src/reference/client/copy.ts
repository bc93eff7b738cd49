/** Copy buttons: the path of an operation, or the code that is shown in a card. */

const copiedMs = 2000;

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
