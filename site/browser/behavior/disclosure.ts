/** What is folded: how many levels of field trees are open, and what must open so that the target of the URL shows. */

import { around, attributeOf, type Depth, find, findAll } from '../../parts/vocabulary.ts';
import { attempt } from './failure.ts';
import { laterParts } from './on-demand.ts';
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
    reveal();
  });
  addEventListener('hashchange', reveal);
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

function reveal(): void {
  const target = targetOf(location);
  const { activeElement } = document;
  const isFree = () => document.activeElement === activeElement;
  if (target)
    void attempt('Part of this page', async () => (await laterParts()).revealTarget(target, isFree()));
}
