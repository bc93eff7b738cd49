import { onPageDrawn, readStored, store } from './page.ts';

/**
 * Tabs of the ARIA pattern: click, arrow keys, Home, End. Tab lists that share a `data-group` switch together and
 * remember the choice. Markup: `[role=tablist][data-group]` holding `[role=tab][data-value][aria-controls]`.
 */
export function startTabs(): void {
  document.addEventListener('click', (event) => {
    const tab = (event.target as Element).closest<HTMLElement>('[role=tab][data-value]');
    if (tab) choose(tab);
  });
  document.addEventListener('keydown', (event) => {
    const tab = (event.target as Element).closest<HTMLElement>('[role=tab][data-value]');
    const next = tab && neighbour(tab, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
    choose(next);
  });
  onPageDrawn(restoreChoices);
}

function neighbour(tab: HTMLElement, key: string): HTMLElement | undefined {
  const tabs = tabsOf(tab.closest('[role=tablist]'));
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
  if (key === 'Home') return tabs[0];
  if (key === 'End') return tabs.at(-1);
  const step = steps[key];
  if (step === undefined) return undefined;
  return tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
}

/** Shows a tab, and the tab of the same value in every list of the same group, without moving the page. */
function choose(tab: HTMLElement): void {
  const { group } = tab.closest<HTMLElement>('[role=tablist]')?.dataset ?? {};
  const { value } = tab.dataset;
  const topBefore = tab.getBoundingClientRect().top;
  show(tab);
  if (!group || !value) return;
  store(`choice.${group}`, value);
  showInGroup(group, value);
  scrollBy({ top: tab.getBoundingClientRect().top - topBefore, behavior: 'instant' });
}

function restoreChoices(): void {
  const groups = new Set<string>();
  for (const list of document.querySelectorAll<HTMLElement>('[role=tablist][data-group]')) {
    groups.add(list.dataset.group ?? '');
  }
  for (const group of groups) {
    const value = readStored(`choice.${group}`);
    if (value) showInGroup(group, value);
  }
}

function showInGroup(group: string, value: string): void {
  for (const list of document.querySelectorAll<HTMLElement>('[role=tablist][data-group]')) {
    if (list.dataset.group !== group) continue;
    const tab = tabsOf(list).find((candidate) => candidate.dataset.value === value);
    if (tab) show(tab);
  }
}

function show(chosen: HTMLElement): void {
  for (const tab of tabsOf(chosen.closest('[role=tablist]'))) {
    const isChosen = tab === chosen;
    tab.setAttribute('aria-selected', String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
    if (panel) panel.hidden = !isChosen;
  }
}

function tabsOf(list: Element | null): HTMLElement[] {
  return list ? [...list.querySelectorAll<HTMLElement>('[role=tab]')] : [];
}
