/** What the page knows of itself, for styles and scripts: attributes of its root. */
export const { dataset } = document.documentElement;

/**
 * Keeps the page behind a modal dialog where it is. An attribute, because a selector that depends on whether the page
 * contains an open dialog would search the whole page at each change of the root's styles.
 */
export function holdPage(): void {
  dataset.held = '';
}

/** Lets the page scroll again: the dialog is closed, or has gone with the page before. */
export function releasePage(): void {
  delete dataset.held;
}

/** Opens a drawer; the page behind it is held until it closes. */
export function showDrawer(dialog: HTMLDialogElement | null): void {
  if (!dialog) return;
  dialog.showModal();
  holdPage();
  dialog.addEventListener('close', releasePage, { once: true });
}
