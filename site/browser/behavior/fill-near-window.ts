/** Operations of a long page that come near the window get what `repeated-controls.ts` puts in place. */
import { onPage } from './pages.ts';
import { fill } from './repeated-controls.ts';

export function fillNearWindow(): void {
  onPage((left) => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting) continue;
          observer.unobserve(target);
          fill(target);
        }
      },
      { rootMargin: '800px' },
    );
    for (const section of document.querySelectorAll('[data-spy]:has([data-repeat])'))
      observer.observe(section);
    left.onabort = () => observer.disconnect();
  });
}
