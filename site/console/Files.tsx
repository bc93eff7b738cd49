import { useMemo } from 'react';
import type { Response } from './call.ts';
import { download, geoJsonOf, gpxOf } from './download.ts';
import type { DrawnFeature } from './response-map/geometry.ts';
import { csvOf, tablesOf } from './tables.ts';

interface Props {
  outcome: Response;
  /** Of the file, without its ending. */
  name: string;
  features: DrawnFeature[];
}

/** The response as a file, in each format that can hold it. */
export function Files({ outcome, name, features }: Props) {
  const [table] = useMemo(() => tablesOf(outcome.json), [outcome]);
  const isDrawn = features.some(({ role }) => role !== 'sent');
  const gpx = useMemo(() => gpxOf(features), [features]);
  return (
    <p className="rc-files">
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
    </p>
  );
}
