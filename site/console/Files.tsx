import { useMemo } from 'react';
import { TextButton } from './Button.tsx';
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
  const formats = [
    outcome.json === undefined
      ? { label: 'text', ending: 'txt', type: 'text/plain', text: () => outcome.text }
      : {
          label: 'JSON',
          ending: 'json',
          type: 'application/json',
          text: () => JSON.stringify(outcome.json, null, 2),
        },
    isDrawn && {
      label: 'GeoJSON',
      ending: 'geojson',
      type: 'application/geo+json',
      text: () => geoJsonOf(features),
    },
    gpx && { label: 'GPX', ending: 'gpx', type: 'application/gpx+xml', text: () => gpx },
    table && { label: 'CSV', ending: 'csv', type: 'text/csv', text: () => csvOf(table) },
  ];
  return (
    <p className="rc-files">
      Download
      {formats.map(
        (format) =>
          format && (
            <TextButton
              key={format.label}
              onClick={() => download(`${name}.${format.ending}`, format.type, format.text())}
            >
              {format.label}
            </TextButton>
          ),
      )}
    </p>
  );
}
