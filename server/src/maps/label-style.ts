/** Names on the map, the most important first: where two collide, the engine keeps the layer above. */
import { byZoom, type Expression, type Layer, layerOn } from './expressions.ts';
import type { Palette } from './palette.ts';

/** `both` puts Bangla over English and needs MapLibre 6.9 or newer, which shapes Indic scripts; `en` suits older ones. */
export type LabelScript = 'both' | 'en';

/** The weight is read from the first name; the family itself is the second. */
const regular = ['Noto Sans Bengali'];
const bold = ['Noto Sans Bengali Bold', 'Noto Sans Bengali'];

/** In the order of drawing: names of ways lie lowest, names of cities above all. */
export function labelStyles(palette: Palette, labels: LabelScript): Layer[] {
  return [
    ...wayNames(palette, labels),
    ...placeNames(palette, labels),
    ...groundNames(palette, labels),
    ...areaNames(palette, labels),
  ];
}

const text = (palette: Palette, color: string, haloWidth = 1.6): Layer => ({
  'text-color': color,
  'text-halo-color': palette.halo,
  'text-halo-width': haloWidth,
});

function wayNames(palette: Palette, labels: LabelScript): Layer[] {
  const along = { 'symbol-placement': 'line', 'text-font': regular, 'text-max-angle': 30 };
  const ofRanks = (...ranks: string[]) => ['in', ['get', 'rank'], ['literal', ranks]];
  const roadNames = (id: string, minzoom: number, ranks: string[], size: Expression): Layer =>
    layerOn('road', {
      id,
      type: 'symbol',
      minzoom,
      filter: ['all', ['has', 'name'], ofRanks(...ranks)],
      layout: {
        ...along,
        'text-field': ['get', 'name'],
        'text-size': size,
        'symbol-spacing': 340,
        'text-padding': 6,
      },
      paint: text(palette, palette.labelRoad),
    });
  return [
    roadNames('lane-names', 15, ['lane'], byZoom({ 15: 10, 17: 12 })),
    roadNames('minor-names', 14, ['minor'], byZoom({ 14: 10.5, 17: 12.5 })),
    roadNames('road-names', 12.5, ['motorway', 'trunk', 'main', 'secondary'], byZoom({ 12: 10.5, 17: 13 })),
    layerOn('road', {
      id: 'road-numbers',
      type: 'symbol',
      minzoom: 7.5,
      maxzoom: 15,
      filter: ['has', 'ref'],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 420,
        'text-field': ['get', 'ref'],
        'text-font': bold,
        'text-size': 10,
        'text-rotation-alignment': 'viewport',
        'icon-image': 'shield',
        'icon-rotation-alignment': 'viewport',
        'icon-text-fit': 'both',
        'icon-text-fit-padding': [1, 2, 1, 2],
        'text-padding': 24,
      },
      paint: { 'text-color': palette.labelRoad },
    }),
    layerOn('water', {
      id: 'river-names',
      type: 'symbol',
      minzoom: 8,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: {
        ...along,
        'text-field': labels === 'both' ? ['get', 'name_bn'] : ['get', 'name'],
        'text-size': byZoom({ 8: 11.5, 14: 14 }),
        'symbol-spacing': 500,
        'text-max-angle': 24,
      },
      paint: text(palette, palette.labelWater, 1.2),
    }),
  ];
}

function groundNames(palette: Palette, labels: LabelScript): Layer[] {
  const ground = (id: string, kind: string, color: string): Layer => ({
    ...named(labels, id, [kind], { 'text-size': byZoom({ 11: 10.5, 15: 12.5 }), 'text-max-width': 7 }),
    minzoom: 10,
    paint: text(palette, color, 1.3),
  });
  return [
    ground('ground-names', 'ground', palette.labelGreen),
    ground('lake-names', 'lake', palette.labelWater),
  ];
}

