import type { HttpRequest } from '@portal/request';
import { sandboxOrigin } from '../../../parts/loopback.ts';
import { OutcomeStatus, SandboxOutcome, useRun } from '../SandboxOutcome/SandboxOutcome.tsx';

/** Response headers that state what an error costs and when to retry. */
const headers = ['x-calls-charged', 'retry-after'];

interface Props {
  /** Against the sandbox as the settings name it. */
  request: HttpRequest;
  status: number;
}

/** Sends the request that returns the error, and shows what came back. */
export default function Reproduce({ request, status }: Props) {
  const { outcomes, isRunning, run } = useRun(() => [here(request)]);
  return (
    <>
      <button
        type="button"
        className="button button-primary button-run rf-script"
        aria-disabled={isRunning || undefined}
        onClick={run}
      >
        {isRunning ? 'Running…' : `Run (returns ${status})`}
      </button>
      <OutcomeStatus isRunning={isRunning} outcomes={outcomes} />
      {outcomes?.map((outcome) => (
        <SandboxOutcome key={status} outcome={outcome} label="Response" expected={status} headers={headers} />
      ))}
    </>
  );
}

/** The sandbox that serves this page has its address, whatever the settings name. */
function here(request: HttpRequest): HttpRequest {
  const { origin, pathname } = new URL(request.url);
  return { ...request, url: sandboxOrigin(origin) + pathname };
}
