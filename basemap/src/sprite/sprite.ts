/**
 * The icons as a sprite: one PNG and a table of where each is. Written as one SVG and rasterized by resvg.
 * Format: https://maplibre.org/maplibre-style-spec/sprite/
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';
import { type MapMode, type Palette, palettes } from '../style/palette.ts';
import { type IconName, icons } from './icons.ts';

/** Side of a cell in pixels of the page. */
const cellPixels = 24;
const columns = 8;
/** Side of the drawings of both icon sets, and of the sign on a badge, in pixels. */
const drawingSide = 15;
const signPixels = 13;

interface Picture {
  name: string;
  /** Drawing in the middle of a cell, in pixels of the page. */
  svg: string;
  /** Side of the square around the middle that the drawing fills; without it, the cell. The engine keeps text off it. */
  sidePixels?: number;
  /** Stretchable parts and where text goes, in pixels of the page. */
  stretch?: Record<'stretchX' | 'stretchY' | 'content', number[] | number[][]>;
}

export interface Sprite {
  json: Record<string, object>;
  png: Buffer;
}

/** The sprite of a mode for screens with `pixelRatio` pixels per pixel of the page. Takes some milliseconds. */
export function sprite(mode: MapMode, pixelRatio: 1 | 2): Sprite {
  const pictures = picturesOf(palettes[mode]);
  const [width, height] = [columns * cellPixels, Math.ceil(pictures.length / columns) * cellPixels];
  const json: Sprite['json'] = {};
  const cells = pictures.map(({ name, svg, sidePixels = cellPixels, stretch }, i) => {
    const [x, y] = [(i % columns) * cellPixels, Math.floor(i / columns) * cellPixels];
    const margin = (cellPixels - sidePixels) / 2;
    json[name] = {
      x: (x + margin) * pixelRatio,
      y: (y + margin) * pixelRatio,
      width: sidePixels * pixelRatio,
      height: sidePixels * pixelRatio,
      pixelRatio,
      ...(stretch && scaled(stretch, pixelRatio)),
    };
    return `<g transform="translate(${x} ${y})">${svg}</g>`;
  });
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${cells.join('')}</svg>`;
  const png = new Resvg(sheet, { fitTo: { mode: 'width', value: width * pixelRatio } }).render().asPng();
  return { json, png };
}

function picturesOf(palette: Palette): Picture[] {
  const middle = cellPixels / 2;
  const dot = (name: string, radius: number, ring = 0): Picture => ({
    name: `dot-${name}`,
    // Even, so that the margin is whole pixels. The outline of a dot without a ring is 1 px wide.
    sidePixels: 2 * Math.ceil(radius + (ring || 1) / 2),
    svg: ring
      ? `<circle cx="${middle}" cy="${middle}" r="${radius}" fill="${palette.halo}" stroke="${palette.label}" stroke-width="${ring}"/>`
      : `<circle cx="${middle}" cy="${middle}" r="${radius}" fill="${palette.label}" stroke="${palette.halo}"/>`,
  });
  const shieldMiddle = [[9, 15]];
  return [
    ...(Object.keys(icons) as IconName[]).map((name) => badge(name, palette)),
    dot('capital', 3.6, 2.2),
    dot('division', 3.2),
    dot('district', 2.2),
    {
      name: 'arrow',
      svg: `<path d="M4 12h14M14 8.5l4.5 3.5-4.5 3.5" fill="none" stroke="${palette.labelRoad}" stroke-width="1.8"/>`,
    },
    {
      name: 'shield',
      svg: `<rect x="1" y="1" width="22" height="22" rx="4" fill="${palette.shield}" stroke="${palette.shieldEdge}"/>`,
      stretch: { stretchX: shieldMiddle, stretchY: shieldMiddle, content: [4, 4, 20, 20] },
    },
  ];
}

/** The sign in the mode's paper color on a disc in the tone of its kind. */
function badge(name: IconName, palette: Palette): Picture {
  const { tone, sign } = icons[name];
  const inset = (cellPixels - signPixels) / 2;
  const scale = signPixels / drawingSide;
  return {
    name,
    svg: `<circle cx="12" cy="12" r="10.5" fill="${tone}" stroke="${palette.halo}" stroke-width="1.4"/><g transform="translate(${inset} ${inset}) scale(${scale})" fill="${palette.iconSign}">${drawing(sign)}</g>`,
  };
}

const require = createRequire(import.meta.url);
const folders = { maki: '@mapbox/maki/icons', temaki: '@rapideditor/temaki/icons' };

/** What is inside the `<svg>` of a drawing. */
function drawing(sign: `${keyof typeof folders}:${string}`): string {
  const [set, name] = sign.split(':') as [keyof typeof folders, string];
  const file = readFileSync(require.resolve(`${folders[set]}/${name}.svg`), 'utf8');
  return file.slice(file.indexOf('>', file.indexOf('<svg')) + 1, file.lastIndexOf('</svg>'));
}

/** Lengths in a sprite's table are those of its picture. */
function scaled(stretch: NonNullable<Picture['stretch']>, pixelRatio: number): object {
  return JSON.parse(JSON.stringify(stretch), (_key, value) =>
    typeof value === 'number' ? value * pixelRatio : value,
  );
}
