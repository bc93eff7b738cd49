import { useEffect, useState } from 'react';
import { causeOf, fetchJson } from './cause.ts';

/** The JSON at a URL: once it is there, or why it isn't, with a function that requests it again. */
export function useFetched<Content>(url: string) {
  const [content, setContent] = useState<Content>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again.
  useEffect(() => {
    fetchJson<Content>(url).then(setContent, (error: unknown) => setFailure(causeOf(error)));
  }, [url, attempt]);
  const retry = () => {
    setFailure(undefined);
    setAttempt(attempt + 1);
  };
  return { content, failure, retry };
}
