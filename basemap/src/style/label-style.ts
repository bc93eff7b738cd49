/** Names on the map, the most important last: where two collide, the engine keeps the one of the later layer. */
import { byZoom, type Expression, type Layer, layerOn } from './expressions.ts';
import type { Palette } from './palette.ts';

/**
 * `both` sets Bangla above English, `bn` Bangla alone; both need MapLibre 6.9 or newer, which shapes Indic scripts.
 * `en` suits every engine.
 */
export type LabelLanguage = 'both' | 'bn' | 'en';

/** Bangla, then Latin: a page that loads both families has the same names in every browser. */
export const regular = ['Noto Sans Bengali', 'Noto Sans'];
/** The engine reads the weight from the first name. */
export const bold = ['Noto Sans Bengali Bold', ...regular];

const english: Expression = ['get', 'name'];
/** A feature without a Bangla name shows its English one. */
const bangla: Expression = ['coalesce', ['get', 'name_bn'], english];

/** Size of English below Bangla; from 13 px Bangla it stays at 11 px or more. */
const secondScale = 0.85;

/** With `isPictured`, each Bangla name is a picture that the page draws: for engines that do not shape Bangla. */
export function labelStyles(palette: Palette, labels: LabelLanguage, isPictured = false): Layer[] {
  const style = { palette, labels, isPictured, names: { english, bangla } };
  return [
    ...roadNames(style),
    ...waterNames(style),
    ...quarterNames(style),
    ...placeNames(style),
    ...areaNames(style),
    ...farNames(style),
  ];
}

export interface NameStyle {
  palette: Palette;
  labels: LabelLanguage;
  isPictured: boolean;
  /** The two names of a feature. */
  names: { english: Expression; bangla: Expression };
}

export const text = (palette: Palette, color: string, haloWidth = 1.6): Layer => ({
  'text-color': color,
  'text-halo-color': palette.halo,
  'text-halo-width': haloWidth,
});

/** A picture and the English next to it would take more of a line than is straight: both is English alone there. */
const alongLines = ({ labels, isPictured }: NameStyle): LabelLanguage =>
  isPictured && labels === 'both' ? 'en' : labels;

/**
 * Bangla along a line. A picture is straight, which bends of roads and rivers hardly show. The engines keep lines with the
 * same text apart, and pictures have none: English too small to see says which name it is. No size at all would be the
 * usual size.
 */
function banglaAlongLine({ palette, isPictured }: NameStyle, color: string, sizePx: number): Expression {
  if (!isPictured) return bangla;
  return ['format', picture(bangla, color, palette.halo, { sizePx }), {}, english, { 'font-scale': 0.01 }];
}

/** English until there is room for both; two layers, because a name's text is chosen once per tile. */
function roadNames(style: NameStyle): Layer[] {
  const { palette } = style;
  const labels = alongLines(style);
  const bothFrom = 15.4;
  const names = (
    id: string,
    ranks: string[],
    zooms: { minzoom: number; maxzoom?: number },
    field: Expression,
    size: Expression,
  ): Layer =>
    layerOn('road', {
      id,
      type: 'symbol',
      ...zooms,
      filter: ['all', ['has', 'name'], ['in', ['get', 'rank'], ['literal', ranks]]],
      layout: {
        'symbol-placement': 'line',
        'text-field': field,
        'text-font': regular,
        'text-size': size,
        'text-max-angle': 30,
        'symbol-spacing': 340,
        'text-padding': 6,
      },
      paint: text(palette, palette.labelRoad, 1.5),
    });
  const far = labels === 'bn' ? banglaAlongLine(style, palette.labelRoad, 12) : english;
  const near: Expression =
    labels === 'both' ? ['case', ['==', bangla, english], english, ['concat', bangla, '  ', english]] : far;
  const main = ['motorway', 'trunk', 'main', 'secondary'];
  return [
    names('lane-names', ['lane'], { minzoom: bothFrom }, near, byZoom({ 15: 11, 17: 12 })),
    names(
      'minor-names-far',
      ['minor'],
      { minzoom: 14, maxzoom: bothFrom },
      far,
      byZoom({ 14: 11, 16: 11.5 }),
    ),
    names('minor-names', ['minor'], { minzoom: bothFrom }, near, byZoom({ 15: 11.5, 17: 12.5 })),
    names('road-names-far', main, { minzoom: 12.4, maxzoom: bothFrom }, far, byZoom({ 12: 11, 16: 12 })),
    names('road-names', main, { minzoom: bothFrom }, near, byZoom({ 15: 12, 17: 12.5 })),
    ...shields(palette),
  ];
}

