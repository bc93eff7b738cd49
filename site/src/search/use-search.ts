import { useEffect, useMemo, useState } from 'react';
import { sitePath } from '../site-fields.ts';
import { type Engine, type Found, loadEngine, search } from './engine.ts';

type Index = { kind: 'loading' } | { kind: 'ready'; engine: Engine } | { kind: 'failed'; reason: string };

let kept: Engine | undefined;

/** The index, fetched once, and what a query finds in it. */
export function useSearch(query: string): { index: Index; found: Found[]; retry: () => void } {
  const [index, setIndex] = useState<Index>(kept ? { kind: 'ready', engine: kept } : { kind: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (kept && attempt === 0) return;
    fetch(sitePath('/search-index.json'))
      .then(async (response) => {
        if (!response.ok) throw new Error(`The search index returned ${response.status}.`);
        kept = loadEngine(await response.text());
        setIndex({ kind: 'ready', engine: kept });
      })
      .catch((error: Error) => setIndex({ kind: 'failed', reason: error.message }));
  }, [attempt]);

  const found = useMemo(
    () => (index.kind === 'ready' && query.trim() ? search(index.engine, query) : []),
    [index, query],
  );
  return {
    index,
    found,
    retry: () => {
      setIndex({ kind: 'loading' });
      setAttempt((count) => count + 1);
    },
  };
}
