import type { Operation } from '@portal/contract';
import { useMemo } from 'react';
import { Status } from '../parts/Status.tsx';
import type { Outcome } from './call.ts';
import { download, geoJsonOf, gpxOf } from './download.ts';
import type { DrawnFeature } from './response-map/geometry.ts';
import { csvOf, tablesOf } from './tables.ts';

interface Props {
  operation: Operation;
  outcome: Outcome & { kind: 'response' };
  /** Whether the form has other values than the request had. */
  isStale: boolean;
  features: DrawnFeature[];
}

/** Status, duration, size, the values of headers, and the response as a file. */
export function ResponseBar({ operation, outcome, isStale, features }: Props) {
  const { credits, slug } = operation;
  return (
    <div className="rc-bar">
      <Status status={outcome.status} />
      <span>{outcome.timeMs} ms</span>
      <span>{sizeWords(outcome.size)}</span>
      <HeaderFacts headers={outcome.headers} isPublished={credits.base !== undefined || credits.perResult} />
      {isStale && <span className="rc-stale">Request changed. Run again to update.</span>}
      <Files outcome={outcome} name={slug} features={features} />
    </div>
  );
}

function Files({
  outcome,
  name,
  features,
}: {
  outcome: Props['outcome'];
  name: string;
  features: DrawnFeature[];
}) {
  const [table] = useMemo(() => tablesOf(outcome.json), [outcome]);
  const isDrawn = features.some(({ role }) => role !== 'sent');
  const gpx = useMemo(() => gpxOf(features), [features]);
  return (
    <span className="rc-files">
      Download
      <button
        type="button"
        className="rc-link"
        onClick={() =>
          outcome.json === undefined
            ? download(`${name}.txt`, 'text/plain', outcome.text)
            : download(`${name}.json`, 'application/json', JSON.stringify(outcome.json, null, 2))
        }
      >
        {outcome.json === undefined ? 'text' : 'JSON'}
      </button>
      {isDrawn && (
        <button
          type="button"
          className="rc-link"
          onClick={() => download(`${name}.geojson`, 'application/geo+json', geoJsonOf(features))}
        >
          GeoJSON
        </button>
      )}
      {gpx && (
        <button
          type="button"
          className="rc-link"
          onClick={() => download(`${name}.gpx`, 'application/gpx+xml', gpx)}
        >
          GPX
        </button>
      )}
      {table && (
        <button
          type="button"
          className="rc-link"
          onClick={() => download(`${name}.csv`, 'text/csv', csvOf(table))}
        >
          CSV
        </button>
      )}
    </span>
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
