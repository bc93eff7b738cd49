/** The basemap with a request on it: what was sent in ink, what was returned in green, the selected in blue. */

import type { LngLat } from '@portal/geo';
import type { FilterSpecification, GeoJSONSourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { DrawnFeature } from './geometry.ts';
import { offsetsOf, trackOf } from './offsets.ts';

/** Name of the source that contains the request and its response. */
export const drawnSource = 'drawn';

/** Layers in which a click finds a feature, the uppermost first. */
export const layersToHit = ['drawn-dot', 'drawn-line-casing', 'drawn-area'];

/** Layers that show the selected feature only. */
const layersOfSelected = ['selected-line', 'selected-area'];

interface Colors {
  sent: string;
  returned: string;
  area: string;
  casing: string;
  selected: string;
}

/** The map palette where an element is, in the page's present color mode. */
export function colorsAt(element: HTMLElement): Colors {
  const style = getComputedStyle(element);
  const color = (name: string) => style.getPropertyValue(`--map-${name}`).trim();
  return {
    sent: color('sent'),
    returned: color('returned'),
    area: color('returned-area'),
    casing: color('case-returned'),
    selected: color('select'),
  };
}

/** The features as the map library reads them. Points sent are not among them: they are drawn above the map. */
export function collectionOf(features: readonly DrawnFeature[]): GeoJSONSourceSpecification['data'] {
  const track = trackOf(features);
  const moves = offsetsOf(features).map(({ from, to }) => [from, to]);
  return {
    type: 'FeatureCollection',
    features: [
      ...features
        .filter(({ role, kind }) => role !== 'sent' || kind !== 'point')
        .map(({ role, kind, path, geometry }) => ({
          type: 'Feature' as const,
          properties: { role, kind, path },
          geometry,
        })),
      ...(track ? [lineOf('track', track)] : []),
      ...moves.map((move) => lineOf('offset', move)),
    ],
  };
}

function lineOf(role: 'track' | 'offset', coordinates: LngLat[]) {
  return {
    type: 'Feature' as const,
    properties: { role, kind: 'line', path: '' },
    geometry: { type: 'LineString' as const, coordinates },
  };
}

/** Name of the image of an arrow in this color; `arrowImage` draws it when the map requests it. */
function arrowName(color: string): string {
  return `arrow ${color}`;
}

/** The image of that name, twice as large as it is shown; undefined for other names. It points to the right. */
export function arrowImage(name: string): ImageData | undefined {
  const color = name.startsWith('arrow ') ? name.slice('arrow '.length) : undefined;
  const [width, height] = [16, 20];
  // Read back at once: on the graphics card that would wait for all that is drawn there.
  const context = color && new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.strokeStyle = color;
  context.lineWidth = 4;
  context.lineCap = context.lineJoin = 'round';
  context.beginPath();
  context.moveTo(5, 5);
  context.lineTo(11, 10);
  context.lineTo(5, 15);
  context.stroke();
  return context.getImageData(0, 0, width, height);
}

/** Layer id -> filter, so that only the selected feature shows there. */
export function filtersOf(selected: string | undefined): [layer: string, filter: FilterSpecification][] {
  return layersOfSelected.map((layer) => [
    layer,
    [
      'all',
      ['==', ['get', 'role'], 'returned'],
      ['==', ['get', 'kind'], layer.slice('selected-'.length)],
      ['==', ['get', 'path'], selected ?? ''],
    ],
  ]);
}

/** `base` with the features above it. */
export function drawnStyle(
  base: StyleSpecification,
  features: readonly DrawnFeature[],
  selected: string | undefined,
  colors: Colors,
): StyleSpecification {
  const source = drawnSource;
  const only = (role: DrawnFeature['role'], kind: DrawnFeature['kind']): FilterSpecification => [
    'all',
    ['==', ['get', 'role'], role],
    ['==', ['get', 'kind'], kind],
  ];
  const found = (kind: DrawnFeature['kind']): FilterSpecification => [
    'all',
    ['in', ['get', 'role'], ['literal', ['returned', 'fetched']]],
    ['==', ['get', 'kind'], kind],
  ];
  const extra = (role: 'track' | 'offset'): FilterSpecification => ['==', ['get', 'role'], role];
  const round = { 'line-join': 'round', 'line-cap': 'round' } as const;
  const filters = new Map(filtersOf(selected));
  return {
    ...base,
    sources: { ...base.sources, [source]: { type: 'geojson', data: collectionOf(features) } },
    layers: [
      ...base.layers,
      {
        id: 'drawn-area',
        type: 'fill',
        source,
        filter: found('area'),
        paint: { 'fill-color': colors.area },
      },
      {
        id: 'drawn-area-edge',
        type: 'line',
        source,
        filter: found('area'),
        layout: round,
        paint: { 'line-color': colors.returned, 'line-width': 2 },
      },
      {
        id: 'sent-area-edge',
        type: 'line',
        source,
        filter: only('sent', 'area'),
        paint: { 'line-color': colors.sent, 'line-width': 1.5, 'line-dasharray': [4, 3] },
      },
      {
        id: 'selected-area',
        type: 'line',
        source,
        filter: filters.get('selected-area'),
        layout: round,
        paint: { 'line-color': colors.selected, 'line-width': 3.5 },
      },
      {
        id: 'selected-line',
        type: 'line',
        source,
        filter: filters.get('selected-line'),
        layout: round,
        paint: { 'line-color': colors.selected, 'line-width': 14 },
      },
      {
        id: 'drawn-line-casing',
        type: 'line',
        source,
        filter: found('line'),
        layout: round,
        paint: { 'line-color': colors.casing, 'line-width': 9 },
      },
      {
        id: 'drawn-line',
        type: 'line',
        source,
        filter: found('line'),
        layout: round,
        paint: { 'line-color': colors.returned, 'line-width': 5 },
      },
      {
        id: 'drawn-line-arrow',
        type: 'symbol',
        source,
        filter: found('line'),
        layout: {
          'symbol-placement': 'line',
          'symbol-spacing': 70,
          'icon-image': arrowName(colors.casing),
          'icon-allow-overlap': true,
          'icon-ignore-placement': true,
        },
      },
      {
        id: 'sent-track',
        type: 'line',
        source,
        filter: extra('track'),
        paint: { 'line-color': colors.sent, 'line-width': 1.5, 'line-opacity': 0.7 },
      },
      {
        id: 'drawn-offset',
        type: 'line',
        source,
        filter: extra('offset'),
        paint: { 'line-color': colors.sent, 'line-width': 2, 'line-dasharray': [2, 1.5] },
      },
      // All casings are below all dots: a thousand points would otherwise be a white spot.
      {
        id: 'drawn-dot-casing',
        type: 'circle',
        source,
        filter: found('point'),
        paint: { 'circle-color': colors.casing, 'circle-radius': 8 },
      },
      {
        id: 'drawn-dot',
        type: 'circle',
        source,
        filter: found('point'),
        paint: { 'circle-color': colors.returned, 'circle-radius': 6 },
      },
    ],
  };
}
