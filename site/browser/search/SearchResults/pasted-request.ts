/** A pasted request: what opens with it, what is ignored of it, or why it can't be read. */

import { withoutSecrets } from '@portal/request/paste/keyless';
import type { ForeignRequest, Ignored, Understood } from '@portal/request/paste/understand';
import type { SearchResponse } from '@portal/text/search';
import { useEffect, useState } from 'react';
import { understand } from '../../../parts/understand.ts';
import { fragmentOfRequests } from '../../requests/handed-over.ts';
import { firstRequest, formPath, textsOfPasted } from '../../requests/pasted-request.ts';
import { pauseMs } from './use-pause.ts';

export type PastedRequest =
  | {
      kind: 'console';
      /** The endpoint's page with the form filled in. */
      url: string;
      /** How many values are filled in. */
      count: number;
      /** For the key field of the live API, and nothing else. */
      key?: string;
      ignored: Ignored[];
    }
  | {
      kind: 'converter';
      /** As it was pasted, perhaps with a key. */
      text: string;
      /** The converter with the request in its address, without the key. */
      url: string;
      ignored: Ignored[];
    }
  | { kind: 'unread'; title: string; text: string };

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
      understand(text).then(
        (understood) => setRead({ text, request: toOpen(understood, text) }),
        () => setRead({ text }),
      );
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [isRequest, text]);
  if (!isRequest) return { isReading: false };
  return read?.text === text ? { request: read.request, isReading: false } : { isReading: true };
}

export function toOpen(understood: Understood, text: string): PastedRequest | undefined {
  switch (understood.kind) {
    case 'unsupported':
      return {
        kind: 'unread',
        title: `${understood.language} isn’t supported.`,
        text: 'Paste the URL or a cURL command.',
      };
    case 'not understood':
      return { kind: 'unread', title: 'No request was recognized.', text: understood.why };
    case 'error':
      return undefined;
  }
  const request = firstRequest(understood);
  if (request) {
    const { key, ignored } = request;
    const texts = textsOfPasted(request);
    const count = Object.keys(texts).length;
    return { kind: 'console', url: formPath(request, texts), count, ...(key && { key }), ignored };
  }
  // Of a host whose requests aren't converted, only its name is left.
  const foreign = understood.requests.find(
    (one): one is ForeignRequest => one.kind === 'foreign' && one.request.url !== '',
  );
  if (!foreign) return undefined;
  const url = `/api/convert/${fragmentOfRequests([withoutSecrets(foreign.request)])}`;
  return { kind: 'converter', text, url, ignored: foreign.ignored };
}
