/** Where the parts of a built map are, for the code that builds and the code that serves them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Data } from '@portal/data';
import type { Weight } from './glyphs.ts';
import type { MapMode } from './style/palette.ts';

export const archiveFile = 'basemap.pmtiles';

export const spriteFile = (mode: MapMode, pixelRatio: 1 | 2, form: 'json' | 'png') =>
  `sprite-${mode}${pixelRatio === 2 ? '@2x' : ''}.${form}`;

export const glyphFile = (weight: Weight, start: number) => `glyphs-${weight}-${start}-${start + 255}.pbf`;

/** Folder of the map of the data: the sample's, or the one in the folder of an import. */
export function basemapFolder({ folder }: Pick<Data, 'folder'>): string {
  return folder ? join(folder, 'basemap') : fileURLToPath(new URL('../generated', import.meta.url));
}

/** Whether the map has been built. */
export const isBuilt = (folder: string) => existsSync(join(folder, archiveFile));
