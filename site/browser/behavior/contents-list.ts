import { onPage } from './pages.ts';
import { targetOf } from './target.ts';

/** How far below the top of the window a heading counts as reached, pixels: the navbar and some air. */
const reachedPx = 120;

/** Marks in the list of contents (`[data-contents]`) the section that the user is in. */
export function startContentsList(): void {
  onPage((signal) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a[href^="#"]')];
    if (links.length === 0) return;
    let isWaiting = false;
    const mark = () => {
      isWaiting = false;
      const reached = links.filter((link) => top(link) <= reachedPx).at(-1) ?? links[0];
      for (const link of links) {
        if (link === reached) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      }
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

function top(link: HTMLAnchorElement): number {
  return targetOf(link)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
}
