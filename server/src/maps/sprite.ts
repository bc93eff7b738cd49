/**
 * The icons as a sprite: one PNG and a table of where each stands. Format: https://maplibre.org/maplibre-style-spec/sprite/
 * and PNG (ISO/IEC 15948). Drawn once per mode and size, in some milliseconds.
 */
import { deflateSync } from 'node:zlib';
import { disc, type IconName, icons, type Shape } from './icons.ts';
import { type MapMode, palettes } from './palette.ts';

/** Side of an icon in pixels of the page; the drawing field is 24 x 24. */
const iconPixels = 22;
const fieldSide = 24;
/** Samples per pixel and direction, for smooth edges. */
const samples = 3;

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

interface Picture {
  name: string;
  /** The uppermost of the layers that holds the position gives its colour. */
  layers: [shape: Shape, colour: Colour][];
  /** Stretchable parts and where text goes, in pixels of the page. */
  stretch?: object;
}

export interface Sprite {
  json: Record<string, object>;
  png: Buffer;
}

const kept = new Map<string, Sprite>();

/** The sprite of a mode for screens with `pixelRatio` pixels per pixel of the page. */
export function sprite(mode: MapMode, pixelRatio: 1 | 2): Sprite {
  const id = `${mode}@${pixelRatio}`;
  if (!kept.has(id)) kept.set(id, draw(pictures(mode), pixelRatio));
  return kept.get(id)!;
}

function pictures(mode: MapMode): Picture[] {
  const palette = palettes[mode];
  const badges = (Object.keys(icons) as IconName[]).map((name): Picture => {
    const { tone, sign } = icons[name];
    return {
      name,
      layers: [
        // The sign is drawn for the whole field: make it smaller, so that it keeps clear of the edge.
        [(x, y) => sign(12 + (x - 12) / 0.78, 12 + (y - 12) / 0.78), rgb(palette.iconSign)],
        [disc(12, 12, 10), rgb(tone)],
        [disc(12, 12, 11.4), rgb(palette.halo)],
      ],
    };
  });
  const round =
    (inset: number): Shape =>
    (x, y) => {
      const [radius, half] = [4, 11.5 - inset];
      const [dx, dy] = [
        Math.max(0, Math.abs(x - 12) - half + radius),
        Math.max(0, Math.abs(y - 12) - half + radius),
      ];
      return Math.hypot(dx, dy) <= radius;
    };
  const arrow: Shape = (x, y) =>
    y > 10.9 && y < 13.1 ? x > 4 && x < 19 : x > 13 && x < 19.5 - Math.abs(y - 12) * 1.2;
  const middle = [[8, 14]];
  return [
    ...badges,
    { name: 'arrow', layers: [[arrow, rgb(palette.labelRoad)]] },
    {
      name: 'shield',
      layers: [
        [round(1.4), rgb(palette.shield)],
        [round(0), rgb(palette.shieldEdge)],
      ],
      stretch: { stretchX: middle, stretchY: middle, content: [3, 3, 19, 19] },
    },
  ];
}

function draw(list: Picture[], pixelRatio: number): Sprite {
  const side = iconPixels * pixelRatio;
  const columns = 8;
  const [width, height] = [columns * side, Math.ceil(list.length / columns) * side];
  const pixels = Buffer.alloc(width * height * 4);
  const json: Sprite['json'] = {};
  list.forEach(({ name, layers, stretch }, i) => {
    const [left, top] = [(i % columns) * side, Math.floor(i / columns) * side];
    json[name] = { x: left, y: top, width: side, height: side, pixelRatio, ...scaled(stretch, pixelRatio) };
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        const colour = colourAt(layers, (x * fieldSide) / side, (y * fieldSide) / side, fieldSide / side);
        pixels.set(colour, ((top + y) * width + left + x) * 4);
      }
    }
  });
  return { json, png: png(pixels, width, height) };
}

/** Lengths in a sprite's table are those of its picture. */
function scaled(stretch: object | undefined, pixelRatio: number): object {
  const text = JSON.stringify(stretch ?? {});
  return JSON.parse(text.replace(/\d+/g, (digits) => String(Number(digits) * pixelRatio)));
}

/** The mean of a pixel's samples; alpha is not multiplied in. */
function colourAt(layers: Picture['layers'], x: number, y: number, step: number): Colour {
  const sum = [0, 0, 0, 0] as [number, number, number, number];
  for (let i = 0; i < samples * samples; i++) {
    const atX = x + (((i % samples) + 0.5) * step) / samples;
    const atY = y + ((Math.floor(i / samples) + 0.5) * step) / samples;
    const hit = layers.find(([shape]) => shape(atX, atY));
    if (!hit) continue;
    for (const channel of [0, 1, 2] as const) sum[channel] += hit[1][channel];
    sum[3]++;
  }
  if (sum[3] === 0) return [0, 0, 0, 0];
  const mean = (channel: 0 | 1 | 2) => Math.round(sum[channel] / sum[3]);
  return [mean(0), mean(1), mean(2), Math.round((255 * sum[3]) / samples ** 2)];
}

function rgb(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255, 255];
}

/** Eight bits per channel, with alpha, rows unfiltered. */
function png(pixels: Buffer, width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.concat([Buffer.from([0]), pixels.subarray(y * width * 4, (y + 1) * width * 4)]),
  );
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(checksum(body));
  return Buffer.concat([length, body, check]);
}

/** CRC-32 of ISO 3309, as PNG asks for it (Node has its own only from 20.15 on). */
function checksum(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}
