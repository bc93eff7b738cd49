import { type ReactNode, useEffect, useRef } from 'react';
import { visit } from '../../behavior/navigation.ts';
import { find } from '../../behavior/vocabulary.ts';
import { sitePath } from '../../site-fields.ts';
import type { Found } from '../engine.ts';
import { useSearch } from '../use-search.ts';
import Reading from './Reading.tsx';
import Results, { inShownOrder } from './Results.tsx';
import { useField } from './use-field.ts';

/** What the search's field finds, under it. The field is the page's own, and the keys pressed there come here. */
export default function SearchResults(): ReactNode {
  const { query, current, setCurrent, field } = useField(onKey);
  const { index, found, retry } = useSearch(query);
  const shown = inShownOrder(found);
  const latest = useRef({ shown, current });
  latest.current = { shown, current };

  useEffect(() => {
    field?.setAttribute('aria-expanded', String(shown.length > 0));
    if (shown.length > 0) field?.setAttribute('aria-activedescendant', `search-result-${current}`);
    else field?.removeAttribute('aria-activedescendant');
  });

  return (
    <>
      <Reading index={index} query={query} count={shown.length} onRetry={retry} onLeave={closeSearch} />
      <Results shown={shown} current={current} onOpen={open} onPoint={setCurrent} />
    </>
  );

  function onKey(event: KeyboardEvent): void {
    const { shown: results, current: at } = latest.current;
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 8,
      PageUp: at - 8,
    };
    const next = moves[event.key];
    if (next !== undefined && results.length > 0) {
      event.preventDefault();
      setCurrent(Math.max(0, Math.min(results.length - 1, next)));
    } else if (event.key === 'Enter') open(results[at]);
  }

  function open(result: Found | undefined): void {
    if (!result) return;
    closeSearch();
    visit(sitePath(result.url));
  }
}

function closeSearch(): void {
  (find('search') as HTMLDialogElement | null)?.close();
}
