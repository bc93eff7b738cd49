/** Code isn't translated, and what is longer than its pane starts at the lines that matter, which are marked. */
import { onPage } from './pages.ts';

/** Lines above the marked ones that stay in view, pixels. */
const abovePixels = 44;

export function startCode(): void {
  onPage(() => {
    for (const code of document.querySelectorAll<HTMLElement>('pre, code')) code.translate = false;
    for (const line of document.querySelectorAll('.workbench .hl')) {
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
  });
}
