/**
 * Samples that a page does not contain: on the page of all operations, those of every language but the first. The first of
 * them loads it, with `later-parts.ts`.
 */

import { causeOf, jsonAt } from '../../parts/cause.ts';
import { around, attributeOf, find } from '../../parts/vocabulary.ts';
import { showHost } from './host.ts';
import { panelReadyEvent } from './tab-events.ts';

/** Adds the panel of a tab, a copy of the first one with other code, and shows it. */
export async function addPanel(tab: HTMLElement): Promise<void> {
  const whole = around(tab, 'tabbed');
  const list = whole && find('samples', undefined, whole);
  const language = attributeOf(tab, 'tab');
  if (!list || !language) return;
  const url = `${attributeOf(find('samples-base'), 'samples-base') ?? ''}${language}.json`;
  const samples = await jsonAt<Record<string, string>>(url).catch(
    (error: unknown) => `${causeOf(error)} Choose the language again.`,
  );
  const panel = (find('panel', language, list) ?? list.firstElementChild?.cloneNode(true)) as HTMLElement;
  const code = panel.querySelector('code');
  const pre = panel.querySelector('pre');
  if (!code || !pre) return;
  const label = tab.textContent ?? '';
  panel.removeAttribute('data-on');
  panel.id = '';
  panel.setAttribute('aria-label', label);
  pre.setAttribute(
    'aria-label',
    pre.getAttribute('aria-label')?.replace(/ in [^ ]+$/, ` in ${label}`) ?? label,
  );
  if (typeof samples === 'string') code.textContent = samples;
  else code.innerHTML = samples[attributeOf(around(list, 'spy'), 'spy') ?? ''] ?? '';
  panel.dataset.panel = String(language);
  list.append(panel);
  showHost(undefined, panel);
  // The user might have selected another language meanwhile.
  if (tab.getAttribute('aria-selected') === 'true')
    tab.dispatchEvent(new Event(panelReadyEvent, { bubbles: true }));
  // A failed fetch is not kept: the next choice tries again.
  if (typeof samples === 'string') panel.dataset.failed = '';
}
