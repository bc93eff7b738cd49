import { around, attributeOf, find, findAll } from '../../parts/vocabulary.ts';

/**
 * Opens what is folded around the element that the URL's hash leads to, scrolls there, marks it and, if the focus is free, moves
 * it there: after Back has closed a sheet, it is on what opened the sheet.
 */
export function revealTarget(target: HTMLElement, isFree: boolean): void {
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
  markTarget(target);
  // What is being typed has its place already.
  if (!isFree || find('search')?.matches(':focus-within') || !isContent(target)) return;
  // A heading or a row can't have the focus until it has an index.
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** What is marked of a target that is a whole part of the page. */
const heading = ':scope > :is(header, h1, h2, h3):first-child';

function isContent(target: HTMLElement): boolean {
  const content = document.getElementById('main');
  return target !== content && content?.contains(target) === true;
}

/** Instead of what was marked before: `:target` doesn't follow a change of page. */
function markTarget(target: HTMLElement): void {
  for (const element of findAll('landed')) element.removeAttribute('data-landed');
  if (!isContent(target)) return;
  const marked = target.matches('section, article, div') ? target.querySelector(heading) : target;
  marked?.setAttribute('data-landed', '');
}
