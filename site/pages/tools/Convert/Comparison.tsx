import { buildRequest } from '@portal/request';
import { type ComparedField, compareResponses } from '@portal/request/convert';
import type { Hosts } from '../../../browser/behavior/host.ts';
import type { Outcome } from '../../../console/call.ts';
import { sandboxOrigin } from '../../../parts/loopback.ts';
import { DataTable } from '../../reference/DataTable.tsx';
import { NoResponse, OutcomeStatus, useRun } from '../SandboxOutcome/SandboxOutcome.tsx';
import type { Shown } from './use-conversion.ts';

/** Runs the old and the new request in the sandbox, and compares their responses field by field. */
export function Comparison({ shown, hosts }: { shown: Shown; hosts: Hosts }) {
  const { from, to } = shown;
  const requests = from && from.operation !== to.operation ? [from, to] : [to];
  const target = { host: sandboxOrigin(hosts.sandbox), key: hosts.sandboxKey };
  const { outcomes, isRunning, run } = useRun(() =>
    requests.map(({ operation, values }) => buildRequest(operation, values, target)),
  );
  const isPair = requests.length === 2;
  return (
    <section aria-label="Responses">
      <h2>{isPair ? 'Both responses, field by field' : 'Response'}</h2>
      <p className="rm-actions">
        <button
          type="button"
          className="button button-primary button-run"
          disabled={shown.missing.length > 0}
          aria-disabled={isRunning || undefined}
          onClick={run}
        >
          {isRunning ? 'Running…' : isPair ? 'Run both' : 'Run'}
        </button>
        <span>
          {isPair ? 'Both run' : 'Runs'} in the sandbox with the sandbox key.
          {shown.service && ` The ${shown.service} request is not sent.`}
        </span>
      </p>
      <OutcomeStatus isRunning={isRunning} outcomes={outcomes} />
      {outcomes && <Outcomes shown={shown} outcomes={outcomes} />}
    </section>
  );
}

/** The responses next to each other; where one is missing, why, once for both. */
export function Outcomes({ shown, outcomes }: { shown: Shown; outcomes: Outcome[] }) {
  const { from, to } = shown;
  const unreached = outcomes.find(({ kind }) => kind !== 'response');
  if (unreached) return <NoResponse outcome={unreached} />;
  const responses = outcomes.flatMap((one) => (one.kind === 'response' ? [one] : []));
  const [old, next = old] = responses;
  const rows =
    from && responses.length === 2
      ? compareResponses(from.operation, old?.json, to.operation, next?.json)
      : undefined;
  return (
    <>
      <p className="rm-dim">
        {responses.map(({ status, timeMs }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the old response, then the new one.
          <span key={at}>
            {responses.length === 2 && `Version ${at + 1}: `}
            <span className={status < 400 ? 'rf-st' : 'rf-st rf-f'}>{status}</span> in {timeMs} ms.{' '}
          </span>
        ))}
      </p>
      {responses.some(({ status }) => status !== 200) && (
        <p className="note">
          <b>A request failed.</b> Its body is the body of an error. Fix the cause, then run again.
        </p>
      )}
      {rows ? (
        <Table rows={rows} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is a named piece of code.
        <pre className="rm-response" tabIndex={0} role="group" aria-label="Response">
          <code>{JSON.stringify(next?.json, null, 2) ?? next?.text}</code>
        </pre>
      )}
    </>
  );
}

/** More rows than anyone reads; a boundary has thousands of fields. */
const mostRows = 200;

function Table({ rows }: { rows: ComparedField[] }) {
  return (
    <DataTable label="Fields" heads={['Version 1', 'Version 2', 'Result']} className="stack rm-compared">
      <tbody>
        {rows.slice(0, mostRows).map(({ oldPath, oldValue, newPath, newValue, result }) => (
          <tr
            key={`${oldPath} ${newPath}`}
            className={result === 'same' || result === 'new' ? undefined : 'rm-differs'}
          >
            <td data-label="Version 1">
              {oldPath === undefined ? (
                <span className="rm-dim">not in version 1</span>
              ) : (
                <Value path={oldPath} value={oldValue} />
              )}
            </td>
            <td data-label="Version 2">
              {newPath === undefined ? (
                <span className="rm-dim">not in version 2</span>
              ) : (
                <Value path={newPath} value={newValue} />
              )}
            </td>
            <td data-label="Result">
              <span className={result === 'not returned' ? 'rm-lost' : undefined}>{result}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function Value({ path, value }: { path: string; value: unknown }) {
  const text = JSON.stringify(value) ?? '';
  return (
    <>
      <b className="rf-n">{path || 'response'}</b>
      <code>{text.length > 80 ? `${text.slice(0, 80)}…` : text}</code>
    </>
  );
}
