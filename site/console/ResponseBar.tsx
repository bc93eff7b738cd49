import type { Operation } from '@portal/contract';
import { Status } from '../parts/Status.tsx';
import type { Response } from './call.ts';

interface Props {
  operation: Operation;
  outcome: Response;
  /** Whether the form has other values than the request had. */
  isStale: boolean;
}

/** Status, duration, size and the values of headers. */
export function ResponseBar({ operation, outcome, isStale }: Props) {
  const { credits } = operation;
  return (
    <div className="rc-bar">
      <Status status={outcome.status} />
      <span>{outcome.timeMs} ms</span>
      <span>{sizeWords(outcome.size)}</span>
      <HeaderFacts headers={outcome.headers} isPublished={credits.base !== undefined || credits.perResult} />
      {isStale && <span className="rc-stale">Request changed. Run again to update.</span>}
    </div>
  );
}

/** What the headers of the sandbox contain: credits charged, credits left, the kind of data. */
function HeaderFacts({ headers, isPublished }: { headers: [string, string][]; isPublished: boolean }) {
  const values = new Map(headers);
  const charged = values.get('x-calls-charged');
  const left = Number(values.get('ratelimit-remaining') ?? Number.NaN);
  const limit = Number(values.get('ratelimit-limit') ?? Number.NaN);
  return (
    <>
      {isPublished
        ? charged !== undefined && <span>{charged === '1' ? '1 credit' : `${charged} credits`}</span>
        : charged !== undefined && <span>Credits not published</span>}
      {limit <= mostLimitShown && (
        <span>
          {left} of {limit} requests left
        </span>
      )}
      {values.get('x-data-quality') === 'sample' && <span className="rf-b">sample data</span>}
    </>
  );
}

/** A limit that nobody reaches by hand says nothing. */
const mostLimitShown = 1_000;

/** "310 B", "1.4 kB". */
export function sizeWords(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;
}
