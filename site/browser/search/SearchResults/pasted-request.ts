/** A pasted request: what opens with it, what is ignored of it, or why it can't be read. Loaded with the first one. */

import { withoutSecrets } from '@portal/request/paste/keyless';
import type { ForeignRequest, Ignored, Understood } from '@portal/request/paste/understand';
import { understand } from '../../../parts/understand.ts';
import { ofTab } from '../../behavior/storage.ts';
import { fragmentOfRequests, handOver } from '../../requests/handed-over.ts';
import { firstRequest, formPath, textsOfPasted } from '../../requests/pasted-request.ts';

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
      /** Gives the page that opens in this tab what no URL may contain. */
      handOver(): void;
    }
  | {
      kind: 'converter';
      /** The converter with the request in its address, without the key. */
      url: string;
      ignored: Ignored[];
      handOver(): void;
    }
  | { kind: 'unread'; title: string; text: string };

/** The request in a pasted text, as what opens with it. */
export async function readPasted(text: string): Promise<PastedRequest | undefined> {
  return toOpen(await understand(text), text);
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
    return {
      kind: 'console',
      url: formPath(request, texts),
      count,
      ...(key && { key }),
      ignored,
      handOver: () => key && ofTab.write('console.key.live', key),
    };
  }
  // Of a host whose requests aren't converted, only its name is left.
  const foreign = understood.requests.find(
    (one): one is ForeignRequest => one.kind === 'foreign' && one.request.url !== '',
  );
  if (!foreign) return undefined;
  const url = `/api/convert/${fragmentOfRequests([withoutSecrets(foreign.request)])}`;
  return { kind: 'converter', url, ignored: foreign.ignored, handOver: () => handOver(text) };
}
