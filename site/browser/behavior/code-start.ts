/** Code isn't translated, and what is longer than its pane starts at the lines that matter, which are marked. */
import { onPage } from './pages.ts';

/** Lines above the marked ones that stay in view, pixels. */
const abovePixels = 44;

export function startCode(): void {
  onPage(() => {
    for (const code of document.querySelectorAll<HTMLElement>('pre, code')) code.translate = false;
    // On a narrow screen, the code is there once its tab is selected.
    const observer = new IntersectionObserver((panes) => {
      for (const { target: pane, isIntersecting, boundingClientRect } of panes) {
        if (!isIntersecting) continue;
        observer.unobserve(pane);
        const line = pane.querySelector('.hl');
        if (line) pane.scrollTop ||= line.getBoundingClientRect().top - boundingClientRect.top - abovePixels;
      }
    });
    for (const pane of document.querySelectorAll('.workbench [data-pane]:has(.hl)')) observer.observe(pane);
  });
}
