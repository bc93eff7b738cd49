import type { HttpRequest } from '@portal/request';
import { type ReactNode, useState } from 'react';
import { isLoopback } from '../../behavior/loopback.ts';
import { type Outcome, send } from '../../reference/console/call.ts';

interface Props {
  /** Against the sandbox as the settings name it. */
  request: HttpRequest;
  status: number;
}

/** Sends the request that returns the error, and shows what came back. */
export function Reproduce({ request, status }: Props): ReactNode {
  const [outcome, setOutcome] = useState<Outcome>();
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    setOutcome(await send(here(request), new AbortController().signal));
    setRunning(false);
  };
  return (
    <>
      <button
        type="button"
        className="rf-btn rf-primary rf-script"
        disabled={isRunning}
        onClick={() => void run()}
      >
        {isRunning ? 'Running…' : 'Reproduce'}
      </button>
      <div aria-live="polite">{outcome && <Result outcome={outcome} expected={status} />}</div>
    </>
  );
}

/** The sandbox that serves this page has its address, whatever the settings name. */
function here(request: HttpRequest): HttpRequest {
  if (!isLoopback()) return request;
  return { ...request, url: location.origin + new URL(request.url).pathname };
}

function Result({ outcome, expected }: { outcome: Outcome; expected: number }): ReactNode {
  if (outcome.kind !== 'response') {
    return (
      <p className="note note-error">
        <b>The sandbox didn’t respond.</b> Start it with <code>npm start</code>, then retry.
      </p>
    );
  }
  const sent = (name: string) => outcome.headers.find(([known]) => known === name)?.[1];
  const headers = ['x-calls-charged', 'retry-after'].map((name) => `${name}: ${sent(name) ?? 'not sent'}`);
  return (
    <div className="rf-code">
      <div className="rf-bar">
        <span className="rf-cap">
          <span className={outcome.status < 400 ? 'rf-st' : 'rf-st rf-f'}>{outcome.status}</span> in{' '}
          {outcome.timeMs} ms
          {outcome.status === expected ? '' : `, expected ${expected}`}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is a named piece of code. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <pre tabIndex={0} role="group" aria-label="Response">
        <code>{JSON.stringify(outcome.json, null, 2) ?? outcome.text}</code>
      </pre>
      <p className="rm-headers">{headers.join('   ')}</p>
    </div>
  );
}

export default Reproduce;
