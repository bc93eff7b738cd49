/** Narrows a table by typed words and pressed choices; one of the parts that few pages have. */
import { around, attributeOf, find, findAll } from '../../parts/vocabulary.ts';

const started = new WeakSet<HTMLElement>();

/** Listens on the page's own filter: its elements go with the page. */
export function startRowsFilter(form: HTMLElement): void {
  if (started.has(form)) return;
  started.add(form);
  form.addEventListener('input', () => filterRows(form));
  form.addEventListener('click', ({ target }) => {
    const choice = around(target, 'rows');
    if (!choice) return;
    for (const other of findAll('rows', undefined, choice.parentElement ?? form)) {
      other.setAttribute('aria-pressed', String(other === choice));
    }
    filterRows(form);
  });
  // Typed before this part was there.
  if (form.querySelector('input')?.value) filterRows(form);
}

function filterRows(form: HTMLElement): void {
  const typed = (form.querySelector('input')?.value ?? '').toLowerCase().split(/\s+/);
  const chosen = findAll('rows', undefined, form)
    .filter((choice) => choice.getAttribute('aria-pressed') === 'true')
    .map((choice) => attributeOf(choice, 'rows') ?? '');
  let shown = 0;
  for (const body of find('rows-table')?.querySelectorAll('tbody') ?? []) {
    let inBody = 0;
    for (const row of findAll('words', undefined, body)) {
      const marks = (attributeOf(row, 'words') ?? '').split(' ');
      const text = `${row.textContent} ${attributeOf(row, 'words')}`.toLowerCase();
      const isMatch =
        chosen.every((choice) => choice === '' || marks.includes(choice)) &&
        typed.every((word) => text.includes(word));
      row.hidden = !isMatch;
      if (isMatch) inBody += 1;
    }
    body.hidden = inBody === 0;
    shown += inBody;
  }
  const status = find('rows-status', undefined, form);
  if (status) status.textContent = shown === 0 ? 'No matches. Remove a filter.' : `${shown} shown`;
}