/** Far away the great roads alone: one shield every 260 pixels. */
function shields(palette: Palette): Layer[] {
  const shield = (id: string, zooms: { minzoom: number; maxzoom: number }, ranks: string[], size: number) =>
    layerOn('road', {
      id,
      type: 'symbol',
      ...zooms,
      filter: ['all', ['has', 'ref'], ['in', ['get', 'rank'], ['literal', ranks]]],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': zooms.minzoom < 8 ? 260 : 420,
        'text-field': ['get', 'ref'],
        'text-font': bold,
        'text-size': size,
        'text-rotation-alignment': 'viewport',
        'icon-image': 'shield',
        'icon-rotation-alignment': 'viewport',
        'icon-text-fit': 'both',
        'icon-text-fit-padding': [1, 2, 1, 2],
        'text-padding': 24,
      },
      paint: { 'text-color': palette.labelRoad },
    });
  return [
    shield('road-numbers-far', { minzoom: 5.5, maxzoom: 8.5 }, ['motorway', 'trunk'], 9),
    shield('road-numbers', { minzoom: 8.5, maxzoom: 15 }, ['motorway', 'trunk', 'main'], 10),
  ];
}

function waterNames(style: NameStyle): Layer[] {
  const { palette } = style;
  return [
    layerOn('water', {
      id: 'river-names',
      type: 'symbol',
      minzoom: 6.5,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: {
        'symbol-placement': 'line',
        'text-field': alongLines(style) === 'en' ? english : banglaAlongLine(style, palette.labelWater, 14),
        'text-font': regular,
        'text-size': byZoom({ 6: 11, 10: 12, 14: 14 }),
        'symbol-spacing': 500,
        'text-max-angle': 24,
      },
      paint: text(palette, palette.labelWater, 1.2),
    }),
    {
      ...named(style, 'lake-names', ['lake'], palette.labelWater, {
        'text-size': byZoom({ 11: 13, 15: 14 }),
        'text-max-width': 7,
      }),
      minzoom: 11,
    },
  ];
}

function quarterNames(style: NameStyle): Layer[] {
  const { palette } = style;
  const size = byZoom({ 12: 13, 16: 14 });
  const names = (id: string, kind: string, minzoom: number, color: string, layout: Layer = {}): Layer => ({
    ...named(style, id, [kind], color, { 'text-size': size, ...layout }),
    minzoom,
  });
  return [
    names('wards', 'ward', 15.4, palette.labelFaint, { 'text-padding': 20 }),
    names('villages', 'village', 12.2, palette.labelFaint),
    names('quarters', 'quarter', 13.6, palette.label),
    names('ground-names', 'ground', 11, palette.labelGreen, { 'text-max-width': 7 }),
    // Airports and cantonments say what they are where their buildings would start.
    names('closed-names', 'closed', 14, palette.labelFaint, { 'text-max-width': 7 }),
  ];
}

/** Zoom from which the places of a tier show: metro stations; transit, hospitals, sights; public places; shops. */
const placeTiersFromZoom = [12.6, 14, 15, 16.4] as const;

/** A badge with its name below, where there is room; the badge alone where there is less. */
function placeNames(style: NameStyle): Layer[] {
  const { palette } = style;
  return placeTiersFromZoom
    .map((minzoom, tier) =>
      layerOn('place', {
        id: `places-${tier}`,
        type: 'symbol',
        minzoom,
        filter: ['==', ['get', 'tier'], tier],
        layout: {
          'icon-image': ['get', 'icon'],
          'icon-size': byZoom({ 12: 0.64, 14: 0.8, 16: 1 }),
          'icon-padding': 6,
          'text-field': nameIn(style, palette.label, { sizePx: 13, scale: 0.88 }),
          'text-font': regular,
          'text-size': byZoom({ 13: 12.5, 17: 13.5 }),
          'text-line-height': 1.15,
          'text-anchor': 'top',
          'text-offset': [0, 0.8],
          'text-max-width': 8,
          'text-optional': true,
          'symbol-sort-key': ['get', 'order'],
        },
        paint: text(palette, palette.label),
      }),
    )
    .reverse();
}

function areaNames(style: NameStyle): Layer[] {
  const { palette } = style;
  const area = (
    id: string,
    kind: string,
    zooms: { minzoom: number; maxzoom?: number },
    size: Expression,
    padding: number,
  ): Layer => ({
    ...named(style, id, [kind], palette.label, {
      'text-font': bold,
      'text-size': size,
      'text-padding': padding,
    }),
    ...zooms,
  });
  return [
    area('towns', 'town', { minzoom: 9.3, maxzoom: 13.5 }, byZoom({ 9: 13, 13: 15 }), 6),
    area('areas', 'area', { minzoom: 9.7, maxzoom: 17 }, byZoom({ 10: 13, 13: 16, 15: 17 }), 6),
  ];
}

/**
 * Until the near view, a seat is a dot with its name at the side; then the city's name appears once, and wins. A dot of a
 * district is missing where a division's name covers it, and all that are left come before the names of districts: no
 * dot is in the name of another seat.
 */
