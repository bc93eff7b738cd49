/** State of the console: texts, host, key, the running request, and the requests before it. */
import type { Operation } from '@portal/contract';
import { buildRequest, type HttpRequest, type RequestValues } from '@portal/request';
import { useEffect, useRef, useState } from 'react';
import { chosenHost, type Hosts } from '../../behavior/host.ts';
import { isLoopback } from '../../behavior/loopback.ts';
import { ofTab } from '../../behavior/storage.ts';
import type { Host } from '../../behavior/vocabulary.ts';
import { isSuccess, type Outcome, send } from './call.ts';
import { inputsOf, type Texts, textsOf, valuesOfTexts } from './fields.ts';
import { keepHistory, readHistory, withCall } from './history.ts';
import type { RecordMaker } from './record-maker.ts';
import { keepReturned, readReturned, withResponse } from './returned-values.ts';
import { fragmentOf, isDamaged, keepFragment, textsOfFragment, viewOfFragment } from './share.ts';
import { usePlacing } from './use-placing.ts';
import { viewOf } from './views.ts';
import { requestVisitorKey, visitorKey } from './visitor-key.ts';

/** A key is kept for its own host and for this tab, so that it is never sent to the other host. */
const keySlot = (host: Host): `console.key.${Host}` => `console.key.${host}`;

export type ConsoleState = ReturnType<typeof useConsole>;

/** The last run of each operation on this page: the console begins with what was run next to it. */
const lastRuns = new Map<string, { values: RequestValues; outcome: Outcome }>();

/**
 * `page` is the path of the operation's own page. With `isRun` the first example goes to the sandbox, and the address
 * says nothing of it.
 */
