/** Operations of a long page that come near the window get what `repeats.ts` puts in place; its code comes with the first. */
import { onPage } from './pages.ts';

export function startNear(): void {
  onPage((left) => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting) continue;
          observer.unobserve(target);
          // Without its controls an operation reads as well; the next one asks for the code again.
          import('./repeats.ts').then(
            ({ fill }) => fill(target),
            () => {},
          );
        }
      },
      { rootMargin: '800px' },
    );
    for (const section of document.querySelectorAll('[data-spy]:has([data-repeat])'))
      observer.observe(section);
    left.onabort = () => observer.disconnect();
  });
}
