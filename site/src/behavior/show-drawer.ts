const root = document.documentElement;

/**
 * Opens a drawer; the page behind it stands still until it closes. A selector that checks whether the page contains an
 * open one would search the whole page at each change of the root's styles.
 */
export function showDrawer(dialog: HTMLDialogElement | null): void {
  dialog?.showModal();
  root.toggleAttribute('data-drawn', Boolean(dialog));
  dialog?.addEventListener('close', releasePage, { once: true });
}

/** Lets the page scroll again: its drawer is closed, or has gone with the page before. */
export function releasePage(): void {
  root.removeAttribute('data-drawn');
}
