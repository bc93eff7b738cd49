/** What the console's buttons do: send, store, and say in the state what came of it. */
import type { Operation } from '@portal/contract';
import { buildRequest, type HttpRequest } from '@portal/request';
import { ofTab } from '../browser/behavior/storage.ts';
import type { Texts } from '../browser/requests/share.ts';
import { requestVisitorKey, visitorKey } from '../browser/requests/visitor-key.ts';
import type { Host } from '../parts/vocabulary.ts';
import { isSuccess, type Outcome, send } from './call.ts';
import { textsOf, valuesOfTexts } from './fields.ts';
import { keepHistory, type PastCall, readHistory, withCall } from './history.ts';
import type { RecordMaker } from './record-maker.ts';
import { keepReturned, readReturned, withResponse } from './returned-values.ts';
import {
  type Action,
  type ConsoleState,
  nextStep,
  type Received,
  requestOf,
  type Surroundings,
  targetOf,
} from './state.ts';

/** What stays the same while the console is open. */
export interface Context extends Omit<Surroundings, 'visitorKey'> {
  operation: Operation;
  /** Path of the operation's own page. */
  page: string;
  viewOf: (operationId: string) => Promise<Operation>;
  /** What aborts the request that is under way. */
  running: { current?: AbortController };
}

/** A key is stored for its own host and for this tab, so that it is never sent to the other host. */
export const keySlot = (host: Host): `console.key.${Host}` => `console.key.${host}`;

export function commandsOf(state: ConsoleState, dispatch: (action: Action) => void, context: Context) {
  const { operation, hosts, running, page } = context;
  const { texts, host, keys } = state;
  const values = valuesOfTexts(operation, texts);
  const target = targetOf(state, { ...context, visitorKey: visitorKey() });
  const withKey = (key: string) => buildRequest(operation, values, { host: target.host, key });

  const setTexts = (some: Texts) => dispatch({ type: 'texts changed', texts: some });
  const setKey = (key: string, of: Host = host) => {
    ofTab.write(keySlot(of), key);
    dispatch({ type: 'key changed', host: of, key });
  };
  const setCalls = (calls: PastCall[]) => dispatch({ type: 'history changed', calls: keepHistory(calls) });
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
    setCalls(withCall(readHistory(), call));
  };

  /** Nothing is under way then. */
  const requestConfirmation = () => {
    running.current?.abort();
    running.current = undefined;
    dispatch({ type: 'confirmation required' });
  };
  /** Shows what `work` receives, unless another request replaces it meanwhile; without an outcome, requests confirmation. */
  const perform = async (work: (signal: AbortSignal) => Promise<Received | undefined>) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    dispatch({ type: 'sent' });
    const received = await work(controller.signal);
    if (running.current !== controller) return;
    if (!received) return requestConfirmation();
    dispatch({ type: 'received', received });
    const { outcome } = received;
    if (isSuccess(outcome)) {
      dispatch({
        type: 'values returned',
        returned: keepReturned(withResponse(readReturned(), outcome.json)),
      });
    }
    return outcome;
  };
  const sendAsIs = (request: HttpRequest, sent = values) =>
    perform(async (signal) => ({ outcome: await send(request, signal), values: sent }));

  /** Sends the request as filled in; one that writes to the sandbox has the visitor's own key, or requests confirmation. */
  const sendOwn = async (signal: AbortSignal, isConfirmed: boolean): Promise<Outcome | undefined> => {
    const isShared = host === 'sandbox' && keys.sandbox === '';
    if (!isShared) return send(withKey(target.key), signal);
    let own = visitorKey() ?? (operation.writes ? await requestVisitorKey(target.host) : undefined);
    if (operation.writes && !own && !isConfirmed) return undefined;
    const result = await send(withKey(own ?? hosts.sandboxKey), signal);
    if (!own || result.kind !== 'response' || result.status !== 401) return result;
    own = await requestVisitorKey(target.host);
    return own ? send(withKey(own), signal) : result;
  };
  const run = async (isConfirmed = false, before = state) => {
    const step = nextStep(before, operation, isConfirmed);
    if (step === 'request the key') return dispatch({ type: 'key missing' });
    // Nothing is sent, and nothing said of it, before the user has agreed.
    if (step === 'request confirmation') return requestConfirmation();
    const result = await perform(async (signal) => {
      const outcome = await sendOwn(signal, isConfirmed);
      return outcome && { outcome, values };
    });
    if (result) remember(result);
  };

  return {
    form: {
      setText: (id: string, text: string) => setTexts({ [id]: text }),
      setTexts,
      replaceTexts: (all: Texts) => dispatch({ type: 'texts replaced', texts: all }),
      show: (name: string) => {
        const example = operation.examples.find((one) => one.name === name);
        dispatch({ type: 'texts replaced', texts: textsOf(operation, example) });
      },
    },
    target: {
      setHost: (next: Host) => dispatch({ type: 'host chosen', host: next }),
      setKey,
    },
    sending: {
      run: () => run(),
      confirm: () => run(true),
      decline: () => dispatch({ type: 'declined' }),
      cancel: () => running.current?.abort(),
      runWithoutKey: () => {
        dispatch({ type: 'missing key accepted' });
        return run(false, { ...state, missingKey: 'accepted' });
      },
      /** Another request, such as one that fails; it isn't part of the user's history. */
      runOther: (request: HttpRequest) => sendAsIs(request),
      /** The same request with some texts changed, in the form too. */
      runWith: async (some: Texts) => {
        setTexts(some);
        const step = nextStep(state, operation);
        if (step === 'request the key') return dispatch({ type: 'key missing' });
        // The form has what would be sent; the confirmation sends it.
        if (step === 'request confirmation') return requestConfirmation();
        const changed = { ...texts, ...some };
        await sendAsIs(requestOf(operation, changed, target), valuesOfTexts(operation, changed));
      },
      /** Stores a record with the values of the example, then sends the request with its ID; the form has it, too. */
      runWithNew: (maker: RecordMaker) =>
        perform(async (signal) => {
          const view = await context.viewOf(maker.operationId).catch(() => undefined);
          if (!view?.examples[0]) return { outcome: { kind: 'unreachable', ...notLoaded() }, values };
          const stored = await send(buildRequest(view, view.examples[0], target), signal);
          const id = isSuccess(stored) ? maker.idOf(stored.json) : undefined;
          if (id === undefined) return { outcome: stored, values };
          const some = { [maker.input]: id };
          if (!signal.aborted) setTexts(some);
          const sent = valuesOfTexts(operation, { ...texts, ...some });
          return { outcome: await send(buildRequest(operation, sent, target), signal), values: sent };
        }),
      /** The same request with the sandbox's own key, whatever the form contains. */
      runWithSandboxKey: () => {
        setKey('', 'sandbox');
        return sendAsIs(buildRequest(operation, values, { host: target.host, key: hosts.sandboxKey }));
      },
    },
    variants: {
      /** The same request with another key, for shares, copies and failures. */
      withKey,
      /** The same request with one text changed; an empty one is not sent. */
      withText: (id: string, text: string) => requestOf(operation, { ...texts, [id]: text }, target),
    },
    history: {
      forgetCalls: () => setCalls([]),
      reopen: (call: PastCall) => {
        dispatch({ type: 'host chosen', host: call.host });
        dispatch({ type: 'texts replaced', texts: call.texts });
      },
    },
  };
}

/** Why a part of this site isn't there. */
function notLoaded() {
  return { message: 'Part of this site couldn’t load.', isOffline: navigator.onLine === false };
}
