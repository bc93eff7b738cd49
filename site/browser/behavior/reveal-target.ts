import { around, attributeOf, find, findAll } from '../../parts/vocabulary.ts';

/** Opens what is folded around the element that the URL's hash leads to, scrolls there, marks it and moves the focus there. */
export function revealTarget(target: HTMLElement): void {
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
    find('tab', attributeOf(panel, 'panel'), whole)?.click();
    isMoved = true;
  }
  if (isMoved) target.scrollIntoView();
  focusTarget(target);
}

/** What is marked of a target that is a whole part of the page. */
const heading = ':scope > :is(header, h1, h2, h3):first-child';

/** Marks a target instead of what was marked before, and moves the focus there: `:target` doesn't follow a change of page. */
function focusTarget(target: HTMLElement): void {
  for (const element of findAll('landed')) element.removeAttribute('data-landed');
  const content = document.getElementById('main');
  if (!content?.contains(target) || target === content) return;
  const marked = target.matches('section, article, div') ? target.querySelector(heading) : target;
  marked?.setAttribute('data-landed', '');
  // What is being typed has its place already.
  if (find('search')?.matches(':focus-within')) return;
  // A heading or a row can't have the focus until it has an index.
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
