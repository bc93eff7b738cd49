import { useEffect, useRef, useState } from 'react';
import { find, isShown } from '../../../parts/vocabulary.ts';

/** The search's field, which is in the page before and without React: its text, and the result its keys are at. */
export function useField(onKey: (event: KeyboardEvent) => void) {
  const [field] = useState(() => find('search')?.querySelector('input') ?? undefined);
  const [query, setQuery] = useState(field?.value ?? '');
  const [current, setCurrent] = useState(0);
  const [pasted, setPasted] = useState('');
  const handler = useRef(onKey);
  handler.current = onKey;

  useEffect(() => {
    const listening = new AbortController();
    const onInput = () => {
      setQuery(field?.value ?? '');
      setCurrent(0);
    };
    field?.addEventListener('input', onInput, listening);
    field?.addEventListener(
      'paste',
      ({ clipboardData }) => setPasted(clipboardData?.getData('text/plain') ?? ''),
      listening,
    );
    field?.addEventListener('keydown', (event) => handler.current(event), listening);
    // The page behind is still there for Tab, which stays in the dialog.
    const onFocus = ({ target }: FocusEvent) => {
      const dialog = find('search');
      if (field && isShown(field) && !dialog?.contains(target as Node)) field?.focus();
    };
    document.addEventListener('focusin', onFocus, listening);
    // What was typed between the first drawing and now.
    onInput();
    return () => listening.abort();
  }, [field]);

  /** A query as it was pasted: a field of one line has no line breaks, which end statements and options. */
  const textOf = (text: string) => (withoutSpaces(text) === withoutSpaces(pasted) ? pasted : text);

  return { field, query, textOf, current, setCurrent };
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s+/g, '');
}
