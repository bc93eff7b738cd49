import type { Operation } from '@portal/contract';
import { findSampleLanguage, type RequestValues } from '@portal/request';
import { type ReactNode, useMemo } from 'react';
import { BreakablePath } from '../../parts/BreakablePath/BreakablePath.tsx';
import { dataAttributes } from '../../parts/data-attributes.ts';
import { serverRemedy } from '../../parts/sandbox-server.ts';
import type { Host } from '../../parts/vocabulary.ts';
import { Button, TextButton } from '../Button.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { isSuccess, messageIn, type Outcome, type Response } from '../call.ts';
import { DrawnNote } from '../DrawnNote.tsx';
import { Elapsed } from '../Elapsed.tsx';
import { Explanation } from '../Explanation.tsx';
import { firstResultOf } from '../first-result.ts';
import { languageOf } from '../language-of.ts';
import { ResponseBar } from '../ResponseBar.tsx';
import { ResponseViews } from '../ResponseViews.tsx';
import { wordsOf } from '../response-map/geometry.ts';
import { Legs } from '../response-map/Legs/Legs.tsx';
import { Misread } from '../response-map/Misread/Misread.tsx';
import { tablesOf } from '../tables.ts';
import type { ConsoleSlices, SendingSlice } from '../use-console.ts';
import type { Reading } from '../use-reading.ts';
import { hasNoResult } from './no-result.ts';

interface Props {
  operation: Operation;
  slices: ConsoleSlices;
  reading: Reading;
  /** Above what is said of the response. */
  children?: ReactNode;
  /** The request in a language: one of the views. */
  code?: ReactNode;
}

/** What came back: status, time, size, headers, what an error means, the body as a tree, a table or as it is. */
export function OutcomePanel({ operation, slices, reading, children, code }: Props) {
  const { sending, target } = slices;
  const { progress, last, outcome } = sending;
  const isSending = progress === 'sending';
  const response = outcome?.kind === 'response' ? outcome : undefined;
  const words = useMemo(() => outcomeWords(outcome), [outcome]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section with a heading of its own it is not; F6 leads here.
    <div
      className="rc-response"
      aria-busy={isSending}
      role="group"
      aria-label="Response"
      tabIndex={-1}
      {...dataAttributes({ part: 'response' })}
    >
      {progress === 'confirming' && <Confirmation host={target.host} sending={sending} />}
      <p className="visually-hidden" role="status">
        {isSending ? 'Request sent.' : words}
      </p>
      {children}
      {isSuccess(outcome) && !hasNoResult(operation, outcome) && (
        <FirstResult operation={operation} outcome={outcome} />
      )}
      {response && <ResponseBar operation={operation} outcome={response} isStale={sending.isStale} />}
      {response && response.status !== 200 && (
        <Explanation operation={operation} {...slices} outcome={response} />
      )}
      {response && (response.status >= 500 || response.status === 431) && (
        <div className="rc-unreachable">
          <Recovery slices={slices} requestId={requestIdOf(response)} />
        </div>
      )}
      {hasNoResult(operation, outcome) && <Empty operation={operation} values={last?.values} />}
      <DrawnNote drawn={reading.drawn} />
      <Misread features={reading.features} />
      <Legs reading={reading} />
      <ResponseViews {...{ operation, reading, isSending, code }} outcome={response}>
        <NoResponse slices={slices} />
      </ResponseViews>
    </div>
  );
}

/** The response in a line: its first place, its distance or its message. */
function FirstResult({ operation, outcome }: { operation: Operation; outcome: Response }) {
  const schema = operation.responses.find(({ status }) => status === outcome.status)?.schema;
  const result = useMemo(() => firstResultOf(outcome.json, schema), [outcome, schema]);
  if (!result) return null;
  return (
    <p className="rc-first">
      <strong lang={languageOf(result.title)}>{result.title}</strong>
      {result.parts.length > 0 && <span>{result.parts.join(' · ')}</span>}
    </p>
  );
}