/** A badge with its name under it, where there is room; the badge alone where there is less. */
function placeNames(palette: Palette, labels: LabelScript): Layer[] {
  return [
    layerOn('place', {
      id: 'places',
      type: 'symbol',
      minzoom: 13,
      // The deepest tiles hold every place: the near view shows the better known ones first.
      filter: ['any', ['>=', ['zoom'], 16], ['<', ['get', 'order'], 880]],
      layout: {
        'icon-image': ['get', 'icon'],
        'icon-size': byZoom({ 13: 0.78, 16: 1 }),
        'icon-padding': 6,
        'text-field': nameIn(labels),
        'text-font': regular,
        'text-size': byZoom({ 13: 10, 17: 12 }),
        'text-anchor': 'top',
        'text-offset': [0, 0.95],
        'text-max-width': 8,
        'text-optional': true,
        'symbol-sort-key': ['get', 'order'],
      },
      paint: text(palette, palette.label, 1.4),
    }),
  ];
}

function areaNames(palette: Palette, labels: LabelScript): Layer[] {
  const area = (
    id: string,
    kinds: string[],
    zooms: { minzoom: number; maxzoom?: number },
    layout: Layer,
    color = palette.labelStrong,
  ): Layer => ({ ...named(labels, id, kinds, layout), ...zooms, paint: text(palette, color, 1.8) });
  return [
    area('wards', ['ward'], { minzoom: 14.5 }, { 'text-size': 10, 'text-padding': 20 }, palette.labelFaint),
    area(
      'villages',
      ['village'],
      { minzoom: 12.2 },
      { 'text-size': byZoom({ 12: 10, 16: 13 }) },
      palette.labelFaint,
    ),
    area(
      'quarters',
      ['quarter'],
      { minzoom: 13.6 },
      { 'text-size': byZoom({ 13: 10, 16: 12.5 }) },
      palette.label,
    ),
    area(
      'towns',
      ['town'],
      { minzoom: 9.3, maxzoom: 13.5 },
      { 'text-size': byZoom({ 9: 10.5, 13: 13 }) },
      palette.label,
    ),
    area(
      'areas',
      ['area'],
      { minzoom: 10.6 },
      { 'text-size': byZoom({ 10: 10.5, 15: 15 }), 'text-font': bold },
    ),
    area(
      'districts',
      ['district'],
      { minzoom: 5.8, maxzoom: 11.5 },
      { 'text-size': byZoom({ 6: 10, 10: 15 }) },
    ),
    area(
      'divisions',
      ['division'],
      { minzoom: 5, maxzoom: 11 },
      { 'text-size': byZoom({ 5: 11.5, 7: 14, 10: 19 }), 'text-font': bold },
    ),
    area(
      'seas',
      ['sea'],
      { minzoom: 3, maxzoom: 9 },
      { 'text-size': byZoom({ 4: 12, 8: 18 }) },
      palette.labelWater,
    ),
    // The country's own name ends before it would take the capital's place.
    ...(['country', 'neighbour'] as const).map((kind) =>
      area(
        kind,
        [kind],
        { minzoom: 2, maxzoom: kind === 'country' ? 5.6 : 8 },
        { 'text-size': byZoom({ 3: 12, 7: 18 }), 'text-font': bold },
        palette.labelFaint,
      ),
    ),
  ];
}

/** A layer of names of these classes. */
function named(labels: LabelScript, id: string, kinds: string[], layout: Layer): Layer {
  return layerOn('label', {
    id,
    type: 'symbol',
    filter: ['in', ['get', 'class'], ['literal', kinds]],
    layout: {
      'text-field': nameIn(labels),
      'text-font': regular,
      'text-max-width': 9,
      'text-padding': 5,
      'symbol-sort-key': ['get', 'order'],
      ...layout,
    },
  });
}

/** Bangla first and larger, English under it; or English alone. */
function nameIn(labels: LabelScript): Expression {
  if (labels === 'en') return ['get', 'name'];
  return [
    'format',
    ['get', 'name_bn'],
    { 'font-scale': 1.08 },
    '\n',
    {},
    ['get', 'name'],
    { 'font-scale': 0.84 },
  ];
}
