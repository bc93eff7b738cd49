import { useEffect, useRef, useState } from 'react';
import { find } from '../../behavior/vocabulary.ts';

/** The search's field, which stands in the page before and without React: its text, and the result its keys are at. */
export function useField(onKey: (event: KeyboardEvent) => void) {
  const [field] = useState(() => find('search')?.querySelector('input') ?? undefined);
  const [query, setQuery] = useState(field?.value ?? '');
  const [current, setCurrent] = useState(0);
  const handler = useRef(onKey);
  handler.current = onKey;

  useEffect(() => {
    const listening = new AbortController();
    const onInput = () => {
      setQuery(field?.value ?? '');
      setCurrent(0);
    };
    field?.addEventListener('input', onInput, listening);
    field?.addEventListener('keydown', (event) => handler.current(event), listening);
    // What was typed between the first drawing and now.
    onInput();
    return () => listening.abort();
  }, [field]);

  return { field, query, current, setCurrent };
}
