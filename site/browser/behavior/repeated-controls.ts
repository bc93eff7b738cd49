/**
 * On a page of all operations the controls that each of them repeats are there once, as templates. They are put in
 * place when an operation comes near the window (`fill-near-window.ts`), and its responses get their colors, so that the page
 * begins with a fraction of its elements.
 */
import { colorJson } from '../../parts/code/json-colors.ts';
import { attributeOf, findAll } from '../../parts/vocabulary.ts';
import { restoreDepth } from './disclosure.ts';
import { showHost } from './host.ts';
import { partFilledEvent } from './pages.ts';

/** Gives an operation its controls and colors, once. */
export function fill(section: Element): void {
  for (const template of findAll('into')) {
    for (const place of section.querySelectorAll(attributeOf(template, 'into') ?? '')) {
      const piece = (template as HTMLTemplateElement).content.cloneNode(true);
      if (attributeOf(place, 'repeat')) place.replaceWith(piece);
      else place.append(piece);
    }
  }
  for (const code of findAll('plain', undefined, section)) {
    code.innerHTML = colorJson(code.innerHTML);
    code.removeAttribute('data-plain');
  }
  showHost();
  restoreDepth(section);
  document.dispatchEvent(new Event(partFilledEvent));
}