/** Before data is changed that others see, or that is the user's own on the live host. */
function Confirmation({ host, sending }: { host: Host; sending: SendingSlice }) {
  return (
    <div className="rc-explain" role="alert">
      <p>
        <strong>This request changes data.</strong>{' '}
        {host === 'live'
          ? 'It changes what is stored for your key in the live API, and might use credits.'
          : 'All visitors of this sandbox share its key, so all of them see the change.'}
      </p>
      <span className="rf-runs">
        <Button isPrimary ref={(button) => button?.focus()} onClick={() => void sending.confirm()}>
          Run
        </Button>
        <Button onClick={sending.decline}>Cancel</Button>
      </span>
    </div>
  );
}

/** The server's own id of a request, which support requires. */
function requestIdOf(outcome: Response): string | undefined {
  return outcome.headers.find(([name]) => name === 'x-request-id')?.[1];
}

/** The outcome in a sentence, for screen readers. */
function outcomeWords(outcome: Outcome | undefined): string {
  if (outcome === undefined) return '';
  // Why none arrived is a separate alert.
  if (outcome.kind !== 'response') return outcome.kind === 'cancelled' ? 'Request canceled.' : '';
  const lists = tablesOf(outcome.json).map(({ path, rows }) => `${rows.length} ${wordsOf(path) || 'items'}`);
  const parts = [String(outcome.status), `${outcome.timeMs} milliseconds`, ...lists.slice(0, 2)];
  return `${parts.join(', ')}. ${messageIn(outcome.json)}`;
}

/** Before the first response, while it loads, and when none arrived. */
function NoResponse({ slices }: { slices: ConsoleSlices }) {
  const { target, sending } = slices;
  const { outcome } = sending;
  if (sending.progress === 'sending') {
    return (
      <p className="rc-empty">
        <span className="spinner" />
        <span>
          Waiting for {new URL(target.address).host}…
          <Elapsed after="." />{' '}
          <TextButton title="Esc" onClick={sending.cancel}>
            Cancel
          </TextButton>
        </span>
      </p>
    );
  }
  if (outcome?.kind === 'cancelled') {
    return <p className="rc-empty">Request canceled. The server might still process it and use credits.</p>;
  }
  if (outcome?.kind === 'timeout') {
    return (
      <Failure slices={slices}>
        <strong>No response within {outcome.afterMs / 1000} s.</strong> The server might still be processing
        the request. Retry, request less data, or run it in a terminal:
      </Failure>
    );
  }
  if (outcome?.kind === 'unreachable') {
    return (
      <Failure slices={slices}>
        {outcome.isOffline ? (
          <>
            <strong>You’re offline.</strong> Your values stay in the form. Run the request when you’re back
            online, or in a terminal:
          </>
        ) : (
          <>
            <strong>
              {target.host === 'sandbox'
                ? 'The sandbox can’t be reached'
                : 'The live API can’t be reached from this page'}
            </strong>{' '}
            ({outcome.message}).{' '}
            {target.host === 'sandbox'
              ? serverRemedy(outcome.isStatic)
              : 'The host is unavailable or doesn’t allow requests from this origin (CORS); browsers don’t report which. Run the request in a terminal:'}
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
function Failure({ slices, children }: { slices: ConsoleSlices; children: ReactNode }) {
  return (
    <div className="rc-unreachable" role="alert">
      <p>{children}</p>
      <Recovery slices={slices} />
    </div>
  );
}

/** The same request again, and as a command. */
function Recovery({ slices, requestId }: { slices: ConsoleSlices; requestId?: string }) {
  const { variants, target, sending } = slices;
  const command = findSampleLanguage('curl').render(variants.withKey(target.placeholderKey));
  return (
    <>
      {requestId && (
        <p>
          Request ID <code>{requestId}</code>
        </p>
      )}
      <span className="rf-runs">
        <Button onClick={() => void sending.run()}>Retry</Button>
        <CopyButton as={Button} text={command} label="Copy as cURL" />
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <pre className="rc-raw" tabIndex={0} translate="no">
        <BreakablePath path={command} />
      </pre>
    </>
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
