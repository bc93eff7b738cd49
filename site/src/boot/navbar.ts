/** Height below which the navbar always shows, pixels. */
const alwaysShownPx = 120;

/** Smallest movement that counts, pixels: keeps a trembling finger from flickering the bar. */
const smallestMovePx = 4;

/** Hides the navbar on scroll down and shows it on any scroll up, while it has no focus inside. */
export function startNavbar(): void {
  const root = document.documentElement;
  let lastTop = scrollY;
  addEventListener(
    'scroll',
    () => {
      const top = Math.max(scrollY, 0);
      if (Math.abs(top - lastTop) < smallestMovePx) return;
      const hasFocus = document.querySelector('[data-navbar-bar]:focus-within') !== null;
      const isHidden = top > lastTop && top > alwaysShownPx && !hasFocus;
      root.toggleAttribute('data-navbar-hidden', isHidden);
      lastTop = top;
    },
    { passive: true },
  );
  document.addEventListener('focusin', (event) => {
    if ((event.target as Element).closest('[data-navbar-bar]')) root.removeAttribute('data-navbar-hidden');
  });
}
