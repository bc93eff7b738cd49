/** State of the console: texts, host, key, the call that runs, and the calls before it. */
import type { Operation } from '@portal/contract';
import { buildRequest, type HttpRequest, type RequestValues } from '@portal/request';
import { useEffect, useRef, useState } from 'react';
import { chosenHost, type Hosts, isLoopback } from '../../behavior/host.ts';
import { ofTab } from '../../behavior/storage.ts';
import type { Host } from '../../behavior/vocabulary.ts';
import { keepAnswered, readAnswered, withAnswer } from './answered-values.ts';
import { type Outcome, send } from './call.ts';
import { inputsOf, type Texts, textsOf, valuesOfTexts } from './fields.ts';
import { keepHistory, readHistory, withCall } from './history.ts';
import { fragmentOf, textsOfFragment } from './share.ts';
import { usePlacing } from './use-placing.ts';

/** A key is kept for its own host and for this tab, so that it is never sent to the other host. */
const keySlot = (host: Host): `console.key.${Host}` => `console.key.${host}`;

export type ConsoleState = ReturnType<typeof useConsole>;

/** `page` is the path of the operation's own page. */
export function useConsole(operation: Operation, hosts: Hosts, page: string) {
  const [texts, setTexts] = useState<Texts>(() => startTexts(operation));
  const [host, setHost] = useState<Host>(() =>
    chosenHost() === 'provider' && !isLoopback() ? 'provider' : 'sandbox',
  );
  const [keys, setKeys] = useState<Record<Host, string>>(() => ({
    sandbox: ofTab.read(keySlot('sandbox')) ?? '',
    provider: ofTab.read(keySlot('provider')) ?? '',
  }));
  const [outcome, setOutcome] = useState<Outcome>();
  const [sentValues, setSentValues] = useState<RequestValues>();
  const [isSending, setSending] = useState(false);
  const [calls, setCalls] = useState(readHistory);
  const [answered, setAnswered] = useState(readAnswered);
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => history.replaceState(history.state, '', fragmentOf(texts)), [texts]);

  const key = keys[host];
  const values = valuesOfTexts(operation, texts);
  const address = host === 'provider' ? hosts.provider : isLoopback() ? location.origin : hosts.sandbox;
  const usedKey = key || (host === 'provider' ? hosts.placeholder : hosts.sandboxKey);
  const request = buildRequest(operation, values, { host: address, key: usedKey });
  const change = (some: Texts) => setTexts((before) => ({ ...before, ...some }));
  const placing = usePlacing(operation, texts, change);

  const remember = (result: Outcome) => {
    if (result.kind === 'cancelled') return;
    const call = {
      at: new Date().toISOString(),
      operationId: operation.id,
      name: operation.name,
      method: operation.method,
      page,
      host,
      texts,
      result: result.kind === 'response' ? result.status : result.kind,
      ...(result.kind === 'response' && { timeMs: result.timeMs, size: result.size }),
    };
    setCalls(keepHistory(withCall(readHistory(), call)));
  };
  const run = async (chosen: HttpRequest = request) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setSending(true);
    const result = await send(chosen, controller.signal);
    if (running.current !== controller) return;
    setSending(false);
    setSentValues(values);
    setOutcome(result);
    if (result.kind === 'response' && result.status === 200) {
      setAnswered(keepAnswered(withAnswer(readAnswered(), result.json)));
    }
    // A call made to fail is no call of the reader's own.
    if (chosen === request) remember(result);
  };
  return {
    texts,
    setText: (id: string, text: string) => change({ [id]: text }),
    setTexts: change,
    replaceTexts: setTexts,
    show: (name: string) =>
      setTexts(
        textsOf(
          operation,
          operation.examples.find((example) => example.name === name),
        ),
      ),
    host,
    setHost,
    key,
    setKey: (text: string) => {
      ofTab.write(keySlot(host), text);
      setKeys((before) => ({ ...before, [host]: text }));
    },
    values,
    request,
    address,
    outcome,
    /** The values that `outcome` answers; the form may hold others by now. */
    sentValues,
    isStale: sentValues !== undefined && JSON.stringify(sentValues) !== JSON.stringify(values),
    isSending,
    run,
    cancel: () => running.current?.abort(),
    /** The same call with the sandbox's own key, whatever the form holds. */
    runWithSandboxKey: () => {
      setKeys((before) => ({ ...before, sandbox: '' }));
      ofTab.write(keySlot('sandbox'), '');
      return run(buildRequest(operation, values, { host: address, key: hosts.sandboxKey }));
    },
    /** Name of a file that holds the answer, without its ending. */
    fileName: operation.slug,
    placing,
    /** Values of earlier answers in this tab. */
    answered,
    calls,
    forgetCalls: () => setCalls(keepHistory([])),
    /** The key that shares and copies carry in place of the reader's. */
    placeholderKey: host === 'sandbox' ? hosts.sandboxKey : hosts.placeholder,
    /** The same call without a key of its own, for shares and copies. */
    withKey: (other: string) => buildRequest(operation, values, { host: address, key: other }),
    /** The same call with one text changed; an empty one is not sent. */
    withText: (id: string, text: string) =>
      buildRequest(operation, valuesOfTexts(operation, { ...texts, [id]: text }), {
        host: address,
        key: usedKey,
      }),
  };
}

function startTexts(operation: Operation): Texts {
  const known = inputsOf(operation).map(({ id }) => id);
  return textsOfFragment(location.hash, known) ?? textsOf(operation, operation.examples[0]);
}
