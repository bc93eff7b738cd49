/** A font cut down to what some words need: every glyph of their shaping, no other, and nothing drawn differently. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fontverter from 'fontverter';
import { Blob, BufferContentType, Face, Font, Buffer as ShapingBuffer, shape } from 'harfbuzzjs';

/** Of HarfBuzz's subsetter: keep the glyphs that are named, not all that could be reached from them. */
const noLayoutClosure = 0x200;
const noHinting = 0x1;
const droppedTables = 3;
const nameIds = 4;
const layoutFeatures = 6;

/** What no browser reads to draw text on a page. */
const unreadTables = ['STAT', 'gasp', 'prep'];

/** The functions of HarfBuzz's subsetter that are used here, https://harfbuzz.github.io/harfbuzz-hb-subset.html */
interface Subsetter {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(bytes: number): number;
  free(data: number): void;
  hb_blob_create(data: number, bytes: number, mode: number, user: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_set_clear(set: number): void;
  hb_set_invert(set: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_or_fail(face: number, input: number): number;
}

/** Makes from `font` (WOFF2) the WOFF2 file for some words. Throws when a word would be drawn differently. */
export async function subsetterOf(font: Uint8Array): Promise<(words: string[]) => Promise<Uint8Array>> {
  const whole = await trueType(font);
  const before = fontFrom(whole);
  const known = new Map<string, Set<number>>();
  return (words) => {
    for (const word of words) if (!known.has(word)) known.set(word, glyphsOf(word, before));
    return subsetOf(whole, before, words, new Set(words.flatMap((word) => [...known.get(word)!])));
  };
}

async function subsetOf(
  whole: Uint8Array,
  before: Font,
  words: string[],
  glyphs: Set<number>,
): Promise<Uint8Array> {
  const characters = new Set(words.join(''));
  let features = featuresOf(before.face);
  let part = cut(whole, glyphs, characters, features);
  const after = fontFrom(part);
  const changed = words.filter((word) => outlineOf(word, before) !== outlineOf(word, after));
  if (changed.length > 0) throw new Error(`The smaller font draws these differently: ${changed.join(' ')}`);
  // What changes none of these words, such as conjuncts that they lack, is a sixteenth of the file.
  const shapes = words.map((word) => JSON.stringify(shapeOf(word, after)));
  for (const feature of features) {
    const fewer = features.filter((other) => other !== feature);
    const smaller = cut(part, 'all', characters, fewer);
    const font = fontFrom(smaller);
    if (words.every((word, at) => JSON.stringify(shapeOf(word, font)) === shapes[at]))
      [features, part] = [fewer, smaller];
  }
  return fontverter.convert(Buffer.from(part), 'woff2');
}

function featuresOf(face: Face): string[] {
  return [...new Set([...face.getTableFeatureTags('GSUB'), ...face.getTableFeatureTags('GPOS')])].sort();
}

/** A font file as the shaper reads it. */
export function trueType(font: Uint8Array): Promise<Uint8Array> {
  return fontverter.convert(Buffer.from(font), 'truetype');
}

export function fontFrom(data: Uint8Array): Font {
  return new Font(new Face(new Blob(Uint8Array.from(data).buffer)));
}

function bufferOf(text: string): ShapingBuffer {
  const buffer = new ShapingBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  return buffer;
}

/** Ids of every glyph that appears while a text is shaped: a conjunct is made from others that it replaces. */
function glyphsOf(text: string, font: Font): Set<number> {
  const found = new Set<number>();
  const buffer = bufferOf(text);
  buffer.setMessageFunc((step) => {
    if (step.getContentType() === BufferContentType.GLYPHS)
      for (const { codepoint } of step.getGlyphInfos()) found.add(codepoint);
    return true;
  });
  shape(font, buffer);
  return found;
}

/** The glyphs of a text, each with its place. */
function shapeOf(text: string, font: Font): number[][] {
  const buffer = bufferOf(text);
  shape(font, buffer);
  return buffer
    .getGlyphInfosAndPositions()
    .map(({ codepoint, xAdvance, xOffset, yOffset }) => [codepoint, xAdvance, xOffset, yOffset] as number[]);
}

/** What is drawn for a text, whatever the glyphs are numbered: outlines, offsets, advances. */
export function outlineOf(text: string, font: Font): string {
  return JSON.stringify(
    shapeOf(text, font).map(([glyph, ...place]) => [font.glyphToPath(glyph as number), ...place]),
  );
}

/** Four letters as the number that HarfBuzz names a table by. */
function tagOf(name: string): number {
  return Buffer.from(name, 'latin1').readUInt32BE(0);
}

const { instance } = await WebAssembly.instantiate(
  readFileSync(createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')),
);
const hb = instance.exports as unknown as Subsetter;
hb._initialize();

function cut(
  font: Uint8Array,
  glyphs: Set<number> | 'all',
  characters: Set<string>,
  features: string[],
): Uint8Array {
  const data = hb.malloc(font.byteLength);
  new Uint8Array(hb.memory.buffer).set(font, data);
  const source = hb.hb_blob_create(data, font.byteLength, 2, 0, 0);
  const face = hb.hb_face_create(source, 0);
  const input = hb.hb_subset_input_create_or_fail();
  const kept = hb.hb_subset_input_set(input, layoutFeatures);
  hb.hb_set_clear(kept);
  for (const feature of features) hb.hb_set_add(kept, tagOf(feature));
  hb.hb_set_clear(hb.hb_subset_input_set(input, nameIds));
  for (const table of unreadTables) hb.hb_set_add(hb.hb_subset_input_set(input, droppedTables), tagOf(table));
  hb.hb_subset_input_set_flags(input, noLayoutClosure | noHinting);
  if (glyphs === 'all') hb.hb_set_invert(hb.hb_subset_input_glyph_set(input));
  else for (const glyph of glyphs) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph);
  for (const character of characters) {
    hb.hb_set_add(hb.hb_subset_input_unicode_set(input), character.codePointAt(0) as number);
  }
  const subset = hb.hb_subset_or_fail(face, input);
  if (subset === 0) throw new Error('HarfBuzz could not make the smaller font.');
  const blob = hb.hb_face_reference_blob(subset);
  const start = hb.hb_blob_get_data(blob, 0);
  const part = new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(blob));
  hb.hb_subset_input_destroy(input);
  for (const one of [face, subset]) hb.hb_face_destroy(one);
  for (const one of [source, blob]) hb.hb_blob_destroy(one);
  hb.free(data);
  return part;
}
