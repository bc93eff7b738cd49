import type { Operation } from '@portal/contract';
import { findSampleLanguage, type RequestValues } from '@portal/request';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import AnswerMap from '../../../answer-map/AnswerMap/index.tsx';
import { featureAt, wordsOf } from '../../../answer-map/geometry.ts';
import type { Placing } from '../../../answer-map/placing.ts';
import { copyText } from '../../../behavior/copy.ts';
import { AnswerBar } from '../AnswerBar/index.tsx';
import { AnswerViews } from '../AnswerViews/index.tsx';
import type { Outcome } from '../call.ts';
import { DrawnNote } from '../DrawnNote/index.tsx';
import { Elapsed } from '../Elapsed/index.tsx';
import { Explanation } from '../Explanation/index.tsx';
import { typedPosition } from '../position-fields.ts';
import { Splitter } from '../Splitter/index.tsx';
import { keepView, viewOfFragment } from '../share.ts';
import { tablesOf } from '../tables.ts';
import type { ConsoleState } from '../use-console.ts';
import { useDrawn } from '../use-drawn.ts';

interface Props {
  operation: Operation;
  state: ConsoleState;
  /** True for the example run in the rail: its map opens at once and changes nothing. */
  isRun?: boolean;
  hasMap?: boolean;
}

/** What came back: status, time, size, headers, the body as a tree or as it is; and the call on a map. */
export function OutcomePanel({ operation, state, isRun = false, hasMap = true }: Props) {
  const { outcome, isSending, placing } = state;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a narrow screen the answer is below the form.
    if (outcome && matchMedia('(max-width: 996px)').matches) panel.current?.scrollIntoView();
  }, [outcome]);
  const drawn = useDrawn(operation, state, hasMap);
  const { features } = drawn;
  const [selected, setSelected] = useState<string>();
  // A shared link shows the map as it was, until another request is run.
  const [camera] = useState(() => (isRun ? undefined : viewOfFragment(location.hash).map));
  const [hovered, setHovered] = useState<string>();
  const [revealed, setRevealed] = useState<{ path: string }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: paths of another answer say nothing here.
  useEffect(() => {
    setSelected(undefined);
    setHovered(undefined);
    setRevealed(undefined);
  }, [outcome]);
  const reveal = (path: string) => {
    setSelected(path);
    setRevealed({ path });
  };
  const hasAnswer =
    features.some(({ role }) => role === 'answered') || (isSuccess(outcome) && features.length > 0);
  // Beside the form there is room for a map from the start: it shows the points before they are sent.
  const isBeside = !isRun && placing.fields.length > 0 && matchMedia('(min-width: 1241px)').matches;
  const isMapped = hasMap && (hasAnswer || placing.isAsked !== undefined || isBeside);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section with a heading of its own it is not; F6 leads here.
    <div
      ref={panel}
      className="rc-answer"
      aria-busy={isSending}
      role="group"
      aria-label="Response"
      tabIndex={-1}
      data-part="response"
    >
      {state.isAsking && <Confirmation state={state} />}
      <p className="rf-sr" role="status">
        {isSending ? 'Request sent.' : outcomeWords(outcome)}
      </p>
      {outcome?.kind === 'response' && <AnswerBar outcome={outcome} state={state} features={features} />}
      {outcome?.kind === 'response' && outcome.status !== 200 && (
        <Explanation operation={operation} state={state} outcome={outcome} />
      )}
      {outcome?.kind === 'response' && (outcome.status >= 500 || outcome.status === 431) && (
        <div className="rc-unreachable">
          <Recovery state={state} requestId={requestIdOf(outcome)} />
        </div>
      )}
      {isEmpty(outcome) && <Empty operation={operation} values={state.sentValues} />}
      <div
        className="rc-body"
        data-mapped={isMapped || undefined}
        data-draft={outcome?.kind !== 'response' || undefined}
      >
        <div className="rc-view">
          {outcome?.kind === 'response' ? (
            <AnswerViews
              operation={operation}
              outcome={outcome}
              revealed={revealed}
              hovered={hovered}
              onCurrent={setSelected}
              onHover={setHovered}
              onSelect={reveal}
            />
          ) : (
            <NoAnswer state={state} />
          )}
        </div>
        {isMapped && !isRun && (
          <Splitter name="map" label="Width of the map" initial={480} least={480} most={900} isRight />
        )}
        {isMapped && (
          <AnswerMap
            features={features}
            fitTo={drawn.fitTo}
            legs={drawn.legs}
            note={(drawn.fetched || drawn.offer) && <DrawnNote drawn={drawn} />}
            selected={selected}
            hovered={hovered === undefined ? undefined : featureAt(features, hovered) && hovered}
            onSelect={reveal}
            onHover={setHovered}
            camera={camera}
            onCamera={(map) => keepView({ map })}
            placing={isRun ? undefined : placingOf(state)}
            isOpenAtOnce={isRun}
            isAsked={placing.isAsked}
          />
        )}
      </div>
    </div>
  );
}

