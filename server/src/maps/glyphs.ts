/**
 * Letters for map engines that cannot use the reader's own fonts: signed distance fields in the glyph format of the
 * style specification, https://docs.mapbox.com/help/glossary/glyphs/. Each pixel tells how far it lies from the
 * outline, so that one picture serves every size and halo.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import { PbfWriter } from 'pbf';

/** Size of the pictures in pixels; engines scale from it. */
const emPixels = 24;
/** Pixels around each letter, which halos need. */
const borderPixels = 3;
/** Distance in pixels that the range of a byte stands for. */
const fieldPixels = 8;
/** Part of a byte's range that lies outside the outline's edge. */
const edgeShare = 0.25;
/** Characters in one file, as the format has it. */
const rangeSize = 256;
const lastRangeStart = 65_280;

/** The one typeface, whatever the style asks for: the Latin part of what the site shows Bangla in. */
const fontName = 'Noto Sans Bengali';

type Point = [x: number, y: number];
type Segment = [from: Point, to: Point];

interface Glyph {
  code: number;
  width: number;
  height: number;
  /** From the pen to the left edge, and from the ascender line down to the top edge (negative is down). */
  left: number;
  top: number;
  advance: number;
  field: Uint8Array;
}

/** Whether `first`–`last` is one of the files the format divides the characters into. */
export function isGlyphRange(first: number, last: number): boolean {
  return first % rangeSize === 0 && last === first + rangeSize - 1 && first >= 0 && first <= lastRangeStart;
}

const made = new Map<number, Uint8Array>();

/** The file of 256 characters from `first` on; without glyphs where the font has none. */
export function glyphRange(first: number): Uint8Array {
  const kept = made.get(first);
  if (kept) return kept;
  const codes = Array.from({ length: rangeSize }, (_, i) => first + i);
  const glyphs = codes.flatMap((code) => glyphOf(font(), code) ?? []);
  const file = encode(`${first}-${first + rangeSize - 1}`, glyphs);
  made.set(first, file);
  return file;
}

let parsed: opentype.Font | undefined;

function font(): opentype.Font {
  if (parsed) return parsed;
  const require = createRequire(import.meta.url);
  const file = readFileSync(
    require.resolve('@fontsource/noto-sans-bengali/files/noto-sans-bengali-latin-400-normal.woff'),
  );
  parsed = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
  return parsed;
}

function glyphOf(face: opentype.Font, code: number): Glyph | undefined {
  const index = face.charToGlyphIndex(String.fromCodePoint(code));
  if (index === 0) return undefined;
  const glyph = face.glyphs.get(index);
  const scale = emPixels / face.unitsPerEm;
  const advance = Math.round((glyph.advanceWidth ?? 0) * scale);
  const segments = outline(glyph.getPath(0, 0, emPixels).commands);
  if (segments.length === 0)
    return { code, width: 0, height: 0, left: 0, top: 0, advance, field: new Uint8Array() };
  const points = segments.map(([from]) => from);
  const left = Math.floor(Math.min(...points.map(([x]) => x)));
  const right = Math.ceil(Math.max(...points.map(([x]) => x)));
  // Y grows downwards here, and is 0 on the baseline.
  const above = Math.floor(Math.min(...points.map(([, y]) => y)));
  const below = Math.ceil(Math.max(...points.map(([, y]) => y)));
  const box = { left, top: above, width: right - left, height: below - above };
  const ascender = Math.round(face.ascender * scale);
  return {
    code,
    width: box.width,
    height: box.height,
    left,
    top: -above - ascender,
    advance,
    field: distanceField(segments, box),
  };
}

