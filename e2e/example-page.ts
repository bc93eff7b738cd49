/** A live map example opened on its own, with what a test requires to point at its map and to see what it rendered. */
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openPage, portalUrl, type WatchedPage } from './harness.ts';
import { type Camera, type LngLat, type Pixel, pixelAt } from './map-measures.ts';
import type { ContextOptions } from './used-pages.ts';

export type Colour = [red: number, green: number, blue: number];

export interface Seen {
  /** How many different colors the middle of the page shows: a blank map has a handful. */
  colours: number;
  /** Mean of all three channels in the middle of the page, 0 (black) to 255. */
  brightness: number;
  /** Colors at the given points. */
  at: Colour[];
}

export interface ExamplePage extends WatchedPage {
  /** Its requests to the API. */
  sent: URL[];
  camera(): Promise<Camera>;
  /** Page pixel of a point on the map, to click it. */
  pixelOf(position: LngLat): Promise<Pixel>;
  look(points?: Pixel[]): Promise<Seen>;
  /** Text of the example's status line. */
  status(): Promise<string>;
  /** Waits until the status line fits. */
  statusBecomes(text: string | RegExp): Promise<void>;
  /** Waits until the map has drawn all it has and has stopped. */
  settled(): Promise<void>;
}

/** The methods of every example's map that the tests call. */
interface ExampleMap {
  getCenter(): { toArray(): LngLat };
  getZoom(): number;
  loaded(): boolean;
  isMoving(): boolean;
}
declare const map: ExampleMap;

/** Opens `examples/<name>.html` under its own security policy, and waits for its map. */
export async function openExample(
  browser: Browser,
  name: string,
  options?: ContextOptions,
): Promise<ExamplePage> {
  const opened = await openPage(browser, { viewport: { width: 788, height: 480 }, ...options });
  const { page } = opened;
  const sent: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/v2/')) sent.push(url);
  });
  const example: ExamplePage = {
    ...opened,
    sent,
    async camera() {
      const camera = await page.evaluate(() => ({
        center: map.getCenter().toArray(),
        zoom: map.getZoom(),
      }));
      const box = await page.locator('canvas.maplibregl-canvas').boundingBox();
      if (!box) throw new Error(`The example ${name} shows no map.`);
      return { ...camera, box };
    },
    pixelOf: async (position) => pixelAt(await example.camera(), position),
    look: (points = []) => seen(page, points),
    status: async () => (await page.locator('#status').textContent()) ?? '',
    async statusBecomes(text) {
      const status = expect.poll(() => example.status(), { timeout: 20_000 });
      await (typeof text === 'string' ? status.toBe(text) : status.toMatch(text));
    },
    settled: async () => {
      await page.waitForFunction(() => map.loaded() && !map.isMoving(), undefined, { timeout: 60_000 });
    },
  };
  await page.goto(portalUrl(`/examples/${name}.html`), { waitUntil: 'load' });
  await example.settled();
  return example;
}

/** `#34772a` as numbers. */
export function colour(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** The largest difference of a channel, 0 to 255. */
export function colourDifference(one: Colour, other: Colour): number {
  return Math.max(...one.map((channel, i) => Math.abs(channel - other[i]!)));
}

const readers = new WeakMap<Browser, Promise<Page>>();

/** Reads a picture of the page in a blank page of the same browser, so that the example's policy stays in force. */
async function seen(page: Page, points: Pixel[]): Promise<Seen> {
  const browser = page.context().browser()!;
  if (!readers.has(browser)) readers.set(browser, browser.newPage());
  const reader = await readers.get(browser)!;
  const picture = (await page.screenshot()).toString('base64');
  return reader.evaluate(
    async ({ data, wanted }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d', { willReadFrequently: true })!;
      context.drawImage(image, 0, 0);
      const { data: pixels } = context.getImageData(0, image.height / 4, image.width, image.height / 2);
      const colours = new Set<number>();
      let sum = 0;
      for (let i = 0; i < pixels.length; i += 4) {
        colours.add((pixels[i]! << 16) | (pixels[i + 1]! << 8) | pixels[i + 2]!);
        sum += pixels[i]! + pixels[i + 1]! + pixels[i + 2]!;
      }
      const at = wanted.map(([x, y]) => {
        const [red, green, blue] = context.getImageData(Math.round(x), Math.round(y), 1, 1).data;
        return [red!, green!, blue!] as [number, number, number];
      });
      return { colours: colours.size, brightness: sum / (pixels.length * 0.75), at };
    },
    { data: picture, wanted: points },
  );
}
