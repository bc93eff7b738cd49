import {
  loadBodies,
  loadTitles,
  makeSearcher,
  type Searcher,
  type SearchResponse,
} from '@portal/text/search';
import { useEffect, useMemo, useState } from 'react';
import { sitePath } from '../site-fields.ts';

type Index = { kind: 'loading' } | { kind: 'ready'; searcher: Searcher } | { kind: 'failed'; reason: string };

let loading: Promise<Searcher> | undefined;
/** Told when the second part of the index has arrived. */
const listeners = new Set<() => void>();

/** Fetches the index once: titles, by which there are results, then bodies. Begins with the code, before it is drawn. */
export function loadIndex(): Promise<Searcher> {
  loading ??= fetchPart('search-index').then((text) => {
    const searcher = makeSearcher(loadTitles(text));
    // Without bodies, titles are still found.
    addBodies(searcher).catch(() => undefined);
    return searcher;
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** When nothing is left to do: what was typed first is found in titles, and is waited for. */
async function addBodies(searcher: Searcher): Promise<void> {
  await quiet();
  const bodies = await fetchPart('search-bodies');
  searcher.addBodies(await loadBodies(bodies));
  for (const listener of listeners) listener();
}

/** Resolves when the page has nothing to do; where the browser doesn't tell, after a moment. */
function quiet(): Promise<unknown> {
  return new Promise((done) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(done, { timeout: 1000 });
    else setTimeout(done, 100);
  });
}

async function fetchPart(name: string): Promise<string> {
  const response = await fetch(sitePath(`/${name}.json`));
  if (!response.ok) throw new Error(`The search index returned ${response.status}.`);
  return response.text();
}

const nothing: SearchResponse = { found: [], readings: [] };

/** The index, and what a query finds in it. */
export function useSearch(query: string): { index: Index; response: SearchResponse; retry: () => void } {
  const [index, setIndex] = useState<Index>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const [arrivals, setArrivals] = useState(0);

  useEffect(() => {
    const onArrival = () => setArrivals((count) => count + 1);
    listeners.add(onArrival);
    loadIndex().then(
      (searcher) => setIndex({ kind: 'ready', searcher }),
      (error: Error) => setIndex({ kind: 'failed', reason: `${error.message} (attempt ${attempt + 1})` }),
    );
    return () => void listeners.delete(onArrival);
  }, [attempt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a part of the index that arrives changes what is found.
  const response = useMemo(
    () => (index.kind === 'ready' && query.trim() ? index.searcher.search(query) : nothing),
    [index, query, arrivals],
  );
  return {
    index,
    response,
    retry: () => {
      setIndex({ kind: 'loading' });
      setAttempt((count) => count + 1);
    },
  };
}
