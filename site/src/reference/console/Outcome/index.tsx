import type { Operation } from '@portal/contract';
import { findSampleLanguage } from '@portal/request';
import { useEffect, useMemo, useRef, useState } from 'react';
import AnswerMap from '../../../answer-map/AnswerMap/index.tsx';
import { featureAt, featuresOf } from '../../../answer-map/geometry.ts';
import { Status } from '../../CodeCard/index.tsx';
import type { Outcome } from '../call.ts';
import { JsonTree } from '../JsonTree/index.tsx';
import { positionWriter } from '../pick.ts';
import type { ConsoleState } from '../use-console.ts';

interface Props {
  operation: Operation;
  state: ConsoleState;
}

/** What came back: status, time, size, headers, and the body as a tree or as it is. */
export function OutcomePanel({ operation, state }: Props) {
  const { outcome, isSending } = state;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a narrow screen the answer is below the form.
    if (outcome && matchMedia('(max-width: 996px)').matches) panel.current?.scrollIntoView();
  }, [outcome]);
  return (
    <div ref={panel} className="rc-answer" aria-live="polite" aria-busy={isSending}>
      {!outcome && !isSending && (
        <p className="rc-empty">
          Nothing sent yet. The answer shows here, with its status, time and headers.
        </p>
      )}
      {isSending && !outcome && (
        <p className="rc-empty">
          <span className="spinner" /> Waiting for {new URL(state.address).host}
        </p>
      )}
      {outcome?.kind === 'cancelled' && <p className="rc-empty">Cancelled. Nothing more is expected.</p>}
      {outcome?.kind === 'unreachable' && <Unreachable state={state} message={outcome.message} />}
      {outcome?.kind === 'response' && <Answered operation={operation} state={state} outcome={outcome} />}
    </div>
  );
}

type View = 'tree' | 'raw' | 'headers';

type Answer = Outcome & { kind: 'response' };

function Answered({ operation, state, outcome }: Props & { outcome: Answer }) {
  const [view, setView] = useState<View>('tree');
  const response = operation.responses.find(({ status }) => status === outcome.status);
  const views: View[] = ['tree', 'raw', 'headers'];
  const { sentValues } = state;
  const features = useMemo(
    () => (outcome.status === 200 && sentValues ? featuresOf(operation, sentValues, outcome.json) : []),
    [operation, outcome, sentValues],
  );
  const [selected, setSelected] = useState<string>();
  const [hovered, setHovered] = useState<string>();
  const [revealed, setRevealed] = useState<{ path: string }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: paths of another answer say nothing here.
  useEffect(() => {
    setSelected(undefined);
    setHovered(undefined);
    setRevealed(undefined);
  }, [outcome]);
  const write = positionWriter(operation);
  const hoveredFeature = hovered === undefined ? undefined : featureAt(features, hovered);
  return (
    <>
      <div className="rc-bar">
        <Status status={outcome.status} />
        <span>{outcome.timeMs} ms</span>
        <span>{sizeWords(outcome.size)}</span>
        <HeaderFacts headers={outcome.headers} />
        <div className="rc-views">
          {views.map((one) => (
            <button key={one} type="button" aria-pressed={view === one} onClick={() => setView(one)}>
              {{ tree: 'Tree', raw: 'Raw', headers: 'Headers' }[one]}
            </button>
          ))}
        </div>
      </div>
      {outcome.status !== 200 && (
        <p className="rc-explain">
          {response?.description.replaceAll('`', '') ??
            otherStatus[outcome.status] ??
            'The catalogue does not list this status.'}
        </p>
      )}
      <div className="rc-body" data-mapped={features.length > 0 || undefined}>
        <div className="rc-view">
          {view === 'tree' &&
            (outcome.json === undefined ? (
              <Raw text={outcome.text || '(empty)'} />
            ) : (
              <JsonTree
                value={outcome.json}
                schema={response?.schema}
                revealed={revealed}
                onCurrent={setSelected}
                onHover={setHovered}
              />
            ))}
          {view === 'raw' && <Raw text={outcome.text} />}
          {view === 'headers' && <Headers headers={outcome.headers} />}
        </div>
        {features.length > 0 && (
          <AnswerMap
            features={features}
            selected={selected}
            hovered={hoveredFeature && hovered}
            onSelect={(path) => {
              setSelected(path);
              setRevealed({ path });
            }}
            onUse={write && ((position) => state.setTexts(write(position)))}
            onSend={() => void state.run()}
          />
        )}
      </div>
    </>
  );
}

function Headers({ headers }: { headers: [string, string][] }) {
  return (
    <dl className="rc-headers">
      {headers.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the sandbox tells about the call in its headers: calls charged, calls left, the kind of data. */
function HeaderFacts({ headers }: { headers: [string, string][] }) {
  const values = new Map(headers);
  const charged = values.get('x-calls-charged');
  const left = Number(values.get('ratelimit-remaining') ?? Number.NaN);
  const limit = Number(values.get('ratelimit-limit') ?? Number.NaN);
  return (
    <>
      {charged !== undefined && <span>{charged === '1' ? '1 credit' : `${charged} credits`}</span>}
      {limit <= mostLimitShown && (
        <span>
          {left} of {limit} calls left
        </span>
      )}
      {values.get('x-data-quality') === 'sample' && <span className="rf-b">sample data</span>}
    </>
  );
}

/** A limit that nobody reaches by hand says nothing. */
const mostLimitShown = 10_000;

/** Statuses outside the catalogue that a server or something before it may send. */
const otherStatus: Record<number, string> = {
  404: 'There is nothing at this path. Check the host.',
  405: 'The path is known, the method is not.',
  413: 'The request is too large.',
  500: 'The server failed. Try again; if it stays, write to support.',
  501: 'The sandbox does not answer this call yet.',
  503: 'The server is busy. Wait a moment, then send again.',
};

function Raw({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <pre className="rc-raw" tabIndex={0}>
      {text}
    </pre>
  );
}

function sizeWords(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;
}

/** The browser does not say why; the same call in a shell does. */
function Unreachable({ state, message }: { state: ConsoleState; message: string }) {
  return (
    <div className="rc-unreachable" role="alert">
      <p>
        <strong>No answer reached this page</strong> ({message}).{' '}
        {state.host === 'sandbox'
          ? 'Is the sandbox running at this address?'
          : 'Either the host cannot be reached, or it does not allow calls from a page of another origin (CORS). A browser does not tell which.'}{' '}
        The same call works from a shell:
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <pre className="rc-raw" tabIndex={0}>
        {findSampleLanguage('curl').render(state.request)}
      </pre>
    </div>
  );
}
