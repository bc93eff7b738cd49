import { featureFilter, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { iconOf, icons } from '../sprite/icons.ts';
import { sprite } from '../sprite/sprite.ts';
import { ownTiles } from '../tiles/tile-set.ts';
import { type MapMode, type Palette, palettes } from './palette.ts';
import { type LabelLanguage, mapStyle } from './style.ts';

const modes: MapMode[] = ['light', 'dark'];
const languages: LabelLanguage[] = ['both', 'bn', 'en'];

interface Style {
  layers: { id: string; layout?: Record<string, unknown>; minzoom?: number; maxzoom?: number }[];
}

const map = { origin: 'https://maps.example', attribution: 'Sample data', tiles: ownTiles };
const styleOf = (mode: MapMode, labels: LabelLanguage, hasGlyphs = false) =>
  mapStyle({ ...map, mode, labels, hasGlyphs }) as Style;
const picturedStyleOf = (mode: MapMode, labels: LabelLanguage) =>
  mapStyle({ ...map, mode, labels, hasBanglaPictures: true }) as Style;

describe.each(modes)('the %s style', (mode) => {
  it.each(languages)('is accepted by the style specification with labels=%s', (labels) => {
    expect(validateStyleMin(styleOf(mode, labels) as never)).toEqual([]);
    expect(validateStyleMin(styleOf(mode, labels, true) as never)).toEqual([]);
  });

  it('has the same layers in the same order as the other mode and with other labels', () => {
    const ids = (style: Style) => style.layers.map(({ id }) => id);
    expect(ids(styleOf(mode, 'both'))).toEqual(ids(styleOf('light', 'en')));
  });

  it('uses no Bangla with labels=en and only Bangla with labels=bn', () => {
    expect(JSON.stringify(styleOf(mode, 'en'))).not.toContain('name_bn');
    expect(JSON.stringify(styleOf(mode, 'bn'))).not.toContain('"format"');
  });

  it.each(languages)('is accepted by the style specification with pictures and labels=%s', (labels) => {
    expect(validateStyleMin(picturedStyleOf(mode, labels) as never)).toEqual([]);
  });

  it('draws every name as a picture with labels=bn, along roads and rivers, too', () => {
    const fields = picturedStyleOf(mode, 'bn').layers.flatMap(({ id, layout }) => {
      const field = JSON.stringify(layout?.['text-field'] ?? '');
      return field.includes('"name"') ? [{ id, isPicture: field.includes('bn|') }] : [];
    });
    expect(fields.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['road-names', 'lane-names', 'river-names', 'areas']),
    );
    expect(fields.filter(({ isPicture }) => !isPicture)).toEqual([]);
  });

  it('has no picture along a line with labels=both, where there is no room for two names', () => {
    const along = picturedStyleOf(mode, 'both').layers.filter(({ id }) =>
      /^(road|river|lane)-names/.test(id),
    );
    expect(along.map(({ layout }) => layout?.['text-field'])).toEqual(along.map(() => ['get', 'name']));
  });

  it('has an image in its sprite for every icon that it or a place can request', () => {
    const { json } = sprite(mode, 2);
    const fixed = styleOf(mode, 'both').layers.flatMap(({ layout }) => {
      const image = layout?.['icon-image'];
      return typeof image === 'string' ? [image] : [];
    });
    expect(fixed.length).toBeGreaterThan(4);
    expect(Object.keys(json)).toEqual(expect.arrayContaining([...fixed, ...Object.keys(icons)]));
  });

  it('has the dots of seats as large as they look, so that names come near them', () => {
    const { json } = sprite(mode, 2) as { json: Record<string, { width: number; pixelRatio: number }> };
    const sides = ['district', 'division', 'capital'].map((kind) => {
      const { width, pixelRatio } = json[`dot-${kind}`]!;
      return width / pixelRatio;
    });
    expect(sides).toEqual([6, 8, 10]);
  });

  it('has all images of the sprite inside its picture', () => {
    for (const pixelRatio of [1, 2] as const) {
      const { json, png } = sprite(mode, pixelRatio);
      // Width and height are at byte 16 of every PNG (ISO/IEC 15948, 11.2.2).
      const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
      for (const icon of Object.values(json) as { x: number; y: number; width: number; height: number }[]) {
        expect(icon.x + icon.width).toBeLessThanOrEqual(width);
        expect(icon.y + icon.height).toBeLessThanOrEqual(height);
      }
    }
  });
});

/** https://openmaptiles.org/schema/, version 3.15: layers, and the fields of each that a style may use. */
const openMapTiles: Record<string, string> = {
  aeroway: 'class ref',
  boundary: 'admin_level adm0_l adm0_r disputed disputed_name claimed_by maritime',
  building: 'render_height render_min_height colour hide_3d',
  landcover: 'class subclass',
  landuse: 'class',
  park: 'class name rank',
  place: 'class name capital iso_a2 rank',
  poi: 'class subclass name rank agg_stop level layer indoor',
  transportation: 'class subclass brunnel oneway ramp network service access toll layer surface',
  transportation_name: 'name class subclass ref ref_length network brunnel layer level indoor',
  water: 'class brunnel intermittent',
  water_name: 'class name intermittent',
  waterway: 'class name brunnel intermittent',
};

