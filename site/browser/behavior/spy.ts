/** Marks in the lists of contents and of operations the section in view, and scrolls each list of pages to the current one. */

import { around, find, findAll } from '../../parts/vocabulary.ts';
import { onPage } from './pages.ts';
import { targetOf } from './target.ts';

/** How far below the top of the window a section counts as reached, pixels: the navbar and some air. */
const reachedPx = 140;

export function startSpy(): void {
  onPage((signal) => {
    for (const column of findAll('column')) bringIntoView(column.querySelector('[aria-current=page]'));
    const links = [
      ...document.querySelectorAll<HTMLAnchorElement>(
        ':is([data-contents], [data-operations] nav) a[href^="#"]',
      ),
    ];
    if (links.length === 0) return;
    let shown = links.find(({ ariaCurrent }) => ariaCurrent);
    let isWaiting = false;
    const mark = () => {
      isWaiting = false;
      const reached = links.filter((link) => top(link) <= reachedPx).at(-1) ?? links[0]!;
      if (reached === shown) return;
      shown?.removeAttribute('aria-current');
      shown = reached;
      reached.setAttribute('aria-current', 'location');
      const place = find('place');
      if (place) place.textContent = reached.firstChild!.textContent;
      bringIntoView(reached);
    };
    const onScroll = () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(mark);
    };
    addEventListener('scroll', onScroll, { signal });
    // Measured when the page has been laid out, not in the middle of its exchange.
    onScroll();
  });
}

/** Of the whole section where it is known: what is inside is laid out only near the window. */
function top(link: HTMLAnchorElement): number {
  const target = targetOf(link);
  return (around(target, 'spy') ?? target)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
}

/** Scrolls the list, never the page. Measured by an observer: reading the edges would lay out the page at once. */
function bringIntoView(link: Element | null): void {
  const side = around(link, 'column');
  if (!link || !side || side.matches(':hover')) return;
  const observer = new IntersectionObserver(
    ([entry]) => {
      observer.disconnect();
      const { boundingClientRect: edges, rootBounds: frame } = entry!;
      const above = edges.top - frame!.top;
      const below = edges.bottom - frame!.bottom;
      side.scrollTop += above < 40 ? above - 80 : below > -40 ? below + 80 : 0;
    },
    { root: side },
  );
  observer.observe(link);
}
