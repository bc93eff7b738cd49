/** The language of the samples: one choice for the whole site, shared with the tabs of prose pages. */
import { readStored, store } from './storage.ts';
import { showTab } from './tabs.ts';

const storageKey = 'choice.language';

/** Remembers the language and shows it in every sample of the page, without moving the tab that was pressed. */
export async function chooseLanguage(
  root: HTMLElement,
  language: string,
  pressed: HTMLElement,
): Promise<void> {
  store(storageKey, language);
  const before = pressed.getBoundingClientRect().top;
  await showLanguage(root, language);
  scrollBy({ top: pressed.getBoundingClientRect().top - before, behavior: 'instant' });
}

/** Shows the remembered language, now and when another tab of the browser changes it. */
export function restoreLanguage(root: HTMLElement): void {
  const language = readStored(storageKey);
  if (language) showLanguage(root, language);
}

/** Shows a language everywhere on the page; fetches its samples once where the page does not hold them. */
export async function showLanguage(root: HTMLElement, language: string): Promise<void> {
  const tabs = root.querySelectorAll<HTMLElement>(
    `[data-tabs=language] [data-tab="${CSS.escape(language)}"]`,
  );
  if (tabs.length === 0) return;
  const lists = [...root.querySelectorAll<HTMLElement>('[data-samples]')];
  const missing = lists.filter((list) => !list.querySelector(`[data-panel="${CSS.escape(language)}"]`));
  if (missing.length > 0) {
    const samples = await fetchSamples(root, language).catch((error: unknown) => String(error));
    for (const list of missing) addPanel(list, language, samples);
  }
  for (const tab of tabs) showTab(tab);
}

const fetched = new Map<string, Promise<Record<string, string>>>();

function fetchSamples(root: HTMLElement, language: string): Promise<Record<string, string>> {
  const base = root.querySelector<HTMLElement>('[data-samples-base]')?.dataset.samplesBase ?? '';
  const url = `${base}${language}.json`;
  const known = fetched.get(url) ?? load(url);
  fetched.set(url, known);
  known.catch(() => fetched.delete(url));
  return known;
}

async function load(url: string): Promise<Record<string, string>> {
  const answer = await fetch(url);
  if (!answer.ok)
    throw new Error(`The samples at ${url} answered ${answer.status}. Choose the language again.`);
  return (await answer.json()) as Record<string, string>;
}

function addPanel(list: HTMLElement, language: string, samples: Record<string, string> | string): void {
  const first = list.firstElementChild as HTMLElement;
  const panel = first.cloneNode(true) as HTMLElement;
  const label = list.closest('.rf-tabs')?.querySelector(`[data-tab="${language}"]`)?.textContent ?? language;
  const code = panel.querySelector('code');
  const pre = panel.querySelector('pre');
  if (!code || !pre) return;
  panel.dataset.panel = language;
  panel.removeAttribute('data-on');
  panel.id = '';
  panel.setAttribute('aria-label', label);
  pre.setAttribute(
    'aria-label',
    pre.getAttribute('aria-label')?.replace(/ in [^ ]+$/, ` in ${label}`) ?? label,
  );
  if (typeof samples === 'string') code.textContent = samples;
  else code.innerHTML = samples[list.dataset.samples ?? ''] ?? '';
  // A failed fetch is not kept: the next choice tries again.
  if (typeof samples === 'string') panel.dataset.failed = '';
  list.querySelector('[data-failed]')?.remove();
  list.append(panel);
}