/** Before data is changed that others see, or that is the reader's own on the live host. */
function Confirmation({ state }: { state: ConsoleState }) {
  return (
    <div className="rc-explain" role="alert">
      <p>
        <strong>This request changes data.</strong>{' '}
        {state.host === 'provider'
          ? 'It changes what is stored for your key in the live API, and might use credits.'
          : 'This sandbox gives visitors no keys of their own, so all visitors see the change.'}
      </p>
      <span className="rf-runs">
        <button
          type="button"
          className="rf-btn rf-primary rc-small"
          ref={(button) => button?.focus()}
          onClick={() => void state.confirm()}
        >
          Run
        </button>
        <button type="button" className="rf-btn rc-small" onClick={state.decline}>
          Cancel
        </button>
      </span>
    </div>
  );
}

/** The server's own name of a request, which support asks for. */
function requestIdOf(outcome: Response): string | undefined {
  return outcome.headers.find(([name]) => name === 'x-request-id')?.[1];
}

type Response = Outcome & { kind: 'response' };

function isSuccess(outcome: Outcome | undefined): outcome is Response {
  return outcome?.kind === 'response' && outcome.status === 200;
}

function placingOf(state: ConsoleState): Placing | undefined {
  const { placing, texts, outcome, isStale } = state;
  if (placing.fields.length === 0) return undefined;
  return {
    fields: placing.fields.map((field) => ({ ...field, count: field.read(texts).length })),
    chosen: placing.chosen,
    onChoose: placing.choose,
    onPlace: (position) => placing.chosen && placing.place(placing.chosen, typedPosition(position)),
    onMove: (path, position) => placing.move(path, typedPosition(position)),
    last: placing.last && { label: placing.last.label, ...placing.last.position },
    onUndo: placing.undo,
    isStale: isStale || outcome === undefined,
    onSend: () => void state.run(),
  };
}

/** The outcome in a sentence, for those who hear the page. */
function outcomeWords(outcome: Outcome | undefined): string {
  if (outcome === undefined) return '';
  if (outcome.kind !== 'response') return outcome.kind === 'cancelled' ? 'Request canceled.' : 'No response.';
  const message = (outcome.json as { message?: unknown } | undefined)?.message;
  const lists = tablesOf(outcome.json).map(({ path, rows }) => `${rows.length} ${wordsOf(path) || 'items'}`);
  const parts = [String(outcome.status), `${outcome.timeMs} milliseconds`, ...lists.slice(0, 2)];
  return `${parts.join(', ')}. ${typeof message === 'string' ? message : ''}`;
}

