import { PbfReader } from 'pbf';
import { describe, expect, it } from 'vitest';
import { glyphRange, isGlyphRange } from './glyphs.ts';

interface Glyph {
  code: number;
  bitmap: Uint8Array;
  width: number;
  height: number;
  left: number;
  top: number;
  advance: number;
}

/** Reads the format as its protocol file has it: a stack (1) of glyphs (3). */
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

describe('glyphRange', () => {
  const latin = glyphsIn(glyphRange(0));

  it('has the letters, figures and signs of English names', () => {
    const wanted = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,'-()/";
    expect([...wanted].filter((character) => !latin.has(character))).toEqual([]);
  });

  it('measures letters as Noto Sans has them: capital H is 741/1000 of an em wide and 714/1000 high', () => {
    const { advance, height } = latin.get('H')!;
    expect(advance).toBe(Math.round(0.741 * 24));
    expect(Math.abs(height - 0.714 * 24)).toBeLessThanOrEqual(1);
  });

  it('pictures each letter with three pixels around it', () => {
    for (const { bitmap, width, height } of latin.values()) {
      if (width > 0) expect(bitmap).toHaveLength((width + 6) * (height + 6));
    }
  });

  it('is above three quarters inside a letter and below them outside, and stays so in the hole of an O', () => {
    const { bitmap, width, height } = latin.get('O')!;
    const at = (x: number, y: number) => bitmap[y * (width + 6) + x]!;
    const middle = Math.floor(height / 2) + 3;
    expect(at(0, 0)).toBeLessThan(100);
    expect(at(4, middle)).toBeGreaterThan(191);
    expect(at(Math.floor(width / 2) + 3, middle)).toBeLessThan(191);
  });

  it('is a file without glyphs where the font has none', () => {
    expect(glyphsIn(glyphRange(65_280)).size).toBe(0);
  });
});

describe('isGlyphRange', () => {
  it('takes the ranges of the format and no others', () => {
    expect([isGlyphRange(0, 255), isGlyphRange(8192, 8447), isGlyphRange(65_280, 65_535)]).toEqual([
      true,
      true,
      true,
    ]);
    expect([isGlyphRange(1, 256), isGlyphRange(0, 511), isGlyphRange(-256, -1)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(isGlyphRange(65_536, 65_791)).toBe(false);
    expect(isGlyphRange(Number.NaN, Number.NaN)).toBe(false);
  });
});
