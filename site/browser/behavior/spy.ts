/** Marks in the list of operations the section in view, and scrolls each list of pages to the current one. */

import { attributeOf, find, findAll } from '../../parts/vocabulary.ts';
import { onPage } from './pages.ts';

/** Watches the sections of a page that holds several; a page with one has its mark from the start. */
export function startSpy(): void {
  onPage((left) => {
    const sections = findAll('spy');
    for (const column of findAll('column')) {
      bringIntoView(column.querySelector('[aria-current=page]'), column);
    }
    if (sections.length < 2) return;
    const inView = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target);
          else inView.delete(target);
        }
        const first = sections.find((section) => inView.has(section));
        if (first) mark(attributeOf(first, 'spy') ?? '');
      },
      // A section is read while it crosses the upper third of the window.
      { rootMargin: '-90px 0px -66% 0px' },
    );
    for (const section of sections) observer.observe(section);
    left.onabort = () => observer.disconnect();
  });
}

function mark(id: string): void {
  const side = find('operations');
  for (const link of side?.querySelectorAll('[aria-current=location]') ?? [])
    link.removeAttribute('aria-current');
  const link = side?.querySelector(`a[href$="#${id}"]`) ?? null;
  link?.setAttribute('aria-current', 'location');
  const place = find('place');
  if (place && link) place.textContent = link.firstChild?.textContent ?? '';
  bringIntoView(link, side);
}

/** Scrolls the list, never the page. Measured by an observer: reading the edges would lay out the page at once. */
function bringIntoView(link: Element | null, side: HTMLElement | null): void {
  if (!link || !side || side.matches(':hover')) return;
  const observer = new IntersectionObserver(
    ([entry]) => {
      observer.disconnect();
      const { boundingClientRect: edges, rootBounds: frame } = entry!;
      const above = edges.top - frame!.top;
      const below = edges.bottom - frame!.bottom;
      side.scrollTop += above < 40 ? above - 80 : below > -40 ? below + 80 : 0;
    },
    { root: side },
  );
  observer.observe(link);
}
