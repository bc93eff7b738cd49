import type { SearchResponse } from '@portal/text/search';
import { useEffect, useState } from 'react';
import { onMoreResults, requestResults } from './request-results.ts';

type Index = { kind: 'loading' } | { kind: 'ready' } | { kind: 'failed'; reason: string };

/** What a query found; `query` is the one before the present query until its own results come. */
interface Results {
  query: string;
  response: SearchResponse;
}

const nothing: SearchResponse = { found: [], readings: [] };

/** Whether the index is there, and the latest results for what is typed. */
export function useSearch(query: string): Results & { index: Index; isCurrent: boolean; retry: () => void } {
  const [results, setResults] = useState<Results>({ query: '', response: nothing });
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(1);
  const [arrivals, setArrivals] = useState(0);

  useEffect(() => onMoreResults(() => setArrivals((count) => count + 1)), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a part of the index that arrives changes what is found.
  useEffect(() => {
    if (query.trim() === '') {
      setResults({ query, response: nothing });
      return;
    }
    requestResults(query).then(
      (response) => {
        setFailure(undefined);
        setResults({ query, response });
      },
      (error: Error) => setFailure(`${error.message} (attempt ${attempt})`),
    );
  }, [query, attempt, arrivals]);

  const shown = query.trim() === '' ? { query, response: nothing } : results;
  return {
    ...shown,
    isCurrent: shown.query === query,
    index: indexOf(failure, shown.query === '' && query !== ''),
    retry: () => {
      setFailure(undefined);
      setAttempt((count) => count + 1);
    },
  };
}

function indexOf(failure: string | undefined, isLoading: boolean): Index {
  if (failure) return { kind: 'failed', reason: failure };
  return { kind: isLoading ? 'loading' : 'ready' };
}