describe.each(modes)('the %s style of tiles in the OpenMapTiles schema', (mode) => {
  const given = { ...map, mode, tiles: { ...ownTiles, schema: 'openmaptiles', maxZoom: 14 } as const };
  const variants = languages.flatMap((labels) => [
    { ...given, labels, hasGlyphs: true },
    { ...given, labels, hasBanglaPictures: true },
  ]);

  it('is accepted by the style specification', () => {
    for (const variant of variants) expect(validateStyleMin(mapStyle(variant) as never)).toEqual([]);
  });

  it('draws railways above the ground, and the metro below it too', () => {
    const drawnOf = (properties: object) =>
      (mapStyle({ ...given, labels: 'en' }) as { layers: GivenLayer[] }).layers
        .filter(({ 'source-layer': from, filter }) => {
          const feature = { type: 2 as const, properties, geometry: [] };
          return (
            from === 'transportation' &&
            featureFilter(filter as never, 'filter').filter({ zoom: 14 }, feature)
          );
        })
        .map(({ id }) => id);
    expect(drawnOf({ class: 'rail' })).toEqual(['rail', 'rail-gaps']);
    expect(drawnOf({ class: 'rail', brunnel: 'tunnel' })).toEqual([]);
    expect(drawnOf({ class: 'transit', brunnel: 'tunnel' })).toEqual(['metro']);
  });

  it('uses only layers and fields of the schema, and images of the sprite', () => {
    const images = Object.keys(sprite(mode, 1).json);
    for (const variant of variants) {
      for (const { 'source-layer': from, ...layer } of (mapStyle(variant) as { layers: GivenLayer[] })
        .layers) {
        if (!from) continue;
        const fields = openMapTiles[from]?.split(' ') ?? [];
        const used = [...JSON.stringify(layer).matchAll(/\["(?:get|has)","(\w+)(?::\w+)?"\]/g)];
        expect(fields, `${layer.id} of ${from}`).toEqual(
          expect.arrayContaining(used.map(([, name]) => name)),
        );
        const image = layer.layout?.['icon-image'];
        if (image) expect(images).toContain(image);
      }
    }
  });

  it('has roads, water, boundaries and names', () => {
    const { layers } = mapStyle({ ...given, labels: 'both' }) as { layers: GivenLayer[] };
    const ids = ['road-motorway-fill', 'road-lane-fill', 'water', 'border-district', 'road-names', 'cities'];
    expect(layers.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  });

  it('has the attribution of the tiles and that of the data, each once', () => {
    const attributionOf = (attribution: string) => {
      const { sources } = mapStyle({ ...given, labels: 'en', tiles: { ...given.tiles, attribution } }) as {
        sources: { map: { attribution: string } };
      };
      return sources.map.attribution;
    };
    expect(['', 'Sample data', 'Tile makers'].map(attributionOf)).toEqual([
      'Sample data',
      'Sample data',
      'Tile makers | Sample data',
    ]);
  });
});

interface GivenLayer {
  id: string;
  'source-layer'?: string;
  filter?: unknown;
  layout?: Record<string, unknown>;
}

// WCAG 2.2, relative luminance and contrast ratio: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const channel = (at: number) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  };
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe.each(modes)('labels of the %s palette', (mode) => {
  const palette = palettes[mode];
  const grounds = [
    'land',
    'city',
    'hills',
    'green',
    'forest',
    'campus',
    'closed',
    'building',
    'halo',
  ] as const;
  const cases: [keyof Palette, readonly (keyof Palette)[]][] = [
    ['label', [...grounds, 'water']],
    ['labelSecond', [...grounds, 'water']],
    ['labelFaint', ['land', 'city', 'hills', 'green', 'closed', 'campus', 'building', 'beyond', 'halo']],
    ['labelRoad', ['land', 'city', 'building', 'shield', 'halo']],
    ['labelWater', ['water', 'land', 'city', 'halo']],
    ['labelGreen', ['green', 'forest', 'land', 'campus', 'halo']],
  ];
  it.each(cases)('%s has a contrast of at least 4.5 to 1 against every ground it is on', (label, on) => {
    const low = on
      .map((ground) => [ground, contrast(palette[label] as string, palette[ground] as string)] as const)
      .filter(([, ratio]) => ratio < 4.5);
    expect(low).toEqual([]);
  });
});

describe('iconOf', () => {
  it.each([
    ['Transportation', 'Metro Station', 'metro'],
    ['Healthcare', 'Pharmacy', 'pharmacy'],
    ['Healthcare', 'Hospital', 'hospital'],
    ['Religious Place', 'Temple', 'temple'],
    ['Education', 'University', 'college'],
    ['Landmark', 'Fort', 'sight'],
    ['Landmark', 'Intersection', null],
    ['Residential', 'House', null],
  ])('a place of %s, %s has the icon %s', (type, subType, icon) => {
    expect(iconOf(type, subType)).toBe(icon);
  });
});
