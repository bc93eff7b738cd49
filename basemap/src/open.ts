/** A map for a server: read from its archive, or, until someone has built one, made part by part on demand. */
import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Data } from '@portal/data';
import { PMTiles } from 'pmtiles';
import { archiveFile, basemapFolder, glyphFile, isBuilt, spriteFile } from './files.ts';
import type { Weight } from './glyphs.ts';
import { mapMaker } from './on-demand.ts';
import type { MapMode } from './style/palette.ts';
import { deepestTileZoom } from './tiles/cut.ts';
import { ownTiles, sourceOf, type TileSet, tileSetOf } from './tiles/tile-set.ts';

export interface Basemap {
  /** The tile, gzipped; null where the map is empty or no such tile exists. */
  tile(zoom: number, x: number, y: number): Promise<Buffer | null>;
  /** What the tiles have, for their style. */
  tileSet(): Promise<TileSet>;
  sprite(mode: MapMode, pixelRatio: 1 | 2, form: 'json' | 'png'): Promise<Buffer>;
  /** The glyphs from the character `start` on; null where the fonts have none, or the platform could not make any. */
  glyphs(weight: Weight, start: number): Promise<Buffer | null>;
  /** False where the platform that built the map could not make any glyphs. */
  hasGlyphs(): Promise<boolean>;
  /** Size of the archive, bytes. Throws while nothing has been built. */
  archiveBytes(): Promise<number>;
  /** A part of the archive, for clients that read it themselves. */
  archivePart(offset: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** Thrown where only an archive will do, while nothing has been built. */
export class BasemapMissing extends Error {}

/** Opens the map of the data at the first request for a part of it. */
export function openBasemap(data: Pick<Data, 'folder'>, folder = basemapFolder(data)): Basemap {
  let opened: ReturnType<typeof openArchive> | undefined;
  let maker: ReturnType<typeof mapMaker> | undefined;
  /** What makes the parts; undefined once there is a built map, which is then read instead. */
  const onDemand = () => {
    if (!isBuilt(folder)) {
      maker ??= mapMaker(data.folder);
      return maker;
    }
    void maker?.close();
    maker = undefined;
    return undefined;
  };
  const use = () => {
    if (!isBuilt(folder))
      throw new BasemapMissing(
        `No map in ${folder}. Run \`npm run generate\`, or \`npm run import\` for other data.`,
      );
    opened ??= openArchive(folder);
    return opened;
  };
  return {
    async tile(zoom, x, y) {
      if (!isTile(zoom, x, y)) return null;
      const made = onDemand()?.make('tile', zoom, x, y);
      if (made) return made;
      const { archive } = await use();
      const found = await archive.getZxy(zoom, x, y);
      return found ? Buffer.from(found.data) : null;
    },
    async tileSet() {
      return onDemand() ? ownTiles : (await use()).tileSet;
    },
    async sprite(mode, pixelRatio, form) {
      const made = await onDemand()?.make('sprite', mode, pixelRatio, form);
      return made ?? readFile(join(folder, spriteFile(mode, pixelRatio, form)));
    },
    async glyphs(weight, start) {
      const made = onDemand()?.make('glyphs', weight, start);
      return made ?? readFile(join(folder, glyphFile(weight, start))).catch(() => null);
    },
    async hasGlyphs() {
      const made = onDemand()?.make('glyphs', 'regular', 0);
      return made ? (await made) !== null : existsSync(join(folder, glyphFile('regular', 0)));
    },
    async archiveBytes() {
      const { file } = await use();
      return (await file.stat()).size;
    },
    async archivePart(offset, length) {
      const { data } = await (await use()).source.getBytes(offset, length);
      return Buffer.from(data);
    },
    async close() {
      await maker?.close();
      if (opened) await (await opened).file.close();
      opened = undefined;
    },
  };
}

async function openArchive(folder: string) {
  const file = await open(join(folder, archiveFile));
  const source = sourceOf(file, archiveFile);
  // Tiles stay gzipped, as clients receive them.
  const archive = new PMTiles(source, undefined, async (bytes) => bytes);
  return { file, source, archive, tileSet: await tileSetOf(source) };
}

function isTile(zoom: number, x: number, y: number): boolean {
  if (![zoom, x, y].every(Number.isInteger) || zoom < 0 || zoom > deepestTileZoom) return false;
  return x >= 0 && y >= 0 && x < 2 ** zoom && y < 2 ** zoom;
}
