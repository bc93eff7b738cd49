/** A request that is pasted or dropped on the console, read into its form. */
import type { Operation } from '@portal/contract';
import { hasRequest } from '@portal/request/paste/has-request';
import type { Ignored, PastedRequest } from '@portal/request/paste/understand';
import { useRef, useState } from 'react';
import { firstRequest, formPath, textsOfPasted } from '../browser/requests/pasted-request.ts';
import type { Texts } from '../browser/requests/share.ts';
import { siteFields, sitePath } from '../parts/site-fields.ts';
import { understand } from '../parts/understand.ts';
import type { Host } from '../parts/vocabulary.ts';
import { textsOf } from './fields.ts';

export interface Pasted {
  kind: 'filled' | 'other endpoint';
  /** Such as `cURL`. */
  format: string;
  /** Name of the endpoint, and where its form has the values. */
  name: string;
  url: string;
  understood: string[];
  ignored: Ignored[];
  hasKey: boolean;
  /** How many requests the text has; one of them is read. */
  count: number;
}

export type PasteResult = Pasted | { kind: 'failed'; text: string };

/** What takes a pasted request. */
export interface PasteTarget {
  setKey: (key: string, host: Host) => void;
  replaceTexts: (texts: Texts) => void;
}

/**
 * `read` reads a text, perhaps one that is on its way; of several at a time, the last counts. `isWanted` returns at once whether a text is worth it, so that others are pasted as usual. The form
 * then has something else than the result of an earlier paste says.
 */
export function usePasted(operation: Operation, { setKey, replaceTexts }: PasteTarget) {
  const [result, setResult] = useState<PasteResult>();
  const count = useRef(0);
  const isWanted = (text: string) => {
    const isRequest = isOwnRequest(text);
    if (!isRequest) setResult(undefined);
    return isRequest;
  };
  const read = async (text: string | Promise<string>) => {
    count.current += 1;
    const own = count.current;
    const reading = Promise.resolve(text).then((words) => readPasted(words, operation.id));
    const outcome = await reading.catch((error: unknown) =>
      error instanceof Error ? error.message : 'The code that reads pasted requests couldn’t load.',
    );
    if (own !== count.current) return;
    if (typeof outcome === 'string') return setResult({ kind: 'failed', text: outcome });
    const { request, format, count: requests } = outcome;
    const { endpoint, key, understood, ignored } = request;
    // A key that is pasted is one of the live API: it never goes to the sandbox.
    if (key !== undefined) setKey(key, 'live');
    const isHere = endpoint.id === operation.id;
    const texts = isHere ? textsOf(operation, request.values) : textsOfPasted(request);
    if (isHere) replaceTexts(texts);
    setResult({
      kind: isHere ? 'filled' : 'other endpoint',
      format,
      name: endpoint.name,
      url: sitePath(formPath(request, texts)),
      understood,
      ignored,
      hasKey: key !== undefined,
      count: requests,
    });
  };
  return { result, read, isWanted };
}

/** Whether a text has a request that is worth reading. */
export function isOwnRequest(text: string): boolean {
  return hasRequest(text, ownHosts());
}

/** Hosts of this API, without a scheme. */
function ownHosts(): string[] {
  const { api, sandbox } = siteFields.settings.hosts;
  return [api, sandbox].map((url) => new URL(url).host);
}

/** The request of a text, or why none of it can be used. */
async function readPasted(
  text: string,
  id: string,
): Promise<{ request: PastedRequest; format: string; count: number } | string> {
  const found = await understand(text);
  if (found.kind === 'unsupported')
    return `${found.language} isn’t supported. Paste the URL or a cURL command.`;
  if (found.kind === 'error') return `This is the body of an error: ${found.status} ${found.message}.`;
  if (found.kind === 'not understood') return found.why;
  const request = firstRequest(found, id);
  if (!request)
    return 'No request in it calls this API. Convert requests of other providers on the page Convert.';
  return { request, format: found.format, count: found.requests.length };
}
