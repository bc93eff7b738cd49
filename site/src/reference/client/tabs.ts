/** Tabs of the drawn pages, by the ARIA pattern: one tab stop per list, arrow keys, Home and End. */

/** Shows the panel of a tab within its `.rf-tabs`. */
export function showTab(tab: HTMLElement): void {
  const list = tab.closest('[role=tablist]');
  for (const other of list?.querySelectorAll<HTMLElement>('[role=tab]') ?? []) {
    const isChosen = other === tab;
    other.setAttribute('aria-selected', String(isChosen));
    other.tabIndex = isChosen ? 0 : -1;
  }
  if (list) revealChosen(list);
  const panels = tab.closest('.rf-tabs')?.querySelector(':scope > .rf-panels, :scope > * > .rf-panels');
  for (const panel of panels?.children ?? []) {
    panel.toggleAttribute('data-on', panel.getAttribute('data-panel') === tab.dataset.tab);
  }
}

let seen: IntersectionObserver | undefined;

/** Scrolls a row of tabs to its chosen one as soon as the row is in sight: measuring rows far below would draw them. */
function revealChosen(list: Element): void {
  seen ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      seen?.unobserve(target);
      const tab = target.querySelector<HTMLElement>('[aria-selected=true]');
      if (!tab) continue;
      const row = target.getBoundingClientRect();
      const { left, right } = tab.getBoundingClientRect();
      // Clear of the fade at the edge.
      if (right > row.right - 36) target.scrollLeft += right - row.right + 36;
      else if (left < row.left + 36) target.scrollLeft += left - row.left - 36;
    }
  });
  seen.unobserve(list);
  seen.observe(list);
}

/** Gives tabs and panels of a page the ids by which they name each other. */
export function linkTabs(root: HTMLElement): void {
  let count = 0;
  for (const group of root.querySelectorAll('.rf-tabs')) {
    for (const tab of group.querySelectorAll<HTMLElement>(':scope > * [data-tab]')) {
      const panel = group.querySelector(`.rf-panels > [data-panel="${tab.dataset.tab}"]`);
      if (!panel || tab.closest('.rf-tabs') !== group) continue;
      panel.id ||= `panel-${count}`;
      tab.setAttribute('aria-controls', panel.id);
      count += 1;
    }
  }
}

/** The tab that a key leads to, or undefined for other keys. */
export function tabByKey(tab: HTMLElement, key: string): HTMLElement | undefined {
  const tabs = [...(tab.closest('[role=tablist]')?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
  if (key === 'Home') return tabs[0];
  if (key === 'End') return tabs.at(-1);
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined;
  const step = key === 'ArrowRight' ? 1 : -1;
  return tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
}
