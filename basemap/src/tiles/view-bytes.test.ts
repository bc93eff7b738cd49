/** What a map transfers to show its first view, read from the built archive. */
import { afterAll, expect, it } from 'vitest';
import { openBasemap } from '../open.ts';
import { deepestTileZoom } from './cut.ts';

/** A map fetches tiles of the whole zoom below its own, so that one is drawn 512 to 1,024 px wide. */
const leastTilePixels = 512;
/** The widest map of an example, next to no code, and its height. */
const widest = { width: 800, height: 440 };
const budgetBytes = 150_000;

/** Degrees: west, south, east, north. The capital, where tiles are heaviest and examples begin; the whole country above. */
const capital = [90.32, 23.66, 90.52, 23.92] as const;
const country = [88, 20.5, 92.7, 26.7] as const;
const firstCityZoom = 11;

const basemap = openBasemap({ folder: null });
afterAll(() => basemap.close());

/** Tiles that a map of this size touches at most, however it lies on the grid. */
const touched = (pixels: number) => Math.ceil(pixels / leastTilePixels) + 1;

const column = (lng: number, zoom: number) => Math.floor((lng / 360 + 0.5) * 2 ** zoom);
const row = (lat: number, zoom: number) =>
  Math.floor((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** zoom);

/** Bytes of the heaviest view at this zoom. */
async function heaviestView(zoom: number): Promise<number> {
  const [west, south, east, north] = zoom < firstCityZoom ? country : capital;
  const sizes = new Map<string, number>();
  const sizeOf = async (x: number, y: number) => {
    const known = sizes.get(`${x}/${y}`);
    if (known !== undefined) return known;
    const size = (await basemap.tile(zoom, x, y))?.length ?? 0;
    sizes.set(`${x}/${y}`, size);
    return size;
  };
  let heaviest = 0;
  for (let x = column(west, zoom); x <= column(east, zoom); x += 1) {
    for (let y = row(north, zoom); y <= row(south, zoom); y += 1) {
      let bytes = 0;
      for (let dx = 0; dx < touched(widest.width); dx += 1)
        for (let dy = 0; dy < touched(widest.height); dy += 1) bytes += await sizeOf(x + dx, y + dy);
      heaviest = Math.max(heaviest, bytes);
    }
  }
  return heaviest;
}

it('transfers 150 kB of tiles at most for any first view of an example', async () => {
  const tooHeavy: string[] = [];
  for (let zoom = 0; zoom <= deepestTileZoom; zoom += 1) {
    const bytes = await heaviestView(zoom);
    if (bytes === 0 || bytes > budgetBytes) tooHeavy.push(`zoom ${zoom}: ${bytes} bytes`);
  }
  expect(tooHeavy).toEqual([]);
});
