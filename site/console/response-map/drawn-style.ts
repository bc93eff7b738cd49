/** The basemap with a request on it: what was sent in ink, what was returned in green, the selected in blue. */

import type { LngLat } from '@portal/geo';
import type {
  FilterSpecification,
  GeoJSONSourceSpecification,
  LineLayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import type { DrawnFeature } from './geometry.ts';
import { offsetsOf, trackOf } from './offsets.ts';

/** Name of the source that contains the request and its response. */
export const drawnSource = 'drawn';

/** Layers in which a click finds a feature, the uppermost first. */
export const layersToHit = ['drawn-dot', 'drawn-line-casing', 'drawn-area'];

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
  const sentArea: FilterSpecification = [
    'all',
    ['==', ['get', 'role'], 'sent'],
    ['==', ['get', 'kind'], 'area'],
  ];
  const found = (kind: DrawnFeature['kind']): FilterSpecification => [
    'all',
    ['in', ['get', 'role'], ['literal', ['returned', 'fetched']]],
    ['==', ['get', 'kind'], kind],
  ];
  const extra = (role: 'track' | 'offset'): FilterSpecification => ['==', ['get', 'role'], role];
  const filters = new Map(filtersOf(selected));
  const round = { 'line-join': 'round', 'line-cap': 'round' } as const;
  const line = (
    id: string,
    filter: FilterSpecification | undefined,
    color: string,
    width: number,
    paint?: LineLayerSpecification['paint'],
  ): LineLayerSpecification => ({
    id,
    type: 'line',
    source,
    filter,
    layout: paint ? {} : round,
    paint: { 'line-color': color, 'line-width': width, ...paint },
  });
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
      line('drawn-area-edge', found('area'), colors.returned, 2),
      line('sent-area-edge', sentArea, colors.sent, 1.5, { 'line-dasharray': [4, 3] }),
      line('selected-area', filters.get('selected-area'), colors.selected, 3.5),
      line('selected-line', filters.get('selected-line'), colors.selected, 14),
      line('drawn-line-casing', found('line'), colors.casing, 9),
      line('drawn-line', found('line'), colors.returned, 5),
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
      line('sent-track', extra('track'), colors.sent, 1.5, { 'line-opacity': 0.7 }),
      line('drawn-offset', extra('offset'), colors.sent, 2, { 'line-dasharray': [2, 1.5] }),
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
