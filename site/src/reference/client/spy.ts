/** Marks in the list the section that the reader is in. */

let observer: IntersectionObserver | undefined;

/** Watches the sections of a page that holds several; a page with one has its mark from the start. */
export function startSpy(root: HTMLElement): void {
  observer?.disconnect();
  const sections = [...root.querySelectorAll<HTMLElement>('[data-spy]')];
  if (sections.length < 2) {
    bringIntoView(root.querySelector('.rf-side [aria-current=page]'));
    return;
  }
  const inView = new Set<Element>();
  observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target);
        else inView.delete(target);
      }
      const first = sections.find((section) => inView.has(section));
      if (first) mark(root, first.dataset.spy ?? '');
    },
    // A section is read while it crosses the upper third of the window.
    { rootMargin: '-90px 0px -66% 0px' },
  );
  for (const section of sections) observer.observe(section);
}

function mark(root: HTMLElement, id: string): void {
  for (const link of root.querySelectorAll('.rf-side nav [aria-current=location]'))
    link.removeAttribute('aria-current');
  const link = root.querySelector(`.rf-side nav [data-at="${CSS.escape(id)}"]`);
  link?.setAttribute('aria-current', 'location');
  const place = root.querySelector('.rf-topbar span');
  if (place && link) place.textContent = link.firstChild?.textContent ?? '';
  bringIntoView(link);
}

/** Scrolls the list, never the page. */
function bringIntoView(link: Element | null): void {
  const side = link?.closest<HTMLElement>('.rf-side');
  if (!link || !side || side.matches(':hover')) return;
  const { top, bottom } = link.getBoundingClientRect();
  const frame = side.getBoundingClientRect();
  if (top < frame.top + 40) side.scrollTop -= frame.top + 80 - top;
  else if (bottom > frame.bottom - 40) side.scrollTop += bottom - frame.bottom + 80;
}
