import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PbfReader } from 'pbf';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeGlyphs } from './build.ts';
import { archiveFile } from './files.ts';
import { glyphFiles, isGlyphRange, weightOf } from './glyphs.ts';
import { openBasemap } from './open.ts';

interface Glyph {
  code: number;
  bitmap: Uint8Array;
  width: number;
  height: number;
  left: number;
  top: number;
  advance: number;
}

/** Reads the format as its protocol file has it: stacks (1) of glyphs (3). */
function glyphsIn(file: Uint8Array): Map<string, Glyph> {
  const glyphs = new Map<string, Glyph>();
  const readGlyph = (field: number, glyph: Glyph, pbf: PbfReader) => {
    if (field === 1) glyph.code = pbf.readVarint();
    else if (field === 2) glyph.bitmap = pbf.readBytes();
    else if (field === 3) glyph.width = pbf.readVarint();
    else if (field === 4) glyph.height = pbf.readVarint();
    else if (field === 5) glyph.left = pbf.readSVarint();
    else if (field === 6) glyph.top = pbf.readSVarint();
    else if (field === 7) glyph.advance = pbf.readVarint();
  };
  const pbf = new PbfReader(file);
  pbf.readFields((tag) => {
    if (tag !== 1) return;
    const end = pbf.readVarint() + pbf.pos;
    pbf.readFields(
      (field) => {
        if (field !== 3) return;
        const glyph: Glyph = {
          code: 0,
          bitmap: new Uint8Array(),
          width: 0,
          height: 0,
          left: 0,
          top: 0,
          advance: 0,
        };
        pbf.readFields(readGlyph, glyph, pbf.readVarint() + pbf.pos);
        glyphs.set(String.fromCodePoint(glyph.code), glyph);
      },
      null,
      end,
    );
  }, null);
  return glyphs;
}

const regular = await glyphFiles('regular');
const bold = await glyphFiles('bold');

// Skipped where the platform has no binary of fontnik: the map then works without these files.
describe.skipIf(regular === null)('glyphFiles', () => {
  const latin = regular ? glyphsIn(regular.get(0)!) : new Map<string, Glyph>();

  it('has the letters, figures and signs of English names', () => {
    const wanted = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,'-()/";
    expect([...wanted].filter((character) => !latin.has(character))).toEqual([]);
  });

  it('has the characters of Bangla names', () => {
    const bangla = glyphsIn(regular!.get(2304)!);
    expect([...'মিরপুর১০ঢাকাচট্টগ্রাম'].filter((character) => !bangla.has(character))).toEqual([]);
  });

  it('measures letters as Noto Sans has them: capital H is 741/1000 of an em wide and 714/1000 high', () => {
    const { advance, height } = latin.get('H')!;
    expect(Math.abs(advance - 0.741 * 24)).toBeLessThan(1);
    expect(Math.abs(height - 0.714 * 24)).toBeLessThanOrEqual(1);
  });

  it('has wider letters in bold', () => {
    expect(glyphsIn(bold!.get(0)!).get('n')!.width).toBeGreaterThanOrEqual(latin.get('n')!.width);
    expect(Buffer.compare(bold!.get(0)!, regular!.get(0)!)).not.toBe(0);
  });

  it('pictures each letter with three pixels around it', () => {
    for (const { bitmap, width, height } of latin.values()) {
      if (width > 0) expect(bitmap).toHaveLength((width + 6) * (height + 6));
    }
  });
});

describe('where fontnik has no binary', () => {
  const absent = async () => null;
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'basemap-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is installed without it: nothing but this package depends on it, and only optionally', () => {
    const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));
    expect(lock.packages['node_modules/fontnik'].optional).toBe(true);
    const needing = Object.keys(lock.packages).filter((name) => lock.packages[name].dependencies?.fontnik);
    expect(needing).toEqual([]);
  });

  it('builds the rest of the map: no glyph file is written, and the build is told', async () => {
    expect(await writeGlyphs(folder, absent)).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('serves the rest of the map, and knows that it has no glyphs', async () => {
    writeFileSync(join(folder, archiveFile), '');
    const basemap = openBasemap({ folder: null }, folder);
    expect(await basemap.hasGlyphs()).toBe(false);
    expect(await basemap.glyphs('regular', 0)).toBeNull();
    await basemap.close();
  });
});

describe('isGlyphRange', () => {
  it.each([
    [0, 255],
    [8192, 8447],
    [65_280, 65_535],
  ])('accepts %i-%i', (first, last) => {
    expect(isGlyphRange(first, last)).toBe(true);
  });

  it.each([
    [1, 256],
    [0, 511],
    [-256, -1],
    [65_536, 65_791],
    [Number.NaN, Number.NaN],
  ])('rejects %d-%d', (first, last) => {
    expect(isGlyphRange(first, last)).toBe(false);
  });
});

describe('weightOf', () => {
  it.each([
    ['Noto Sans Bengali', 'regular'],
    ['Noto Sans Bengali Bold,Noto Sans Bengali', 'bold'],
    ['Open Sans Regular,Arial Unicode MS Bold', 'regular'],
    ['', 'regular'],
  ])('reads the weight of "%s" from its first font: %s', (stack, weight) => {
    expect(weightOf(stack)).toBe(weight);
  });
});
