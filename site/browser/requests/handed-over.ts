/**
 * How a request reaches the converter: as it was pasted, perhaps with a key, in the memory of the page alone, and without
 * its key in the fragment of the address, for a new tab, a reload and a link.
 */
import { textOfRequests } from '@portal/request/paste/keyless';
import type { PlainRequest } from '@portal/request/paste/plain-request';
import { tried } from '../../parts/tried.ts';
import { decodeText, encodeText } from './share.ts';

/** Id of the converter's field. A link to it moves the focus there, which hydrates the converter. */
export const requestField = 'convert-request';

/** As in `startConsole` of `behavior/islands.ts`: the converter is hydrated by an address that begins so. */
const mark = '#request=';

/** Requests with longer bodies are handed over only. */
const longest = 8000;
/** Longer fragments are no links of ours: what they contain would be read before anybody has looked at it. */
const longestRead = 16_000;

/** Fragment with requests whose keys are removed; that of the empty field where they are too long for an address. */
export function fragmentOfRequests(requests: PlainRequest[]): string {
  const fragment = mark + encodeText(textOfRequests(requests));
  return fragment.length > longest ? `#${requestField}` : fragment;
}

/** The text that a fragment contains; undefined if it contains none, or is damaged. */
export function textOfFragment(fragment: string): string | undefined {
  if (!fragment.startsWith(mark) || fragment.length > longestRead) return undefined;
  return tried(() => decodeText(fragment.slice(mark.length)));
}

let handedOver: string | undefined;

/** Fills the converter that opens next. */
export function handOver(text: string): void {
  handedOver = text;
}

/** The text that was handed over, once. */
export function takeHandedOver(): string | undefined {
  const text = handedOver;
  handedOver = undefined;
  return text;
}
