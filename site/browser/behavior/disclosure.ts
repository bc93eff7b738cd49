/** What is folded: how many levels of field trees are open, and what must open so that a target shows. */

import { around, attributeOf, type Depth, find, findAll } from '../../parts/vocabulary.ts';
import { focusTarget } from './focus-target.ts';
import { onPage } from './pages.ts';
import { lasting } from './storage.ts';
import { targetOf } from './target.ts';

const trees = '.rf-node > details';

export function startDisclosure(): void {
  document.addEventListener('click', ({ target }) => {
    const depth = attributeOf(around(target, 'depth'), 'depth');
    if (!depth) return;
    lasting.write('choice.depth', depth);
    showDepth(depth);
  });
  onPage(() => {
    restoreDepth();
    revealTarget();
  });
  addEventListener('hashchange', revealTarget);
  openForPrint();
}

/** Opens the trees of the page, or of a part of it, to the remembered depth. Where they have it, what was folded since stays so. */
export function restoreDepth(root?: ParentNode): void {
  const depth = lasting.read('choice.depth');
  if (depth && find('depth', depth, root)?.ariaPressed !== 'true') showDepth(depth, root);
}

function showDepth(depth: Depth, root: ParentNode = document): void {
  const most = depth === 'all' ? Number.POSITIVE_INFINITY : Number(depth);
  for (const details of root.querySelectorAll<HTMLDetailsElement>(trees)) {
    details.open = levelOf(details) < most;
  }
  for (const button of findAll('depth', undefined, root)) {
    button.setAttribute('aria-pressed', String(attributeOf(button, 'depth') === depth));
  }
}

/** 1 for the topmost fields that hold others. */
function levelOf(details: Element): number {
  const above = details.parentElement?.closest('details');
  return above ? levelOf(above) + 1 : 1;
}

/** Opens what is folded around the element that the URL's hash leads to, scrolls there and marks it. */
function revealTarget(): void {
  const target = targetOf(location);
  if (!target) return;
  let isMoved = false;
  for (
    let above = target.closest('details');
    above;
    above = above.parentElement?.closest('details') ?? null
  ) {
    isMoved ||= !above.open;
    above.open = true;
  }
  const panel = around(target, 'panel');
  const whole = around(panel, 'tabbed');
  if (panel && whole && attributeOf(panel, 'on') === undefined) {
    const tab = find('tab', attributeOf(panel, 'panel'), whole);
    tab?.click();
    isMoved = true;
  }
  if (isMoved) target.scrollIntoView();
  focusTarget(target);
}

/** Print shows all; what was closed is closed again afterward. */
function openForPrint(): void {
  let closed: HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    closed = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
    for (const details of closed) details.open = true;
  });
  addEventListener('afterprint', () => {
    for (const details of closed) details.open = false;
  });
}