function farNames(style: NameStyle): Layer[] {
  const { palette } = style;
  const dotsUntil = 9.3;
  const dot = (kind: string): Layer => ({ 'icon-image': `dot-${kind}`, 'icon-padding': 0 });
  const seat = (id: string, kind: string, minzoom: number, layout: Layer): Layer => ({
    ...named(style, id, [kind], palette.label, {
      'text-variable-anchor': ['left', 'right'],
      'text-radial-offset': 0.55,
      'text-justify': 'auto',
      'text-max-width': 12,
      ...layout,
    }),
    minzoom,
    maxzoom: dotsUntil,
  });
  /** Never without its dot. */
  const greatSeat = (id: string, kind: string, minzoom: number, size: Expression): Layer =>
    seat(id, kind, minzoom, {
      ...dot(kind),
      'icon-allow-overlap': true,
      'text-optional': true,
      'text-size': size,
      'text-font': bold,
      // Names of districts have room around them; a dot may be as near as it is.
      'text-padding': 0,
    });
  const broad = (
    id: string,
    kind: string,
    zooms: { minzoom: number; maxzoom: number },
    color: string,
    size: Expression,
  ): Layer => ({
    ...named(style, id, [kind], color, { 'text-size': size }),
    ...zooms,
  });
  return [
    {
      ...named(style, 'district-towns', ['district'], palette.label, {
        'text-size': byZoom({ 9: 15, 11: 17 }),
        'text-font': bold,
        'text-padding': 6,
      }),
      minzoom: dotsUntil,
      maxzoom: 11.5,
    },
    seat('districts', 'district', 6, {
      'text-size': byZoom({ 6: 13, 9: 15.5 }),
      'text-padding': 5,
    }),
    layerOn('label', {
      id: 'district-dots',
      type: 'symbol',
      minzoom: 6,
      maxzoom: dotsUntil,
      filter: ['==', ['get', 'class'], 'district'],
      layout: dot('district'),
    }),
    greatSeat('divisions', 'division', 5, byZoom({ 5: 14, 6: 16, 9: 19 })),
    greatSeat('capital-far', 'capital', 4, byZoom({ 4: 15, 6: 18, 9: 22 })),
    broad('seas', 'sea', { minzoom: 3, maxzoom: 9 }, palette.labelWater, byZoom({ 4: 13, 8: 18 })),
    broad('neighbors', 'neighbor', { minzoom: 2, maxzoom: 8 }, palette.labelFaint, byZoom({ 3: 13, 7: 14 })),
    // The country's own name ends before it would take the capital's place.
    broad('country', 'country', { minzoom: 2, maxzoom: 5 }, palette.labelFaint, byZoom({ 3: 13, 5: 16 })),
    {
      ...named(style, 'cities', ['division', 'capital'], palette.label, {
        'text-size': byZoom({ 9: 22, 12: 26 }),
        'text-font': bold,
        'text-padding': 10,
      }),
      minzoom: dotsUntil,
      maxzoom: 12,
    },
  ];
}

/** A layer with the names of these classes. */
function named(style: NameStyle, id: string, kinds: string[], color: string, layout: Layer): Layer {
  const isBold = layout['text-font'] === bold;
  return layerOn('label', {
    id,
    type: 'symbol',
    filter: ['in', ['get', 'class'], ['literal', kinds]],
    layout: {
      'text-field': nameIn(style, color, { sizePx: largestSize(layout['text-size']), isBold }),
      'text-font': regular,
      'text-max-width': 9,
      'text-line-height': 1.15,
      'text-padding': 5,
      'symbol-sort-key': ['get', 'order'],
      ...layout,
    },
    paint: text(style.palette, color),
  });
}

/** The size of a layer's text at its last zoom. */
function largestSize(size: unknown): number {
  return Array.isArray(size) ? Number(size.at(-1)) : Number(size);
}

interface NameLook {
  /** Of a picture, which has one size at every zoom. */
  sizePx: number;
  isBold?: boolean;
  /** Of English below Bangla. */
  scale?: number;
}

/** Bangla, and English below it in a lighter color, never bold; once where both are the same. */
export function nameIn(
  { palette, labels, isPictured, names: { english, bangla } }: NameStyle,
  color: string,
  look: NameLook,
): Expression {
  const { scale = secondScale } = look;
  const first = isPictured ? picture(bangla, color, palette.halo, look) : bangla;
  if (labels === 'en') return english;
  if (labels === 'bn') return isPictured ? ['format', first, {}] : bangla;
  const second = color === palette.label ? palette.labelSecond : color;
  return [
    'case',
    ['==', bangla, english],
    english,
    [
      'format',
      first,
      {},
      '\n',
      {},
      english,
      { 'font-scale': scale, 'text-color': second, 'text-font': ['literal', regular] },
    ],
  ];
}

/** The name of a picture that the page draws: `bn|weight|size|color|halo|name`. */
function picture(
  bangla: Expression,
  color: string,
  halo: string,
  { sizePx, isBold = false }: NameLook,
): Expression {
  return ['image', ['concat', `bn|${isBold ? 700 : 400}|${sizePx}|${color}|${halo}|`, bangla]];
}
