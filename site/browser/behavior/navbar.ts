import { find } from '../../parts/vocabulary.ts';

/** Height below which the navbar always shows, pixels. */
const alwaysShownPx = 120;

/** Smallest movement that counts, pixels: keeps a trembling finger from flickering the bar. */
const smallestMovePx = 4;

/** Hides the navbar on scroll down and shows it on any scroll up, while it has no focus inside. */
export function startNavbar(): void {
  const root = document.documentElement;
  let lastTop = 0;
  // Not at once: it would lay out the page in the middle of its start.
  requestAnimationFrame(() => {
    lastTop = scrollY;
  });
  addEventListener('scroll', () => {
    const top = Math.max(scrollY, 0);
    if (Math.abs(top - lastTop) < smallestMovePx) return;
    const isHidden = top > lastTop && top > alwaysShownPx && !find('navbar-bar')?.matches(':focus-within');
    root.toggleAttribute('data-navbar-hidden', isHidden);
    lastTop = top;
  });
}
