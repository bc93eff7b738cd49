/**
 * Tabs of the ARIA pattern: one tab stop per list, click, arrow keys, Home, End. Markup: `[data-tabbed]` holding
 * `[role=tablist][data-tabs]` with `[role=tab][data-tab]`, and `[data-panel]`, of which `[data-on]` is shown. Lists
 * of one group switch together, on every page, and remember the choice.
 */

import { around, attributeOf, find, findAll } from '../../parts/vocabulary.ts';
import { onPage, partFilledEvent } from './pages.ts';
import { lasting } from './storage.ts';
import { panelMissingEvent, panelReadyEvent } from './tab-events.ts';

export function startTabs(): void {
  document.addEventListener('click', ({ target }) => {
    const tab = around(target, 'tab');
    if (tab) choose(tab);
  });
  document.addEventListener('keydown', (event) => {
    const tab = around(event.target, 'tab');
    const next = tab && tabByKey(tab, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
    choose(next);
  });
  document.addEventListener(panelReadyEvent, ({ target }) => show(target as HTMLElement));
  addEventListener('storage', ({ key, newValue }) => {
    if (newValue && key?.startsWith('choice.')) showInGroup(key.slice('choice.'.length), newValue);
  });
  onPage(begin);
  document.addEventListener(partFilledEvent, begin);
}

function begin(): void {
  linkTabs();
  restoreChoices();
}

/** The tab that a key leads to, or undefined for other keys. */
function tabByKey(tab: HTMLElement, key: string): HTMLElement | undefined {
  const tabs = tabsOf(tab);
  if (key === 'Home') return tabs[0];
  if (key === 'End') return tabs.at(-1);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  return step === undefined ? undefined : tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
}

/** Shows a tab, and the tab of the same value in every list of its group, without moving the page. */
function choose(tab: HTMLElement): void {
  const group = attributeOf(around(tab, 'tabs'), 'tabs');
  const value = `${attributeOf(tab, 'tab')}`;
  const topBefore = tab.getBoundingClientRect().top;
  show(tab);
  if (!group) return;
  lasting.write(`choice.${group}`, value);
  showInGroup(group, value);
  scrollBy({ top: tab.getBoundingClientRect().top - topBefore, behavior: 'instant' });
}

/** Shows the remembered tab of every group on the page. */
function restoreChoices(): void {
  const groups = new Set(findAll('tabs').map((list) => attributeOf(list, 'tabs')));
  for (const group of groups) {
    const value = group && lasting.read(`choice.${group}`);
    if (value) showInGroup(group, value);
  }
}

function showInGroup(group: string, value: string): void {
  for (const list of findAll('tabs', group)) {
    const tab = find('tab', value, list);
    if (tab && (tab.getAttribute('aria-selected') !== 'true' || !panelOf(tab))) show(tab);
  }
}

/** Shows the panel of a tab; requests it where the page does not contain it. */
function show(chosen: HTMLElement): void {
  for (const tab of tabsOf(chosen)) {
    const isChosen = tab === chosen;
    tab.setAttribute('aria-selected', String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
  }
  revealTab(chosen);
  // What could not be fetched is requested again.
  find('failed', undefined, around(chosen, 'tabbed') ?? undefined)?.remove();
  const panel = panelOf(chosen);
  if (panel) for (const other of panelsOf(chosen)) other.toggleAttribute('data-on', other === panel);
  else chosen.dispatchEvent(new Event(panelMissingEvent, { bubbles: true }));
}

function tabsOf(tab: HTMLElement): HTMLElement[] {
  const list = around(tab, 'tabs');
  return list ? findAll('tab', undefined, list) : [];
}

function panelsOf(tab: HTMLElement): HTMLElement[] {
  const whole = around(tab, 'tabbed');
  return whole ? findAll('panel', undefined, whole).filter((panel) => around(panel, 'tabbed') === whole) : [];
}

function panelOf(tab: HTMLElement): HTMLElement | undefined {
  return panelsOf(tab).find((panel) => attributeOf(panel, 'panel') === attributeOf(tab, 'tab'));
}

let seen: IntersectionObserver | undefined;

/** Scrolls a row of tabs to its chosen one as soon as the row is in sight: measuring rows far below would draw them. */
function revealTab(tab: HTMLElement): void {
  const row = around(tab, 'tabs');
  if (!row) return;
  seen ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      seen?.unobserve(target);
      const chosen = target.querySelector('[aria-selected=true]');
      if (!chosen) continue;
      const edges = target.getBoundingClientRect();
      const { left, right } = chosen.getBoundingClientRect();
      // Clear of the fade at the edge.
      target.scrollLeft += Math.max(0, right - edges.right + 36) + Math.min(0, left - edges.left - 36);
    }
  });
  seen.unobserve(row);
  seen.observe(row);
}

/** Panels with an id from here. Some of a page come later than those below them, so that places among them would repeat. */
let linked = 0;

/** Gives panels the ids by which their tabs name them: hundreds of them would only weigh in the HTML. */
function linkTabs(): void {
  // Rows of the page that was left are gone from the document; the observer lets them go, too.
  seen?.disconnect();
  for (const tab of findAll('tab')) {
    const panel = panelOf(tab);
    if (!panel) continue;
    panel.id ||= `panel-${++linked}`;
    tab.setAttribute('aria-controls', panel.id);
  }
}
