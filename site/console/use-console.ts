/** The console's state in React: what it begins with, and the slices that its components take. */
import type { Operation } from '@portal/contract';
import { useEffect, useReducer, useRef } from 'react';
import { chosenHost, type Hosts } from '../browser/behavior/host.ts';
import { ofTab } from '../browser/behavior/storage.ts';
import {
  fragmentOf,
  isDamaged,
  keepFragment,
  type Texts,
  textsOfFragment,
  viewOfFragment,
} from '../browser/requests/share.ts';
import { visitorKey } from '../browser/requests/visitor-key.ts';
import { isLoopback } from '../parts/loopback.ts';
import { viewOf } from '../parts/views.ts';
import { commandsOf, keySlot } from './commands.ts';
import { inputsOf, textsOf, valuesOfTexts } from './fields.ts';
import { readHistory } from './history.ts';
import { readReturned } from './returned-values.ts';
import { type ConsoleState, keyPrompts, type Received, reduce, targetOf } from './state.ts';
import { usePlacing } from './use-placing.ts';

/** All slices, for the parts that pass them on; every other component takes what it requires. */
export type ConsoleSlices = ReturnType<typeof useConsole>;
/** What is filled in. */
export type FormSlice = ConsoleSlices['form'];
/** Where requests go, and with which key. */
export type TargetSlice = ConsoleSlices['target'];
/** The request that is under way, the one before it, and what sends another. */
export type SendingSlice = ConsoleSlices['sending'];
/** The request in variants that aren't sent as they are. */
export type VariantsSlice = ConsoleSlices['variants'];
export type HistorySlice = ConsoleSlices['history'];

/** The last run of each operation on this page: the console begins with what was run next to it. */
const lastRuns = new Map<string, Received>();

/**
 * `page` is the path of the operation's own page. With `run` the values of that fragment, or else the first example, go to
 * the sandbox, and the address says nothing of it.
 */
export function useConsole(operation: Operation, hosts: Hosts, page: string, run?: string) {
  const isRun = run !== undefined;
  const [state, dispatch] = useReducer(reduce, undefined, () => begin(operation, run));
  const { texts, host, keys, progress, last, calls, returned } = state;
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (isRun && last) lastRuns.set(operation.id, last);
  }, [operation, last, isRun]);
  useKeptAddress(texts, isRun);

  const context = { operation, hosts, page, running, viewOf };
  const commands = commandsOf(state, dispatch, context);
  const values = valuesOfTexts(operation, texts);
  const key = keys[host];
  return {
    form: {
      texts,
      values,
      /** Values of earlier responses in this tab. */
      returned,
      /** Whether the link that opened the form couldn't be read; until something is changed. */
      hasDamagedLink: texts === state.instead,
      placing: usePlacing(operation, texts, commands.form.setTexts),
      ...commands.form,
    },
    target: {
      host,
      address: targetOf(state, context).host,
      key,
      /** The key that shares and copies contain instead of the user's. */
      placeholderKey: host === 'sandbox' ? hosts.sandboxKey : hosts.placeholder,
      /** Whether what is stored with the form's key is the user's alone. */
      isOwnKey: key !== '' || (host === 'sandbox' && visitorKey() !== undefined),
      keyPrompts: keyPrompts(state),
      ...commands.target,
    },
    sending: {
      progress,
      last,
      outcome: last?.outcome,
      isStale: last !== undefined && JSON.stringify(last.values) !== JSON.stringify(values),
      ...commands.sending,
    },
    variants: commands.variants,
    history: { calls, ...commands.history },
  };
}

function begin(operation: Operation, run: string | undefined): ConsoleState {
  const isRun = run !== undefined;
  const example = textsOf(operation, operation.examples[0]);
  const known = inputsOf(operation).map(({ id }) => id);
  const texts = textsOfFragment(run ?? location.hash, known) ?? example;
  return {
    texts,
    ...(!isRun && isDamaged(location.hash) && { instead: texts }),
    host: chosenHost() === 'live' && !isLoopback() && !isRun ? 'live' : 'sandbox',
    keys: { sandbox: ofTab.read(keySlot('sandbox')) ?? '', live: ofTab.read(keySlot('live')) ?? '' },
    missingKey: { prompts: 0 },
    progress: 'idle',
    last: isRun ? undefined : lastRuns.get(operation.id),
    calls: readHistory(),
    returned: readReturned(),
  };
}

/** The address has the form's texts, as soon as the browser allows. */
function useKeptAddress(texts: Texts, isRun: boolean): void {
  useEffect(() => {
    if (isRun) return;
    let timer: ReturnType<typeof setTimeout>;
    const keep = () => {
      const isKept = keepFragment(fragmentOf(texts, viewOfFragment(location.hash)));
      if (!isKept) timer = setTimeout(keep, 1000);
    };
    keep();
    return () => clearTimeout(timer);
  }, [texts, isRun]);
}
