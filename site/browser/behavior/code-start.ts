/** Code that is longer than its pane starts at the lines that matter, which are marked. */

/** Lines above the marked ones that stay in view, pixels. */
const abovePixels = 44;

export function startCode(lines: Iterable<Element>): void {
  for (const line of lines) {
    const pane = line.closest('pre')?.closest<HTMLElement>('[data-pane]');
    if (!pane) continue;
    // On a narrow screen, the code is there once its tab is selected.
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry!.isIntersecting) return;
      observer.disconnect();
      const below = line.getBoundingClientRect().top - pane.getBoundingClientRect().top;
      if (pane.scrollTop === 0) pane.scrollTop = below - abovePixels;
    });
    observer.observe(pane);
  }
}
