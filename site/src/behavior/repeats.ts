/**
 * On a page of all operations the controls that each of them repeats are there once, as templates. They are put in
 * place when an operation comes near the window, and its responses get their colors, so that the page begins with a
 * fraction of its elements.
 */
import { colorJson } from '../code/json-colors.ts';
import { restoreDepth } from './disclosure.ts';
import { showHost } from './host.ts';
import { onPage } from './pages.ts';
import { restoreChoices } from './tabs.ts';

/** How far outside the window an operation gets its controls, pixels. */
const marginPx = 800;

const waiting = '[data-spy]:has([data-repeat], [data-plain]), .rf-opening';

export function startRepeats(): void {
  onPage((left) => {
    if (!document.querySelector('template[data-repeated]')) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting) continue;
          observer.unobserve(target);
          fill(target as HTMLElement);
        }
      },
      { rootMargin: `${marginPx}px 0px` },
    );
    for (const section of document.querySelectorAll(waiting)) observer.observe(section);
    left.addEventListener('abort', () => observer.disconnect());
  });
}

function fill(section: HTMLElement): void {
  for (const place of section.querySelectorAll<HTMLElement>('[data-repeat]')) {
    const name = place.dataset.repeat;
    const template = document.querySelector<HTMLTemplateElement>(`template[data-repeated="${name}"]`);
    if (template) place.replaceWith(template.content.cloneNode(true));
  }
  for (const template of document.querySelectorAll<HTMLTemplateElement>('template[data-append-to]')) {
    for (const place of section.querySelectorAll(template.dataset.appendTo ?? '')) {
      // A page that comes back from where it was left has its buttons.
      if (!place.querySelector('.rf-copy')) place.append(template.content.cloneNode(true));
    }
  }
  for (const code of section.querySelectorAll<HTMLElement>('[data-plain=json]')) {
    code.innerHTML = colorJson(code.innerHTML);
    code.removeAttribute('data-plain');
  }
  showHost();
  restoreDepth();
  restoreChoices();
}