/** Straight pieces of an outline; curves become eight each, finer than a pixel at this size. */
function outline(commands: opentype.PathCommand[]): Segment[] {
  const pieces = 8;
  const segments: Segment[] = [];
  let start: Point = [0, 0];
  let pen: Point = [0, 0];
  const lineTo = (to: Point) => {
    segments.push([pen, to]);
    pen = to;
  };
  const curveTo = (at: (t: number) => Point) => {
    for (let i = 1; i <= pieces; i += 1) lineTo(at(i / pieces));
  };
  for (const command of commands) {
    const from = pen;
    switch (command.type) {
      case 'M':
        start = [command.x, command.y];
        pen = start;
        break;
      case 'L':
        lineTo([command.x, command.y]);
        break;
      case 'Q':
        curveTo((t) => bezier([from, [command.x1, command.y1], [command.x, command.y]], t));
        break;
      case 'C':
        curveTo((t) =>
          bezier([from, [command.x1, command.y1], [command.x2, command.y2], [command.x, command.y]], t),
        );
        break;
      default:
        lineTo(start);
    }
  }
  return segments;
}

/** De Casteljau: the point at `t` of the curve with these control points. */
function bezier(points: Point[], t: number): Point {
  if (points.length === 1) return points[0]!;
  const next = points
    .slice(1)
    .map(([x, y], i): Point => [points[i]![0] * (1 - t) + x * t, points[i]![1] * (1 - t) + y * t]);
  return bezier(next, t);
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

function distanceField(segments: Segment[], { left, top, width, height }: Box): Uint8Array {
  const columns = width + 2 * borderPixels;
  const rows = height + 2 * borderPixels;
  const field = new Uint8Array(columns * rows);
  // Flat, for this is the one hot loop: a quarter of a million pixels for an alphabet.
  const ends = Float64Array.from(segments.flat(2));
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      // From the middle of the pixel.
      const outside = signedDistance(
        left - borderPixels + column + 0.5,
        top - borderPixels + row + 0.5,
        ends,
      );
      const value = 255 * (1 - edgeShare - outside / fieldPixels);
      field[row * columns + column] = Math.max(0, Math.min(255, Math.round(value)));
    }
  }
  return field;
}

/**
 * Pixels from a point to the nearest piece of an outline (x1, y1, x2, y2 of each), negative inside. Inside is where the
 * outline goes round the point: a ray to the right counts how often.
 */
function signedDistance(x: number, y: number, ends: Float64Array): number {
  let squared = Number.POSITIVE_INFINITY;
  let winding = 0;
  for (let i = 0; i < ends.length; i += 4) {
    const x1 = ends[i]!;
    const y1 = ends[i + 1]!;
    const dx = ends[i + 2]! - x1;
    const dy = ends[i + 3]! - y1;
    const lengthSquared = dx * dx + dy * dy;
    const along = lengthSquared === 0 ? 0 : ((x - x1) * dx + (y - y1) * dy) / lengthSquared;
    const t = Math.max(0, Math.min(1, along));
    squared = Math.min(squared, (x - x1 - t * dx) ** 2 + (y - y1 - t * dy) ** 2);
    if (y1 <= y === y1 + dy <= y) continue;
    if (x1 + ((y - y1) / dy) * dx > x) winding += dy > 0 ? 1 : -1;
  }
  return winding === 0 ? Math.sqrt(squared) : -Math.sqrt(squared);
}

/** https://github.com/mapbox/node-fontnik/blob/master/proto/glyphs.proto */
function encode(range: string, glyphs: Glyph[]): Uint8Array {
  const pbf = new PbfWriter();
  pbf.writeMessage(
    1,
    (_, stack) => {
      stack.writeStringField(1, fontName);
      stack.writeStringField(2, range);
      for (const glyph of glyphs) stack.writeMessage(3, writeGlyph, glyph);
    },
    undefined,
  );
  return pbf.finish();
}

function writeGlyph(glyph: Glyph, pbf: PbfWriter): void {
  pbf.writeVarintField(1, glyph.code);
  if (glyph.field.length > 0) pbf.writeBytesField(2, glyph.field);
  pbf.writeVarintField(3, glyph.width);
  pbf.writeVarintField(4, glyph.height);
  pbf.writeSVarintField(5, glyph.left);
  pbf.writeSVarintField(6, glyph.top);
  pbf.writeVarintField(7, glyph.advance);
}
