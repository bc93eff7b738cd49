import type { Operation } from '@portal/contract';
import { findSampleLanguage, type RequestValues } from '@portal/request';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import AnswerMap from '../../../answer-map/AnswerMap/index.tsx';
import { type DrawnFeature, featureAt, featuresOf, wordsOf } from '../../../answer-map/geometry.ts';
import type { Placing } from '../../../answer-map/placing.ts';
import { AnswerBar } from '../AnswerBar/index.tsx';
import { AnswerViews } from '../AnswerViews/index.tsx';
import type { Outcome } from '../call.ts';
import { Explanation } from '../Explanation/index.tsx';
import { typedPosition } from '../position-fields.ts';
import { tablesOf } from '../tables.ts';
import type { ConsoleState } from '../use-console.ts';

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
  const features = useFeatures(operation, state);
  const [selected, setSelected] = useState<string>();
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
  const isMapped = hasMap && (hasAnswer || placing.isAsked !== undefined);
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
        {isSending ? 'Sending.' : outcomeWords(outcome)}
      </p>
      {outcome?.kind === 'response' && <AnswerBar outcome={outcome} state={state} features={features} />}
      {outcome?.kind === 'response' && outcome.status !== 200 && (
        <Explanation operation={operation} state={state} outcome={outcome} />
      )}
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
              onCurrent={setSelected}
              onHover={setHovered}
              onSelect={reveal}
            />
          ) : (
            <NoAnswer state={state} />
          )}
        </div>
        {isMapped && (
          <AnswerMap
            features={features}
            fitTo={outcome}
            selected={selected}
            hovered={hovered === undefined ? undefined : featureAt(features, hovered) && hovered}
            onSelect={reveal}
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

type Response = Outcome & { kind: 'response' };

function isSuccess(outcome: Outcome | undefined): outcome is Response {
  return outcome?.kind === 'response' && outcome.status === 200;
}

/** What the form sends, as it stands now, and what was answered to the form as it was sent. */
function useFeatures(operation: Operation, { values, outcome, sentValues }: ConsoleState): DrawnFeature[] {
  const answered = useMemo(
    () =>
      isSuccess(outcome) && sentValues
        ? featuresOf(operation, sentValues, outcome.json).filter(({ role }) => role === 'answered')
        : [],
    [operation, outcome, sentValues],
  );
  const key = JSON.stringify(values);
  return useMemo(
    () => [...featuresOf(operation, JSON.parse(key) as RequestValues, undefined), ...answered],
    [operation, key, answered],
  );
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
  if (outcome.kind !== 'response') return outcome.kind === 'cancelled' ? 'Cancelled.' : 'No answer.';
  const message = (outcome.json as { message?: unknown } | undefined)?.message;
  const lists = tablesOf(outcome.json).map(
    ({ path, rows }) => `${rows.length} in ${wordsOf(path) || 'the list'}`,
  );
  const parts = [`Answer ${outcome.status}`, `${outcome.timeMs} milliseconds`, ...lists.slice(0, 2)];
  return `${parts.join(', ')}. ${typeof message === 'string' ? message : ''}`;
}

/** Before the first answer, while it is waited for, and when none came. */
function NoAnswer({ state }: { state: ConsoleState }) {
  const { outcome, isSending } = state;
  if (isSending) {
    return (
      <p className="rc-empty">
        <span className="spinner" /> Waiting for {new URL(state.address).host}. Escape cancels.
      </p>
    );
  }
  if (outcome?.kind === 'cancelled') {
    return (
      <p className="rc-empty">Cancelled. The server may have done the work, and counted it, all the same.</p>
    );
  }
  if (outcome?.kind === 'timeout') {
    return (
      <Failure state={state}>
        <strong>No answer within {outcome.afterMs / 1000} s.</strong> The call was given up here; the server
        may still be at work. Send it again, ask for less, or let it run from a shell:
      </Failure>
    );
  }
  if (outcome?.kind === 'unreachable') {
    return (
      <Failure state={state}>
        {outcome.isOffline ? (
          <>
            <strong>This device is offline.</strong> Your values stay in the form. Send again when the network
            is back, or keep the call for a shell:
          </>
        ) : (
          <>
            <strong>No answer reached this page</strong> ({outcome.message}).{' '}
            {state.host === 'sandbox'
              ? 'Is the sandbox running at this address?'
              : 'Either the host cannot be reached, or it does not allow calls from a page of another origin (CORS). A browser does not tell which.'}{' '}
            The same call works from a shell:
          </>
        )}
      </Failure>
    );
  }
  return (
    <p className="rc-empty">
      Nothing sent yet. Press Send, or Ctrl+Enter from any field; the answer shows here, with its status, time
      and headers.
    </p>
  );
}

/** The browser does not say why; the same call in a shell does. */
function Failure({ state, children }: { state: ConsoleState; children: ReactNode }) {
  return (
    <div className="rc-unreachable" role="alert">
      <p>{children}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <pre className="rc-raw" tabIndex={0}>
        {findSampleLanguage('curl').render(state.withKey(state.placeholderKey))}
      </pre>
    </div>
  );
}
