import { onPageDrawn } from './page.ts';

/** How far below the top of the window a heading counts as reached, pixels: the navbar and some air. */
const reachedPx = 120;

/** Marks in the list of contents (`[data-contents]`) the section that the reader is in. */
export function startContentsList(): void {
  let links: HTMLAnchorElement[] = [];
  let isWaiting = false;
  const mark = () => {
    isWaiting = false;
    const reached = links.filter((link) => top(link) <= reachedPx).at(-1) ?? links[0];
    for (const link of links) {
      if (link === reached) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  onPageDrawn(() => {
    links = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a[href^="#"]')];
    mark();
  });
  addEventListener(
    'scroll',
    () => {
      if (isWaiting || links.length === 0) return;
      isWaiting = true;
      requestAnimationFrame(mark);
    },
    { passive: true },
  );
}

function top(link: HTMLAnchorElement): number {
  const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
  return heading?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
}
