/** The field above the operations: narrows the list as you type. */

/** Shows the entries whose name, path or id holds every typed word. */
export function filterOperations(side: HTMLElement, typed: string): void {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const section of side.querySelectorAll<HTMLElement>('nav section')) {
    let inSection = 0;
    for (const link of section.querySelectorAll<HTMLElement>('li > a')) {
      const text = `${link.textContent} ${link.dataset.words ?? ''}`.toLowerCase();
      const isMatch = words.every((word) => text.includes(word));
      (link.parentElement as HTMLElement).hidden = !isMatch;
      if (isMatch) inSection += 1;
    }
    section.hidden = inSection === 0;
    shown += inSection;
  }
  const none = side.querySelector('.rf-none');
  if (none)
    none.textContent =
      shown === 0 ? `No operation matches "${typed.trim()}". The search above looks everywhere.` : '';
}

/** The next or previous visible link of the list, for the arrow keys. */
export function linkByKey(side: HTMLElement, from: Element | null, key: string): HTMLElement | undefined {
  const links = [...side.querySelectorAll<HTMLElement>('nav li:not([hidden]) > a')].filter(
    (link) => !link.closest('section[hidden]'),
  );
  const at = links.indexOf(from as HTMLElement);
  if (key === 'ArrowDown') return links[at + 1];
  if (key === 'ArrowUp') return at > 0 ? links[at - 1] : undefined;
  return undefined;
}
