/** Tiles of an archive as a style needs to know them: ours, or those that were made elsewhere. */
import { type FileHandle, open } from 'node:fs/promises';
import { Compression, PMTiles, type Source, TileType } from 'pmtiles';
import { deepestTileZoom } from './cut.ts';

export interface TileSet {
  /** `own` as `features/` makes them; `openmaptiles`: https://openmaptiles.org/schema/ */
  schema: 'own' | 'openmaptiles';
  minZoom: number;
  maxZoom: number;
  /** What the archive requires the map to show; empty where it says nothing. */
  attribution: string;
}

/** What is made on demand, or built from the data. */
export const ownTiles: TileSet = { schema: 'own', minZoom: 0, maxZoom: deepestTileZoom, attribution: '' };

/** Layers of OpenMapTiles without which hardly anything would be drawn. */
const neededLayers = ['transportation', 'water', 'place'];

/** The metadata of an archive, which may be any JSON: other tools write it. */
interface ArchiveMetadata {
  attribution?: unknown;
  vector_layers?: unknown;
}

/** The ids of the layers that the metadata list; undefined where there is no list. */
function layersOf(metadata: ArchiveMetadata | null): string[] | undefined {
  const layers = metadata?.vector_layers;
  if (!Array.isArray(layers)) return undefined;
  const ids = layers.map((layer: { id?: unknown } | null) => layer?.id);
  return ids.filter((id): id is string => typeof id === 'string');
}

/** The tiles of an archive that is open already. */
export async function tileSetOf(source: Source): Promise<TileSet> {
  const archive = new PMTiles(source);
  const [{ minZoom, maxZoom }, metadata] = await Promise.all([archive.getHeader(), archive.getMetadata()]);
  // Ours has no list of its layers.
  if (!layersOf(metadata as ArchiveMetadata)) return ownTiles;
  const { attribution } = metadata as ArchiveMetadata;
  return {
    schema: 'openmaptiles',
    minZoom,
    maxZoom,
    attribution: typeof attribution === 'string' ? attribution : '',
  };
}

/**
 * Throws where a file is no archive of gzipped vector tiles in OpenMapTiles' schema, with what was found, what was
 * expected and how to fix it. Returns the number of its tiles.
 */
export async function checkOpenMapTiles(path: string): Promise<number> {
  const file = await open(path).catch((error: Error) => {
    throw new Error(`${path}: ${error.message}. Expected a file of tiles (.pmtiles).`);
  });
  try {
    const archive = new PMTiles(sourceOf(file, path));
    const header = await archive.getHeader().catch(() => {
      throw new Error(
        `${path}: found no PMTiles archive of version 3. Expected what Planetiler writes (.pmtiles).`,
      );
    });
    const { tileType, tileCompression, maxZoom, numAddressedTiles } = header;
    const { size } = await file.stat();
    const end = Math.max(
      header.rootDirectoryOffset + header.rootDirectoryLength,
      header.jsonMetadataOffset + header.jsonMetadataLength,
      header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
      header.tileDataOffset + (header.tileDataLength ?? 0),
    );
    if (size < end) {
      throw new Error(`${path}: found ${size} bytes, expected ${end}. The file is cut off: copy it again.`);
    }
    if (tileType !== TileType.Mvt) {
      throw new Error(`${path}: found tiles of type ${TileType[tileType]}, expected vector tiles (Mvt).`);
    }
    if (tileCompression !== Compression.Gzip) {
      throw new Error(
        `${path}: found tiles compressed with ${Compression[tileCompression]}, expected Gzip: run Planetiler with --tile_compression=gzip.`,
      );
    }
    if (maxZoom > deepestTileZoom) {
      throw new Error(`${path}: found tiles to zoom ${maxZoom}, expected at most ${deepestTileZoom}.`);
    }
    const metadata = await archive.getMetadata().catch((error: Error) => {
      throw new Error(
        `${path}: its metadata can't be read (${error.message}). The file is damaged: copy it again.`,
      );
    });
    const ids = layersOf(metadata as ArchiveMetadata | null) ?? [];
    const missing = neededLayers.filter((layer) => !ids.includes(layer));
    if (missing.length > 0) {
      throw new Error(
        `${path}: found the layers ${ids.join(', ') || '(none)'}, expected those of OpenMapTiles; ${missing.join(', ')} is missing. Run Planetiler with its OpenMapTiles profile.`,
      );
    }
    return numAddressedTiles;
  } finally {
    await file.close();
  }
}

/** A file as the library reads it: parts are shorter at its end. */
export function sourceOf(file: FileHandle, path: string): Source {
  return {
    getKey: () => path,
    async getBytes(offset, length) {
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
      return { data: buffer.buffer.slice(0, bytesRead) };
    },
  };
}
