import type { SearchResponse } from '@portal/text/search';
import { useEffect, useState } from 'react';
import type { PastedRequest } from './pasted-request.ts';
import { pauseMs } from './use-pause.ts';

/** The request in a pasted text; undefined where the text is none. */
export function usePastedRequest(
  { pasted }: SearchResponse,
  text: string,
): { request?: PastedRequest; isReading: boolean } {
  const [read, setRead] = useState<{ text: string; request?: PastedRequest }>();
  // What no page converts and no endpoint has is stated by the search itself.
  const isRequest =
    pasted?.kind === 'request' || (pasted?.kind === 'foreign' && pasted.meaning === undefined);
  useEffect(() => {
    if (!isRequest) return;
    // Reading code takes longer than a key may.
    const timer = setTimeout(() => {
      import('./pasted-request.ts')
        .then(({ readPasted }) => readPasted(text))
        .then(
          (request) => setRead({ text, request }),
          () => setRead({ text }),
        );
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [isRequest, text]);
  if (!isRequest) return { isReading: false };
  return read?.text === text ? { request: read.request, isReading: false } : { isReading: true };
}
