/** Builds everything the map consists of into a folder: archive of tiles, sprites, glyphs. */

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Data } from '@portal/data';
import { streetsAndWater } from '@portal/data/import';
import { bangladesh } from '@portal/geo';
import { extractLayers, fromZoomOf, pointsOf } from './features/extract.ts';
import { drawnPlaces } from './features/labels.ts';
import { mapLayers } from './features/layers.ts';
import { archiveFile, basemapFolder, glyphFile, spriteFile } from './files.ts';
import { type Fontnik, glyphFiles, type Weight } from './glyphs.ts';
import { sprite } from './sprite/sprite.ts';
import type { MapMode } from './style/palette.ts';
import { writeArchive } from './tiles/archive.ts';
import { divide } from './tiles/divided.ts';
import { boxOfLine, walkPyramid } from './tiles/pyramid.ts';
import { checkOpenMapTiles } from './tiles/tile-set.ts';

export interface BuildReport {
  tiles: number;
  archiveBytes: number;
  /** False where the platform has no binary of fontnik; `glyphsMissing` says what that means. */
  hasGlyphs: boolean;
}

const { west, south, east, north } = bangladesh;
const bounds: [number, number, number, number] = [west, south, east, north];
const center: [number, number, number] = [90.4, 23.78, 11];

/**
 * Writes the map of the data to its folder, whole or not at all: it is made next to it and replaces it at the end. With
 * `archive`, a file of tiles in OpenMapTiles' schema, these are the map instead of the data's own.
 */
export async function buildBasemap(data: Data, archive?: string): Promise<BuildReport> {
  const folder = basemapFolder(data);
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const write = (name: string, content: string | Uint8Array) => writeFileSync(join(draft, name), content);

  const file = join(draft, archiveFile);
  const tiles = archive ? await copyTiles(archive, file) : cutTiles(data, file);

  for (const mode of ['light', 'dark'] satisfies MapMode[]) {
    for (const pixelRatio of [1, 2] as const) {
      const { json, png } = sprite(mode, pixelRatio);
      write(spriteFile(mode, pixelRatio, 'json'), JSON.stringify(json));
      write(spriteFile(mode, pixelRatio, 'png'), png);
    }
  }

  const hasGlyphs = (data.folder && copyGlyphs(draft)) || (await writeGlyphs(draft));

  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
  return { tiles, archiveBytes: statSync(join(folder, archiveFile)).size, hasGlyphs };
}

/** Writes the tiles of the data, and of the extract of an import; returns how many were cut. Places of an import are in its parts. */
function cutTiles(data: Data, file: string): number {
  const info = { bounds, center, metadata: { name: 'Basemap', type: 'baselayer' } };
  const temporary = mkdtempSync(join(tmpdir(), 'map-'));
  let tiles = 0;
  try {
    const divided = data.folder ? extractIn(data, temporary) : undefined;
    writeArchive(file, info, (add) =>
      walkPyramid(
        divided ? [...mapLayers(data, []), ...divided.far] : mapLayers(data),
        (tile) => {
          add(tile);
          tiles += 1;
        },
        { divided },
      ),
    );
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  return tiles;
}

function extractIn(data: Data, temporary: string) {
  function* drawn() {
    yield* streetsAndWater(data.file('streets.osm.pbf'), join(temporary, 'objects.json'));
    yield* drawnPlaces(data.places());
  }
  return divide(drawn(), join(temporary, 'parts'), bounds, {
    boxOf: (drawn) => boxOfLine(pointsOf(drawn)),
    fromZoomOf,
    layersOf: extractLayers,
  });
}

async function copyTiles(archive: string, file: string): Promise<number> {
  const tiles = await checkOpenMapTiles(archive);
  copyFileSync(archive, file);
  return tiles;
}

/** All data have the same glyphs: those of the sample are copied where its map is built. False, and nothing copied, where they are not. */
function copyGlyphs(folder: string): boolean {
  const sample = basemapFolder({ folder: null });
  if (!existsSync(join(sample, glyphFile('regular', 0)))) return false;
  for (const name of readdirSync(sample))
    if (name.startsWith('glyphs-')) copyFileSync(join(sample, name), join(folder, name));
  return true;
}

/** Writes the glyphs of both weights; false, and nothing written, where there is no fontnik. */
export async function writeGlyphs(folder: string, load?: () => Promise<Fontnik | null>): Promise<boolean> {
  for (const weight of ['regular', 'bold'] satisfies Weight[]) {
    const files = await glyphFiles(weight, load);
    if (!files) return false;
    for (const [start, glyphs] of files) writeFileSync(join(folder, glyphFile(weight, start)), glyphs);
  }
  return true;
}