export function useConsole(operation: Operation, hosts: Hosts, page: string, isRun = false) {
  const [texts, setTexts] = useState<Texts>(() =>
    isRun ? textsOf(operation, operation.examples[0]) : startTexts(operation),
  );
  /** The values that stand in the form instead of those of a link that can't be read. */
  const [instead] = useState(() => (!isRun && isDamaged(location.hash) ? texts : undefined));
  const [host, setHost] = useState<Host>(() =>
    chosenHost() === 'provider' && !isLoopback() && !isRun ? 'provider' : 'sandbox',
  );
  const [keys, setKeys] = useState<Record<Host, string>>(() => ({
    sandbox: ofTab.read(keySlot('sandbox')) ?? '',
    provider: ofTab.read(keySlot('provider')) ?? '',
  }));
  const last = isRun ? undefined : lastRuns.get(operation.id);
  const [outcome, setOutcome] = useState(last?.outcome);
  const [sentValues, setSentValues] = useState(last?.values);
  /** Set while the user has to confirm a request that changes data. */
  const [isConfirming, setConfirming] = useState(false);
  /** How often *Run* has found no key for the live host and sent nothing. */
  const [keyRequests, setKeyRequests] = useState(0);
  /** Set once the user has chosen to send requests to the live host without a key. */
  const [isKeyless, setKeyless] = useState(false);
  const [isSending, setSending] = useState(false);
  const [calls, setCalls] = useState(readHistory);
  const [returned, setReturned] = useState(readReturned);
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);
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

  const key = keys[host];
  const values = valuesOfTexts(operation, texts);
  const address = host === 'provider' ? hosts.provider : isLoopback() ? location.origin : hosts.sandbox;
  const usedKey = key || (host === 'provider' ? hosts.placeholder : (visitorKey() ?? hosts.sandboxKey));
  const withKey = (other: string) => buildRequest(operation, values, { host: address, key: other });
  const request = withKey(usedKey);
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
  /** Sends the request as filled in; one that writes has the visitor's own key, or waits for a yes. */
  const sendOwn = async (signal: AbortSignal, isConfirmed: boolean): Promise<Outcome | undefined> => {
    const isShared = host === 'sandbox' && key === '';
    if (!isShared) return send(request, signal);
    let own = visitorKey() ?? (operation.writes ? await requestVisitorKey(address) : undefined);
    if (operation.writes && !own && !isConfirmed) return undefined;
    const result = await send(withKey(own ?? hosts.sandboxKey), signal);
    if (!own || result.kind !== 'response' || result.status !== 401) return result;
    own = await requestVisitorKey(address);
    return own ? send(withKey(own), signal) : result;
  };
  /** Shows what `work` receives, unless another request takes its place meanwhile; without an outcome, waits for a yes. */
  const perform = async (
    work: (signal: AbortSignal) => Promise<{ outcome: Outcome; sent: RequestValues } | undefined>,
  ) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setConfirming(false);
    setSending(true);
    const received = await work(controller.signal);
    if (running.current !== controller) return;
    setSending(false);
    if (!received) return setConfirming(true);
    const { outcome: result, sent } = received;
    setSentValues(sent);
    setOutcome(result);
    if (isRun) lastRuns.set(operation.id, { values: sent, outcome: result });
    if (isSuccess(result)) setReturned(keepReturned(withResponse(readReturned(), result.json)));
    return result;
  };
  const run = async (chosen: HttpRequest = request, isConfirmed = false, sent = values) => {
    const isOwn = chosen === request;
    // Nothing is sent, and nothing said of it, before the user has agreed.
    if (isOwn && operation.writes && !isConfirmed && host === 'provider') return setConfirming(true);
    const result = await perform(async (signal) => {
      const outcome = isOwn ? await sendOwn(signal, isConfirmed) : await send(chosen, signal);
      return outcome && { outcome, sent };
    });
    // A request that is meant to fail is not part of the user's history.
    if (isOwn && result) remember(result);
  };
  /** Stores a record with the values of the example, then sends the request with its ID; the form has it, too. */
  const runWithNew = (maker: RecordMaker) =>
    perform(async (signal) => {
      const target = { host: address, key: usedKey };
      const view = await viewOf(maker.operationId);
      if (!view?.examples[0]) return { outcome: { kind: 'unreachable', ...notLoaded() }, sent: values };
      const stored = await send(buildRequest(view, view.examples[0], target), signal);
      const id = isSuccess(stored) ? maker.idOf(stored.json) : undefined;
      if (id === undefined) return { outcome: stored, sent: values };
      const some = { [maker.input]: id };
      if (!signal.aborted) change(some);
      const sent = valuesOfTexts(operation, { ...texts, ...some });
      return { outcome: await send(buildRequest(operation, sent, target), signal), sent };
    });
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
    /** Whether the link that opened the form couldn't be read; until something is changed. */
    hasDamagedLink: texts === instead,
    host,
    setHost: (next: Host) => {
      setKeyRequests(0);
      setKeyless(false);
      setHost(next);
    },
    key,
    setKey: (text: string, of: Host = host) => {
      ofTab.write(keySlot(of), text);
      setKeys((before) => ({ ...before, [of]: text }));
    },
    /** Neither this page nor the tab's storage holds the key any more. */
    forgetKey: () => {
      ofTab.write(keySlot(host), '');
      setKeys((before) => ({ ...before, [host]: '' }));
    },
    values,
    request,
    address,
    outcome,
    /** The values of the request of `outcome`; the form can contain others by now. */
    sentValues,
    isStale: sentValues !== undefined && JSON.stringify(sentValues) !== JSON.stringify(values),
    isSending,
    run: (chosen?: HttpRequest) => {
      if (!chosen && host === 'provider' && key === '' && !isKeyless) return setKeyRequests(keyRequests + 1);
      return run(chosen);
    },
    keyRequests: isKeyless ? 0 : keyRequests,
    runWithoutKey: () => {
      setKeyless(true);
      return run();
    },
    cancel: () => running.current?.abort(),
    isConfirming,
    confirm: () => run(request, true),
    decline: () => setConfirming(false),
    /** The same request with some texts changed, in the form too. */
    runWith: (some: Texts) => {
      change(some);
      // The form has what would be sent; the yes sends it.
      if (operation.writes && host === 'provider') return setConfirming(true);
      const changed = valuesOfTexts(operation, { ...texts, ...some });
      return run(buildRequest(operation, changed, { host: address, key: usedKey }), false, changed);
    },
    runWithNew,
    /** Whether what is stored with the form's key is the user's alone. */
    isOwnKey: key !== '' || (host === 'sandbox' && visitorKey() !== undefined),
    /** The same request with the sandbox's own key, whatever the form contains. */
    runWithSandboxKey: () => {
      setKeys((before) => ({ ...before, sandbox: '' }));
      ofTab.write(keySlot('sandbox'), '');
      return run(buildRequest(operation, values, { host: address, key: hosts.sandboxKey }));
    },
    hasPublishedCost: operation.credits.base !== undefined || operation.credits.perResult,
    /** Name of a file that holds the response, without its ending. */
    fileName: operation.slug,
    placing,
    /** Values of earlier responses in this tab. */
    returned,
    calls,
    forgetCalls: () => setCalls(keepHistory([])),
    /** The key that shares and copies contain instead of the user's. */
    placeholderKey: host === 'sandbox' ? hosts.sandboxKey : hosts.placeholder,
    /** The same request without a key, for shares and copies. */
    withKey,
    /** The same request with one text changed; an empty one is not sent. */
    withText: (id: string, text: string) =>
      buildRequest(operation, valuesOfTexts(operation, { ...texts, [id]: text }), {
        host: address,
        key: usedKey,
      }),
  };
}

/** Why a part of this site isn't there. */
function notLoaded() {
  return { message: 'Part of this site couldn’t load.', isOffline: navigator.onLine === false };
}

function startTexts(operation: Operation): Texts {
  const known = inputsOf(operation).map(({ id }) => id);
  return textsOfFragment(location.hash, known) ?? textsOf(operation, operation.examples[0]);
}
