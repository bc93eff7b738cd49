import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { openData } from '@portal/data';
import { importData } from '@portal/data/import';
import { point, streetsAt, writeCountry } from '@portal/data/import/testing';
import type Flatbush from 'flatbush';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { searchPlaces } from '../search/search-places.ts';
import { buildingParts, type GazetteerParts, nearestOfEveryKind } from './gazetteer.ts';
import { atOnce } from './in-slices.ts';
import { indexFault, indexFile, indexVersion, readingIndex } from './index-file.ts';
import { writeObjectFile } from './object-file.ts';
import { partsOf, writeIndexOf } from './parts-of-data.ts';
import { gazetteerOf } from './sample-gazetteer.ts';
import { smallPlaces } from './testing/small-gazetteer.ts';

const root = mkdtempSync(join(tmpdir(), 'index-file-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A version of imported data with its index. */
function importedFolder(name: string): string {
  const places = Array.from({ length: 3000 }, (_, at) =>
    point(90.01 + (at % 50) / 1000, 24.01 + at / 50_000, {
      name: `Shop ${at} of ${'abcdefghij'[at % 10]}`,
      name_bn: 'দোকান',
      aliases: `Nook ${at}`,
      type: at % 2 ? 'Shop' : 'Food',
      popularity: (at % 7) / 7,
      id: at + 1,
    }),
  );
  const out = join(root, `${name}-out`);
  const streets = streetsAt(90.02, 24.05, { highway: 'residential', name: 'Harbour Street' });
  importData({ ...writeCountry(join(root, name), { places, streets }), out });
  const folder = openData(out).folder!;
  writeIndexOf(folder);
  return folder;
}

const folder = importedFolder('country');

describe('an index that is read from its file', () => {
  it('is the one that is built in memory, to the last number', () => {
    const built = atOnce(partsOf(openData(folder)));
    nearestOfEveryKind(built.places, built.points);
    const read = atOnce(readingIndex(folder));
    expect(read.places.length).toBeGreaterThan(3000);
    expect(isDeepStrictEqual(withoutTrees(read), withoutTrees(built))).toBe(true);
  });

  it('finds what the built one finds', () => {
    const read = gazetteerOf(openData(folder));
    rmSync(join(folder, indexFile));
    const message = vi.spyOn(console, 'error').mockImplementation(() => {});
    const built = gazetteerOf(openData(folder));
    expect(message).toHaveBeenCalledWith(
      expect.stringMatching(/its index is missing. It is built in memory/),
    );
    message.mockRestore();
    writeIndexOf(folder);
    for (const query of ['shop 7', 'nook 12', 'shp 100', 'দোকান', 'food']) {
      const found = [read, built].map((one) =>
        searchPlaces(one, query, { limit: 20 }).map(({ place }) => place.code),
      );
      expect(found[0]).toEqual(found[1]);
    }
    for (const kinds of [['Shop'], ['Food', 'Admin']]) {
      expect(read.nearestOfKinds([90.02, 24.02], 9, 5000, kinds).map(({ place }) => place.id)).toEqual(
        built.nearestOfKinds([90.02, 24.02], 9, 5000, kinds).map(({ place }) => place.id),
      );
    }
  });

  it('is not used when it is of another version, of other files, or damaged', () => {
    const file = join(folder, indexFile);
    const whole = readFileSync(file);
    expect(indexFault(openData(folder))).toBeNull();
    const other = whole.toString('latin1').replace(`"version":${indexVersion}`, '"version":0');
    writeFileSync(file, Buffer.from(other, 'latin1'));
    expect(indexFault(openData(folder))).toMatch(/is of version 0, and this server reads version/);
    writeFileSync(file, 'no index');
    expect(indexFault(openData(folder))).toBe('is damaged');
    writeFileSync(file, whole);
    truncateSync(file, whole.length - 1);
    expect(() => atOnce(readingIndex(folder))).toThrow(/has another size than/);
    writeFileSync(file, whole);
  });
});

it('is of the version of what it has: raise `indexVersion` when this digest changes', () => {
  const parts = atOnce(buildingParts(smallPlaces));
  expect({ indexVersion, digest: digestOf(parts) }).toEqual({ indexVersion: 6, digest: 'ea4013c077896963' });
});

it('stores no function, and no instance of a class that it does not know', () => {
  const file = join(root, 'wrong.bin');
  expect(() => writeObjectFile(file, { at: () => 0 }, {}, null)).toThrow(/function can't be stored: at/);
  expect(() => writeObjectFile(file, { at: new Date() }, {}, null)).toThrow(/No class of this name.*Date/);
  expect(() => writeObjectFile(file, new Set([new Uint8Array(1)]), {}, null)).toThrow(/Sets and keys/);
});

/** The parts without the boxes of the streets, whose memory begins elsewhere in its buffer. */
function withoutTrees(parts: GazetteerParts): object {
  const { boxes, ...streets } = parts.streets as unknown as { boxes: Flatbush };
  const found = boxes.search(90, 24, 90.1, 24.1);
  expect(found).toHaveLength(1);
  return { ...parts, streets: { ...streets, found } };
}

function digestOf(parts: GazetteerParts): string {
  const text = JSON.stringify(parts, (_, value: unknown) => {
    if (value instanceof Map || value instanceof Set || ArrayBuffer.isView(value)) {
      return [...(value as Iterable<unknown>)];
    }
    return value;
  });
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
