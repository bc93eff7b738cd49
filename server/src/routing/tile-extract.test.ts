import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { extractFile, packTiles } from './tile-extract.ts';

interface Member {
  name: string;
  start: number;
  content: Buffer;
}

/** What a tar has by the rules of its format: a header of 512 bytes with a sum, then the content in whole blocks. */
function membersOf(tar: Buffer): Member[] {
  const members: Member[] = [];
  for (let at = 0; tar[at] !== 0; ) {
    const header = tar.subarray(at, at + 512);
    const text = (from: number, to: number) => header.toString('latin1', from, to).replace(/\0.*$/, '');
    const sum = header.reduce((all, byte, i) => all + (i >= 148 && i < 156 ? 32 : byte), 0);
    expect([Number.parseInt(text(148, 154), 8), text(257, 262), text(156, 157)]).toEqual([sum, 'ustar', '0']);
    const [start, bytes] = [at + 512, Number.parseInt(text(124, 136), 8)];
    members.push({ name: text(0, 100), start, content: tar.subarray(start, start + bytes) });
    at = start + Math.ceil(bytes / 512) * 512;
  }
  return members;
}

const tile = fc.record({
  level: fc.nat(2),
  number: fc.nat(999_999),
  content: fc.uint8Array({ maxLength: 1200 }),
});

it('packs every tile of a folder, each where the index says, under the id that the router computes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(tile, { selector: ({ level, number }) => number * 8 + level }),
      async (tiles) => {
        const folder = mkdtempSync(join(tmpdir(), 'tiles-'));
        const pathOf = ({ level, number }: { level: number; number: number }) => {
          const digits = String(number).padStart(level < 2 ? 6 : 9, '0');
          return [level, ...digits.match(/\d{3}/g)!].join('/');
        };
        for (const one of tiles) {
          const path = join(folder, `${pathOf(one)}.gph`);
          mkdirSync(dirname(path), { recursive: true });
          writeFileSync(path, one.content);
        }
        writeFileSync(join(folder, 'admin.sqlite'), 'stays');
        await packTiles(folder);
        expect(readdirSync(folder).sort()).toEqual(['admin.sqlite', extractFile]);

        const tar = readFileSync(join(folder, extractFile));
        const [index, ...members] = membersOf(tar);
        expect(index).toMatchObject({ name: 'index.bin', start: 512 });
        const packed = Object.fromEntries(members.map(({ name, content }) => [name, [...content]]));
        expect(packed).toEqual(
          Object.fromEntries(tiles.map((one) => [`${pathOf(one)}.gph`, [...one.content]])),
        );
        const entries = members.map((_, at) => {
          const entry = index!.content.subarray(at * 16);
          return [Number(entry.readBigUInt64LE()), entry.readUInt32LE(8), entry.readUInt32LE(12)];
        });
        expect(index!.content).toHaveLength(members.length * 16);
        expect(entries).toEqual(
          members.map(({ name, start, content }) => {
            const [level, ...number] = name.replace('.gph', '').split('/');
            return [start, Number(level) + Number(number.join('')) * 8, content.length];
          }),
        );
        rmSync(folder, { recursive: true });
      },
    ),
    { numRuns: 25 },
  );
});
