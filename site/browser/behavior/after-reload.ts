/** After the page was loaded again because of a new version of the site: says so, and fills in what was typed. */
import { find } from '../../parts/vocabulary.ts';
import { showNews } from '../offline/new-version.ts';
import { ofTab } from './storage.ts';
import { type TypedField, typedFields } from './typed-fields.ts';

export function continueAfterReload(): void {
  const typed = ofTab.read('typed');
  if (!typed) return;
  ofTab.write('typed', '');
  showNews(
    'This page was loaded again.',
    'A new version of this site is published. Your text is still here.',
  );
  const texts = JSON.parse(typed) as string[];
  for (const [at, field] of document.querySelectorAll<TypedField>(typedFields).entries()) {
    const text = texts[at];
    if (!text || field.value === text) continue;
    // The search opens empty.
    if (find('search')?.contains(field)) find('action', 'open-search')?.click();
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    // Its part of the page is loaded for who is in it.
    field.focus();
  }
}
