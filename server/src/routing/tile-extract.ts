/**
 * Valhalla's tiles as one file that the router maps into memory: the system keeps its pages and may drop them, where tiles of a
 * folder are copied by each thread. Format of the library's `valhalla_build_extract`: a tar with a list in front of where each tile is.
 */

import { readdirSync, statSync } from 'node:fs';
import { type FileHandle, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** In the folder of the tiles. */
export const extractFile = 'tiles.tar';

const blockBytes = 512;
const indexName = 'index.bin';
/** Offset and size of a tile in the tar, and its id. */
const entryBytes = 16;
const tilePattern = /\.gph$/;

interface Tile {
  /** Level and number, such as `2/000/657/715.gph`. */
  path: string;
  bytes: number;
}

export async function packTiles(folder: string): Promise<void> {
  const tiles = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => tilePattern.test(path))
    .sort()
    .map((path): Tile => ({ path, bytes: statSync(join(folder, path)).size }));
  const target = await open(join(folder, extractFile), 'w');
  try {
    await addFile(target, indexName, indexOf(tiles));
    for (const { path } of tiles) await addFile(target, path, await readFile(join(folder, path)));
    await target.appendFile(Buffer.alloc(2 * blockBytes));
  } finally {
    await target.close();
  }
  for (const level of new Set(tiles.map(({ path }) => path.split('/')[0]!))) {
    await rm(join(folder, level), { recursive: true });
  }
}

/** For each tile 8 bytes of where its content begins, 4 of its id and 4 of its size. */
function indexOf(tiles: readonly Tile[]): Buffer {
  const index = Buffer.alloc(tiles.length * entryBytes);
  let position = blockBytes + padded(index.length);
  for (const [at, { path, bytes }] of tiles.entries()) {
    position += blockBytes;
    const entry = at * entryBytes;
    index.writeBigUInt64LE(BigInt(position), entry);
    index.writeUInt32LE(tileId(path), entry + 8);
    index.writeUInt32LE(bytes, entry + 12);
    position += padded(bytes);
  }
  return index;
}

/** The level in the last three bits, the number in front of them. */
function tileId(path: string): number {
  const [level, ...number] = path.replace(tilePattern, '').split('/');
  return Number(number.join('')) * 8 + Number(level);
}

const padded = (bytes: number) => Math.ceil(bytes / blockBytes) * blockBytes;

async function addFile(target: FileHandle, name: string, content: Buffer): Promise<void> {
  await target.appendFile(headerOf(name, content.length));
  await target.appendFile(content);
  await target.appendFile(Buffer.alloc(padded(content.length) - content.length));
}

/** A header of a plain file in a tar (POSIX.1-1988, ustar). */
function headerOf(name: string, bytes: number): Buffer {
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  header.write(name, 0);
  // Mode, owner, group, size and time.
  header.write(
    `${octal(0o644, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0${octal(bytes, 11)}\0${octal(0, 11)}\0`,
    100,
  );
  // The sum of all bytes, its own as spaces; then a plain file.
  header.write(`${' '.repeat(8)}0`, 148);
  header.write('ustar\x0000', 257);
  header.write(
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    )}\0 `,
    148,
  );
  return header;
}
