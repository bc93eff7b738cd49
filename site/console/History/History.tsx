import { fragmentOf } from '../../browser/requests/share.ts';
import { Method } from '../../parts/Method.tsx';
import { Button, TextButton } from '../Button.tsx';
import { download } from '../download.ts';
import { historyJson, mostCalls, type PastCall, summaryOf } from '../history.ts';
import { sizeWords } from '../ResponseBar.tsx';
import type { HistorySlice } from '../use-console.ts';

interface Props {
  history: HistorySlice;
  operationId: string;
}

/** The last calls of this browser, to compare and to reopen. */
export function History({ history, operationId }: Props) {
  const { calls, forgetCalls, reopen } = history;
  return (
    <section className="rc-history" aria-label="History" tabIndex={-1}>
      <div className="rc-historyhead">
        <p>Your last {mostCalls} requests. Stored in this browser only, without keys and responses.</p>
        {calls.length > 0 && (
          <span className="rf-runs">
            <Button onClick={() => download('requests.json', 'application/json', historyJson(calls))}>
              Download JSON
            </Button>
            <Button onClick={forgetCalls}>Clear history</Button>
          </span>
        )}
      </div>
      {calls.length === 0 ? (
        <p className="rc-quiet">No requests yet. Run a request and it appears here.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        <section className="rc-table" tabIndex={0} aria-label="Requests">
          <table>
            <thead>
              <tr>
                <th scope="col">Endpoint</th>
                <th scope="col">Values</th>
                <th scope="col">Status</th>
                <th scope="col" className="rc-num">
                  Time
                </th>
                <th scope="col" className="rc-num">
                  Size
                </th>
                <th scope="col">Sent</th>
                <th scope="col">
                  <span className="visually-hidden">Reopen</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {calls.map((call) => (
                <Row
                  key={call.at}
                  call={call}
                  onReopen={call.operationId === operationId ? reopen : undefined}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

/** `onReopen` is absent where the request is another endpoint's. */
function Row({ call, onReopen }: { call: PastCall; onReopen?: (call: PastCall) => void }) {
  const { name, method, texts, result, timeMs, size, at, host, page } = call;
  return (
    <tr>
      <th scope="row">
        {name} <Method method={method} />
      </th>
      <td data-long>
        <code className="rc-summary">{summaryOf(texts)}</code>
      </td>
      <td>
        <b className={result === 200 ? 'rc-ok' : 'rc-notok'}>{resultWords[result] ?? result}</b>
        {host === 'live' && ' live'}
      </td>
      <td className="rc-num">{timeMs === undefined ? '' : `${timeMs} ms`}</td>
      <td className="rc-num">{size === undefined ? '' : sizeWords(size)}</td>
      <td>
        <time dateTime={at}>{whenWords(at)}</time>
      </td>
      <td>
        {onReopen ? (
          <TextButton onClick={() => onReopen(call)}>
            Reopen<span className="visually-hidden"> the request of {whenWords(at)}</span>
          </TextButton>
        ) : (
          <a className="rc-link" href={page + fragmentOf(texts)}>
            Reopen<span className="visually-hidden"> the request of {whenWords(at)}</span>
          </a>
        )}
      </td>
    </tr>
  );
}

/** What happened where no status came. */
const resultWords: Record<string, string> = { timeout: 'Timeout', unreachable: 'Unreachable' };

/** The time of day, and before today the date. */
function whenWords(at: string): string {
  const date = new Date(at);
  const time = date.toLocaleTimeString('en-GB');
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? time : `${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}, ${time}`;
}
