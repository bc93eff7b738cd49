/** What is drawn, by parts of the map and in files: a country has too much of it for the memory. */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readRecords } from '@portal/data';
import type { MapLayer } from './cut.ts';
import { type Box, type DividedLayers, partZoom, tilesOf } from './pyramid.ts';

/** How items are drawn. */
export interface Drawing<Item> {
  boxOf(item: Item): Box;
  /** Zoom from which tiles have it. */
  fromZoomOf(item: Item): number;
  layersOf(items: Iterable<Item>): MapLayer[];
}

/** Characters of a part that are written at a time. */
const writtenCharacters = 1 << 16;

/** The layers of what is seen from afar, which is little, and the rest, which is written into files of a new folder. */
export function divide<Item extends object>(
  items: Iterable<Item>,
  folder: string,
  bounds: Box,
  { boxOf, fromZoomOf, layersOf }: Drawing<Item>,
): DividedLayers & { far: MapLayer[] } {
  mkdirSync(folder);
  const far: Item[] = [];
  const parts = new Map<string, { x: number; y: number; file: string; lines: string }>();
  for (const item of items) {
    const box = common(boxOf(item), bounds);
    if (fromZoomOf(item) < partZoom) {
      far.push(item);
      continue;
    }
    const line = `${JSON.stringify(item)},\n`;
    for (const [x, y] of tilesOf(partZoom, box)) {
      const key = `${x}-${y}`;
      const part = parts.get(key) ?? { x, y, file: join(folder, key), lines: '' };
      parts.set(key, part);
      part.lines += line;
      if (part.lines.length > writtenCharacters) flush(part);
    }
  }
  parts.forEach(flush);
  return {
    far: layersOf(far),
    parts: [...parts.values()].map(({ x, y, file }) => ({
      ...{ x, y },
      layers: () => layersOf(readRecords<Item>(file)),
    })),
  };
}

function flush(part: { file: string; lines: string }): void {
  appendFileSync(part.file, part.lines);
  part.lines = '';
}

/** What two boxes have in common; west of its east, or south of its north, where they have nothing. */
function common(a: Box, b: Box): Box {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}
