/** The thread that makes parts of a map that nobody has built yet: seconds of work that would hold up everything else. */
import { parentPort, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { openData } from '@portal/data';
import { mapLayers } from './features/layers.ts';
import { glyphFiles, type Weight } from './glyphs.ts';
import { sprite } from './sprite/sprite.ts';
import type { MapMode } from './style/palette.ts';
import { tilesOnDemand } from './tiles/pyramid.ts';

/** A part of the map, by its kind and what distinguishes it from others of that kind. */
export type MapPart =
  | ['tile', zoom: number, x: number, y: number]
  | ['sprite', mode: MapMode, pixelRatio: 1 | 2, form: 'json' | 'png']
  | ['glyphs', weight: Weight, start: number];

let cut: ReturnType<typeof tilesOnDemand> | undefined;
const glyphs = new Map<Weight, ReturnType<typeof glyphFiles>>();

parentPort!.on('message', async ({ id, part }: { id: number; part: MapPart }) => {
  try {
    parentPort!.postMessage({ id, content: await make(part) });
  } catch (error) {
    parentPort!.postMessage({ id, fault: (error as Error).message });
  }
});

async function make(part: MapPart): Promise<Uint8Array | null> {
  switch (part[0]) {
    case 'tile': {
      cut ??= tilesOnDemand(mapLayers(openData(workerData as string | undefined)));
      const tile = cut(part[1], part[2], part[3]);
      return tile && gzipSync(tile, { level: 9 });
    }
    case 'sprite': {
      const { json, png } = sprite(part[1], part[2]);
      return part[3] === 'png' ? png : Buffer.from(JSON.stringify(json));
    }
    case 'glyphs': {
      const [, weight, start] = part;
      if (!glyphs.has(weight)) glyphs.set(weight, glyphFiles(weight));
      return (await glyphs.get(weight))?.get(start) ?? null;
    }
  }
}
