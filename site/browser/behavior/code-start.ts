/** Code isn't translated, and what is longer than its pane starts at the lines that matter, which are marked. */
import { onPage } from './pages.ts';

/** Lines above the marked ones that stay in view, pixels. */
const abovePixels = 44;

export function startCode(): void {
  onPage(() => {
    for (const code of document.querySelectorAll<HTMLElement>('pre, code')) code.translate = false;
    for (const line of document.querySelectorAll('.workbench [data-pane] .hl')) {
      const pane = line.closest('[data-pane]')!;
      // On a narrow screen, the code is there once its tab is selected.
      new IntersectionObserver(([entry], observer) => {
        if (!entry!.isIntersecting) return;
        observer.disconnect();
        pane.scrollTop ||= line.getBoundingClientRect().top - pane.getBoundingClientRect().top - abovePixels;
      }).observe(pane);
    }
  });
}
