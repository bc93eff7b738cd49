/** Files made in the browser from a response. */
import type { LngLat } from '@portal/geo';
import { escapeHtml } from '../parts/code/escape.ts';
import { type DrawnFeature, positionsOf } from './response-map/geometry.ts';

/** The response as GeoJSON: each geometry on the map with its name and its path in the response. */
export function geoJsonOf(features: readonly DrawnFeature[]): string {
  const collection = {
    type: 'FeatureCollection',
    features: features
      .filter(({ role }) => role !== 'sent')
      .map(({ label, path, geometry }) => ({ type: 'Feature', properties: { name: label, path }, geometry })),
  };
  return JSON.stringify(collection, null, 2);
}

/** The response as GPX 1.1: points as waypoints, lines as tracks. Undefined where there is neither. */
export function gpxOf(features: readonly DrawnFeature[]): string | undefined {
  const drawn = features.filter(({ role, kind }) => role !== 'sent' && kind !== 'area');
  if (drawn.length === 0) return undefined;
  const at = ([longitude, latitude]: LngLat) => `lat="${decimal(latitude)}" lon="${decimal(longitude)}"`;
  const points = drawn
    .filter(({ kind }) => kind === 'point')
    .flatMap(({ label, geometry }) =>
      positionsOf(geometry).map((point) => `  <wpt ${at(point)}><name>${xmlText(label)}</name></wpt>`),
    );
  const tracks = drawn
    .filter(({ kind }) => kind === 'line')
    .map(({ label, geometry }) => {
      const track = positionsOf(geometry).map((point) => `<trkpt ${at(point)}/>`);
      return `  <trk><name>${xmlText(label)}</name><trkseg>${track.join('')}</trkseg></trk>`;
    });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="console" xmlns="http://www.topografix.com/GPX/1/1">',
    ...points,
    ...tracks,
    '</gpx>\n',
  ].join('\n');
}

/** A number as `xsd:decimal`, which GPX requires: no exponent, as in `1e-7`. */
function decimal(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(15).replace(/\.?(?<!0)0+$/, '') : text;
}

/** Text in XML, without the characters that it doesn't allow. */
function xmlText(text: string): string {
  return escapeHtml(text.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''));
}

/** Downloads a file. Spreadsheets read Bangla only after the mark of UTF-8. */
export function download(name: string, type: string, text: string): void {
  const link = document.createElement('a');
  const mark = type === 'text/csv' ? '\ufeff' : '';
  link.href = URL.createObjectURL(new Blob([mark, text], { type }));
  link.download = name;
  link.click();
  // The click has started the download by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
