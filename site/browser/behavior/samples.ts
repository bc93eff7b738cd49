/**
 * Samples that a page does not contain: on the page of all operations, those of every language but the first. The first of
 * them loads it, with `later-parts.ts`.
 */

import { around, attributeOf, find } from '../../parts/vocabulary.ts';
import { showHost } from './host.ts';
import { panelReadyEvent } from './tab-events.ts';

const fetched = new Map<string, Promise<Record<string, string>>>();

/** Each file once; a failed one is requested again by the next choice. */
function samplesOf(language: string): Promise<Record<string, string>> {
  const url = `${attributeOf(find('samples-base'), 'samples-base') ?? ''}${language}.json`;
  const known = fetched.get(url) ?? load(url);
  fetched.set(url, known);
  known.catch(() => fetched.delete(url));
  return known;
}

async function load(url: string): Promise<Record<string, string>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}. Choose the language again.`);
  return (await response.json()) as Record<string, string>;
}

/** Adds the panel of a tab, a copy of the first one with other code, and shows it. */
export async function addPanel(tab: HTMLElement): Promise<void> {
  const whole = around(tab, 'tabbed');
  const list = whole && find('samples', undefined, whole);
  const language = attributeOf(tab, 'tab');
  if (!list || !language) return;
  const samples = await samplesOf(String(language)).catch((error: unknown) => String(error));
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
