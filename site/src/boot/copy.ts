import { onAction } from './page.ts';

const copiedMs = 2000;

/** Copy buttons take the text of the `pre` in their panel and say "Copied" for two seconds. */
export function startCopyButtons(): void {
  onAction('copy', async (button) => {
    const code = button.closest('[data-copyable]')?.querySelector('pre:not([hidden] pre)');
    if (!code) return;
    await navigator.clipboard.writeText(code.textContent ?? '');
    button.setAttribute('data-copied', '');
    setTimeout(() => button.removeAttribute('data-copied'), copiedMs);
  });
}