/** Before the first answer, while it is waited for, and when none came. */
function NoAnswer({ state }: { state: ConsoleState }) {
  const { outcome, isSending } = state;
  if (isSending) {
    return (
      <p className="rc-empty">
        <span className="spinner" /> Waiting for {new URL(state.address).host}… Press Esc to cancel.
        <Elapsed />
        <button type="button" className="rc-link" onClick={state.cancel}>
          Cancel
        </button>
      </p>
    );
  }
  if (outcome?.kind === 'cancelled') {
    return <p className="rc-empty">Request canceled. The server might still process it and use credits.</p>;
  }
  if (outcome?.kind === 'timeout') {
    return (
      <Failure state={state}>
        <strong>No response within {outcome.afterMs / 1000} s.</strong> The server might still be processing
        the request. Retry, request less data, or run it in a terminal:
      </Failure>
    );
  }
  if (outcome?.kind === 'unreachable') {
    return (
      <Failure state={state}>
        {outcome.isOffline ? (
          <>
            <strong>You’re offline.</strong> Your values stay in the form. Run the request when you’re back
            online, or in a terminal:
          </>
        ) : (
          <>
            <strong>
              {state.host === 'sandbox'
                ? 'The sandbox can’t be reached'
                : 'The live API can’t be reached from this page'}
            </strong>{' '}
            ({outcome.message}).{' '}
            {state.host === 'sandbox' ? (
              <>
                Start it with <code>npm start</code>, then retry.
              </>
            ) : (
              'The host is unavailable or doesn’t allow requests from this origin (CORS); browsers don’t report which. Run the request in a terminal:'
            )}
          </>
        )}
      </Failure>
    );
  }
  return (
    <p className="rc-empty">
      No response yet. Click Run or press Ctrl+Enter to see the status, headers and body here.
    </p>
  );
}

/** The browser does not say why; the same request in a terminal does. */
function Failure({ state, children }: { state: ConsoleState; children: ReactNode }) {
  return (
    <div className="rc-unreachable" role="alert">
      <p>{children}</p>
      <Recovery state={state} />
    </div>
  );
}

/** The same request again, and as a command. */
function Recovery({ state, requestId }: { state: ConsoleState; requestId?: string }) {
  const command = findSampleLanguage('curl').render(state.withKey(state.placeholderKey));
  return (
    <>
      {requestId && (
        <p>
          Request ID <code>{requestId}</code>
        </p>
      )}
      <span className="rf-runs">
        <button type="button" className="rf-btn rc-small" onClick={() => void state.run()}>
          Retry
        </button>
        <CopyCommand command={command} />
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <pre className="rc-raw" tabIndex={0}>
        {command}
      </pre>
    </>
  );
}

function CopyCommand({ command }: { command: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className="rf-btn rc-small"
      onClick={async () => {
        await copyText(command);
        setCopied(true);
      }}
    >
      {isCopied ? 'Copied' : 'Copy as cURL'}
    </button>
  );
}

/** A response without a single result: what to change. */
function Empty({ operation, values }: { operation: Operation; values: RequestValues | undefined }) {
  const names = new Set(Object.keys({ ...values?.parameters, ...values?.body }));
  const advice = [
    names.has('radius') && 'Increase the radius.',
    names.has('q') && 'Check the spelling, or search for the area first.',
    operation.parameters.some(({ axis }) => axis) && 'Check that longitude and latitude are in Bangladesh.',
  ].filter((text) => typeof text === 'string');
  return (
    <div className="rc-nothing">
      <p>
        <strong>No matches.</strong> The request is valid; the data has nothing for these values.
      </p>
      {advice.length > 0 && (
        <ul>
          {advice.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Whether a successful response holds lists and all of them are empty. */
function isEmpty(outcome: Outcome | undefined): boolean {
  if (!isSuccess(outcome) || outcome.json === undefined) return false;
  const values = Array.isArray(outcome.json)
    ? [outcome.json]
    : Object.values(outcome.json as Record<string, unknown>);
  const lists = values.filter(Array.isArray);
  return lists.length > 0 && lists.every((list) => list.length === 0);
}
