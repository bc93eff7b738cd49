/**
 * Glyphs for map engines that cannot use the user's own fonts: signed distance fields in the format of the style
 * specification (https://maplibre.org/maplibre-style-spec/glyphs/), made by fontnik from the web fonts' files.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

export type Weight = 'regular' | 'bold';

/** Files of the two families that share one design; characters of the first that has them are used. */
const filesOf = (weight: Weight) => {
  const value = weight === 'bold' ? 700 : 400;
  return [
    `@fontsource/noto-sans/files/noto-sans-latin-${value}-normal.woff`,
    `@fontsource/noto-sans/files/noto-sans-latin-ext-${value}-normal.woff`,
    `@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-${value}-normal.woff`,
  ];
};

/** Characters in one file, and the first character of the last file, as the format has it. */
const rangeSize = 256;
const lastRangeStart = 65_280;

/** Whether `first`–`last` is one of the files the format divides the characters into. */
export function isGlyphRange(first: number, last: number): boolean {
  return first % rangeSize === 0 && last === first + rangeSize - 1 && first >= 0 && first <= lastRangeStart;
}

/** The weight in a style's list of fonts, such as `Noto Sans Bengali Bold,Noto Sans Bengali`. */
export function weightOf(fontStack: string): Weight {
  return /\bbold\b/i.test(fontStack.split(',')[0] ?? '') ? 'bold' : 'regular';
}

/** Said at the build, and by the style to an engine that requests glyphs, where {@link glyphFiles} can make none. */
export const glyphsMissing =
  'No glyphs: fontnik has no binary for this platform. Engines that need them (mapbox-gl 1.13) show the map without names.';

/** The part of fontnik in use. */
export interface Fontnik {
  load(font: Buffer, done: (error: Error | null, faces: { points: number[] }[]) => void): void;
  range(
    options: { font: Buffer; start: number; end: number },
    done: (error: Error | null, glyphs: Buffer) => void,
  ): void;
  composite(glyphs: Buffer[], done: (error: Error | null, glyphs: Buffer) => void): void;
}

/** The files of a weight by the first character of their range; null where fontnik has no binary for the platform. */
export async function glyphFiles(
  weight: Weight,
  load: () => Promise<Fontnik | null> = loadFontnik,
): Promise<Map<number, Buffer> | null> {
  const fontnik = await load();
  if (!fontnik) return null;
  const require = createRequire(import.meta.url);
  const parts = new Map<number, Buffer[]>();
  for (const file of filesOf(weight)) {
    const font = readFileSync(require.resolve(file));
    const faces = await promisify(fontnik.load)(font);
    const points = faces.flatMap((face) => face.points);
    const starts = new Set(points.map((point) => point - (point % rangeSize)));
    for (const start of starts) {
      if (start > lastRangeStart) continue;
      const glyphs = await promisify(fontnik.range)({ font, start, end: start + rangeSize - 1 });
      parts.set(start, [...(parts.get(start) ?? []), glyphs]);
    }
  }
  const files = new Map<number, Buffer>();
  for (const [start, glyphs] of parts) {
    files.set(start, glyphs.length === 1 ? glyphs[0]! : await promisify(fontnik.composite)(glyphs));
  }
  return files;
}

/** An optional dependency: some platforms have no binary of it. */
async function loadFontnik(): Promise<Fontnik | null> {
  const name = 'fontnik';
  try {
    return ((await import(name)) as { default: Fontnik }).default;
  } catch {
    return null;
  }
}
