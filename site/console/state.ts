/** State of the console, and every change of it. Pure: nothing here sends, stores or reads anything. */
import type { Operation } from '@portal/contract';
import { buildRequest, type HttpRequest, type RequestTarget, type RequestValues } from '@portal/request';
import type { Hosts } from '../browser/behavior/host.ts';
import type { Texts } from '../browser/requests/share.ts';
import type { Host } from '../parts/vocabulary.ts';
import type { Outcome } from './call.ts';
import { valuesOfTexts } from './fields.ts';
import type { PastCall } from './history.ts';
import type { ReturnedValues } from './returned-values.ts';

export interface ConsoleState {
  texts: Texts;
  /** The texts that the form has instead of those of a link that can't be read. */
  instead?: Texts;
  host: Host;
  /** The typed keys. Each is sent to its own host only. */
  keys: Record<Host, string>;
  /** How often *Run* has sent nothing because the live host requires a key, or that the user does without one. */
  missingKey: { prompts: number } | 'accepted';
  progress: 'idle' | 'confirming' | 'sending';
  /** What was received last, and the values of its request; the form can have others by now. */
  last?: Received;
  calls: PastCall[];
  /** Values of earlier responses in this tab. */
  returned: ReturnedValues;
}

export interface Received {
  outcome: Outcome;
  values: RequestValues;
}

export type Action =
  | { type: 'texts changed'; texts: Texts }
  | { type: 'texts replaced'; texts: Texts }
  | { type: 'host chosen'; host: Host }
  | { type: 'key changed'; host: Host; key: string }
  | { type: 'key missing' }
  | { type: 'missing key accepted' }
  | { type: 'confirmation required' }
  | { type: 'declined' }
  | { type: 'sent' }
  | { type: 'received'; received: Received }
  | { type: 'history changed'; calls: PastCall[] }
  | { type: 'values returned'; returned: ReturnedValues };

export function reduce(state: ConsoleState, action: Action): ConsoleState {
  switch (action.type) {
    case 'texts changed':
      return { ...state, texts: { ...state.texts, ...action.texts } };
    case 'texts replaced':
      return { ...state, texts: action.texts };
    case 'host chosen':
      return { ...state, host: action.host, missingKey: { prompts: 0 } };
    case 'key changed':
      return { ...state, keys: { ...state.keys, [action.host]: action.key } };
    case 'key missing':
      return { ...state, missingKey: { prompts: keyPrompts(state) + 1 } };
    case 'missing key accepted':
      return { ...state, missingKey: 'accepted' };
    case 'confirmation required':
      return { ...state, progress: 'confirming' };
    case 'declined':
      return state.progress === 'confirming' ? { ...state, progress: 'idle' } : state;
    case 'sent':
      return { ...state, progress: 'sending' };
    case 'received':
      return { ...state, progress: 'idle', last: action.received };
    case 'history changed':
      return { ...state, calls: action.calls };
    case 'values returned':
      return { ...state, returned: action.returned };
  }
}

/** How often *Run* has prompted for a key of the live host. */
export function keyPrompts({ missingKey }: ConsoleState): number {
  return missingKey === 'accepted' ? 0 : missingKey.prompts;
}

/** What *Run* does next: a request without a key, or one that changes live data, is sent only if the user has agreed. */
export function nextStep(
  { host, keys, missingKey }: ConsoleState,
  { writes }: Operation,
  isConfirmed = false,
): 'request the key' | 'request confirmation' | 'send' {
  if (host === 'sandbox') return 'send';
  if (keys.live === '' && missingKey !== 'accepted') return 'request the key';
  return writes && !isConfirmed ? 'request confirmation' : 'send';
}

/** Where requests go, and the keys there are besides the typed ones. */
export interface Surroundings {
  hosts: Hosts;
  /** The visitor's own key of the sandbox. */
  visitorKey?: string;
}

/** Host and key of the form's requests. */
export function targetOf(
  { host, keys }: Pick<ConsoleState, 'host' | 'keys'>,
  { hosts, visitorKey }: Surroundings,
): RequestTarget {
  return host === 'live'
    ? { host: hosts.live, key: keys.live || hosts.placeholder }
    : { host: hosts.sandbox, key: keys.sandbox || visitorKey || hosts.sandboxKey };
}

export function requestOf(operation: Operation, texts: Texts, target: RequestTarget): HttpRequest {
  return buildRequest(operation, valuesOfTexts(operation, texts), target);
}
