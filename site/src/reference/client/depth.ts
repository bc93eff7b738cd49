/** How many levels of a field tree are open: a remembered choice; print opens all. */
import { readStored, store } from './storage.ts';

const storageKey = 'choice.depth';

/** Remembers and shows a depth, `1`, `2` or `all`. */
export function chooseDepth(root: HTMLElement, depth: string): void {
  store(storageKey, depth);
  showDepth(root, depth);
}

/** Opens every tree of the page to the remembered depth. */
export function showDepth(root: HTMLElement, depth = readStored(storageKey) ?? 'all'): void {
  const most = depth === 'all' ? Number.POSITIVE_INFINITY : Number(depth);
  for (const details of root.querySelectorAll<HTMLDetailsElement>('.rf-tree details')) {
    details.open = levelOf(details) < most;
  }
  for (const button of root.querySelectorAll<HTMLElement>('[data-depth]')) {
    button.setAttribute('aria-pressed', String(button.dataset.depth === depth));
  }
}

/** 1 for the topmost fields that hold others. */
function levelOf(details: HTMLElement): number {
  let level = 1;
  for (
    let above = details.parentElement?.closest('details');
    above;
    above = above.parentElement?.closest('details')
  ) {
    level += 1;
  }
  return level;
}

/** Opens a closed tree above the element that the address names. */
export function revealTarget(root: HTMLElement): void {
  const id = decodeURIComponent(location.hash.slice(1));
  const target = id ? document.getElementById(id) : null;
  if (!target || !root.contains(target)) return;
  let isMoved = false;
  for (
    let above = target.closest('details');
    above;
    above = above.parentElement?.closest('details') ?? null
  ) {
    isMoved ||= !above.open;
    above.open = true;
  }
  const panel = target.closest('[data-panel]');
  const tab = panel
    ?.closest('.rf-tabs')
    ?.querySelector<HTMLElement>(`[data-tab="${panel.getAttribute('data-panel')}"]`);
  if (tab && !panel?.hasAttribute('data-on')) {
    tab.click();
    isMoved = true;
  }
  if (isMoved) target.scrollIntoView();
}
