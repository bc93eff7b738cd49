import type { SearchResponse } from '@portal/text/search';
import { useEffect, useState } from 'react';
import { causeOf } from '../../parts/cause.ts';
import { isIndexComplete, onMoreResults, requestResults } from './request-results.ts';

type Index = { kind: 'loading' } | { kind: 'ready' } | { kind: 'failed'; reason: string };

/** What a query found; `query` is the one before the present query until its own results come. */
interface Results {
  query: string;
  response: SearchResponse;
  /** Whether the whole index was searched. */
  isWhole: boolean;
}

const nothing: SearchResponse = { found: [], readings: [] };

/** Whether what is typed is still searched for, and the latest results for what is typed. */
export function useSearch(
  query: string,
): Omit<Results, 'isWhole'> & { index: Index; isCurrent: boolean; retry: () => void } {
  const [results, setResults] = useState<Results>({ query: '', response: nothing, isWhole: true });
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(1);
  const [arrivals, setArrivals] = useState(0);

  useEffect(() => onMoreResults(() => setArrivals((count) => count + 1)), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a part of the index that arrives changes what is found.
  useEffect(() => {
    if (query.trim() === '') {
      setResults({ query, response: nothing, isWhole: true });
      return;
    }
    const isWhole = isIndexComplete();
    requestResults(query).then(
      (response) => {
        setFailure(undefined);
        setResults({ query, response, isWhole });
      },
      (error: Error) => setFailure(`${causeOf(error)} (attempt ${attempt})`),
    );
  }, [query, attempt, arrivals]);

  const isBlank = query.trim() === '';
  const { response, ...shown } = isBlank ? { query, response: nothing, isWhole: true } : results;
  const isCurrent = shown.query === query;
  const hasSomething = response.found.length > 0 || Boolean(response.missing ?? response.pasted);
  return {
    query: shown.query,
    response,
    isCurrent,
    index: indexOf(failure, !isBlank && !hasSomething && !(isCurrent && shown.isWhole)),
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
