/** State of the console: texts, host, key, and the call that runs. */
import type { Operation } from '@portal/contract';
import { buildRequest, type HttpRequest, type RequestValues } from '@portal/request';
import { useEffect, useRef, useState } from 'react';
import { chosenHost, type Host, isLoopback } from '../client/host.ts';
import { type Outcome, send } from './call.ts';
import { inputsOf, type Texts, textsOf, valuesOfTexts } from './fields.ts';
import { fragmentOf, textsOfFragment } from './share.ts';

export interface Hosts {
  provider: string;
  sandbox: string;
  sandboxKey: string;
  placeholder: string;
}

const keySlot = 'console.key';

export type ConsoleState = ReturnType<typeof useConsole>;

export function useConsole(operation: Operation, hosts: Hosts) {
  const [texts, setTexts] = useState<Texts>(() => startTexts(operation));
  const [host, setHost] = useState<Host>(() =>
    chosenHost() === 'provider' && !isLoopback() ? 'provider' : 'sandbox',
  );
  const [key, setKey] = useState(() => sessionStorage.getItem(keySlot) ?? '');
  const [outcome, setOutcome] = useState<Outcome>();
  const [sentValues, setSentValues] = useState<RequestValues>();
  const [isSending, setSending] = useState(false);
  const running = useRef<AbortController>(undefined);

  useEffect(() => {
    sessionStorage.setItem(keySlot, key);
  }, [key]);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => history.replaceState(history.state, '', fragmentOf(texts)), [texts]);

  const values = valuesOfTexts(operation, texts);
  const address = host === 'provider' ? hosts.provider : isLoopback() ? location.origin : hosts.sandbox;
  const usedKey = key || (host === 'provider' ? hosts.placeholder : hosts.sandboxKey);
  const request = buildRequest(operation, values, { host: address, key: usedKey });

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
  };
  return {
    texts,
    setText: (id: string, text: string) => setTexts((before) => ({ ...before, [id]: text })),
    setTexts: (some: Texts) => setTexts((before) => ({ ...before, ...some })),
    reset: () => setTexts(textsOf(operation, operation.examples[0])),
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
    setKey,
    values,
    request,
    address,
    outcome,
    /** The values that `outcome` answers; the form may hold others by now. */
    sentValues,
    isSending,
    run,
    cancel: () => running.current?.abort(),
    /** The same call without a key of its own, for shares and copies. */
    withKey: (other: string) => buildRequest(operation, values, { host: address, key: other }),
    without: (id: string) =>
      buildRequest(operation, valuesOfTexts(operation, { ...texts, [id]: '' }), {
        host: address,
        key: usedKey,
      }),
  };
}

function startTexts(operation: Operation): Texts {
  const known = inputsOf(operation).map(({ id }) => id);
  return textsOfFragment(location.hash, known) ?? textsOf(operation, operation.examples[0]);
}
