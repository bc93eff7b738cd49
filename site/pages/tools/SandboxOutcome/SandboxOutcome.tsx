import type { HttpRequest } from '@portal/request';
import { useState } from 'react';
import { type Outcome, send } from '../../../console/call.ts';
import { serverRemedy } from '../../../parts/sandbox-server.ts';

interface Props {
  outcome: Outcome;
  /** Accessible name of the response. */
  label: string;
  /** The status that the request was made for; a different one is kept. */
  expected?: number;
  /** Response headers shown below the response. */
  headers?: readonly string[];
}

/** What requests to the sandbox returned; `run` sends them together, and not again before all have come back. */
export function useRun(requests: () => HttpRequest[]) {
  const [outcomes, setOutcomes] = useState<Outcome[]>();
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    if (isRunning) return;
    setRunning(true);
    const { signal } = new AbortController();
    setOutcomes(await Promise.all(requests().map((request) => send(request, signal))));
    setRunning(false);
  };
  return { outcomes, isRunning, run };
}

/** What a request to the sandbox returned: status, time and response, or what to do when nothing came back. */
export function SandboxOutcome({ outcome, label, expected, headers = [] }: Props) {
  if (outcome.kind !== 'response') return <NoResponse outcome={outcome} />;
  const sent = (header: string) => outcome.headers.find(([known]) => known === header)?.[1] ?? 'not sent';
  const isExpected = expected === undefined || outcome.status === expected;
  return (
    <div className="rf-code">
      <div className="rf-bar">
        <span className="rf-cap">
          <span className={outcome.status < 400 ? 'rf-st' : 'rf-st rf-f'}>{outcome.status}</span> in{' '}
          {outcome.timeMs} ms
          {isExpected ? '' : `, expected ${expected}`}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is a named piece of code. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <pre tabIndex={0} role="group" aria-label={label}>
        <code>{JSON.stringify(outcome.json, null, 2) ?? outcome.text}</code>
      </pre>
      {headers.length > 0 && (
        <p className="rm-headers">{headers.map((header) => `${header}: ${sent(header)}`).join('   ')}</p>
      )}
    </div>
  );
}

/** Why nothing came back, and what to do. */
export function NoResponse({ outcome }: { outcome: Outcome }) {
  const isStatic = outcome.kind === 'unreachable' && outcome.isStatic;
  return (
    <p className="note note-error">
      {isOffline(outcome) ? (
        <>
          <b>You’re offline.</b> Run the request when you’re back online.
        </>
      ) : (
        <>
          <b>The sandbox didn’t respond.</b> {serverRemedy(isStatic)}
        </>
      )}
    </p>
  );
}

function isOffline(outcome: Outcome): boolean {
  return outcome.kind === 'unreachable' && outcome.isOffline;
}

/** What became of a request, in words for a screen reader: a response itself would be read out to its end. */
export function OutcomeStatus({
  isRunning,
  outcomes = [],
}: {
  isRunning: boolean;
  outcomes?: readonly Outcome[];
}) {
  const words = outcomes.map(inWords);
  // Requests that failed together failed for one reason.
  const told = words.filter((one, at) => outcomes[at]?.kind === 'response' || words.indexOf(one) === at);
  return (
    <p className="visually-hidden" role="status">
      {isRunning ? 'Request sent.' : told.join(' ')}
    </p>
  );
}

function inWords(outcome: Outcome): string {
  if (outcome.kind === 'response') return `${outcome.status}, ${outcome.timeMs} milliseconds.`;
  return isOffline(outcome) ? 'You’re offline.' : 'The sandbox didn’t respond.';
}
