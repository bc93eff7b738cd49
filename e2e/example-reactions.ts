/** What each live example of one HTML file does when it is used. */
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { colour, colourDifference, type ExamplePage } from './example-page.ts';
import {
  areaSquareMeters,
  distanceMeters,
  type LngLat,
  lengthMeters,
  type Pixel,
  positionAt,
} from './map-measures.ts';

/** Published coordinates, rounded to a second of arc: the examples' own numbers must be near them. */
const published: Record<string, LngLat> = {
  Parliament: [90.3786, 23.7622],
  Airport: [90.4006, 23.8428],
  'Railway station': [90.4261, 23.7319],
  Gulshan: [90.4078, 23.7925],
  'Lalbagh Fort': [90.3883, 23.7189],
  'Ahsan Manzil': [90.4061, 23.7086],
  'Mirpur DOHS': [90.37, 23.8373],
  Dhanmondi: [90.3754, 23.7465],
};

/** A screenshot takes what draws the map. */
const pixelPoll = { timeout: 20_000, interval: 250 };

const brandGreen = colour('#34772a');
const banglaLetters = /[\u0980-\u09ff]{3}/;

/** The two numbers in the text, longitude first. */
function positionIn(text: string): LngLat {
  const found = /(\d+\.\d+), (\d+\.\d+)/.exec(text);
  if (!found) throw new Error(`No coordinates in "${text}".`);
  return [Number(found[1]), Number(found[2])];
}

function expectNear(position: LngLat, expected: LngLat, meters: number): void {
  expect(distanceMeters(position, expected)).toBeLessThan(meters);
}

/** Shares what is left of the expected number, as `toBeLessThan` requires it. */
function relativeError(found: number, expected: number): number {
  return Math.abs(found - expected) / expected;
}

async function drag({ page }: ExamplePage, [x, y]: Pixel, by: Pixel): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by[0] / 2, y + by[1] / 2, { steps: 3 });
  await page.mouse.move(x + by[0], y + by[1], { steps: 3 });
  await page.mouse.up();
}

/** Waits until the pixel has the color, give or take what antialiasing does. */
async function expectColour({ look }: ExamplePage, pixel: Pixel, hex: string): Promise<void> {
  await expect
    .poll(async () => colourDifference((await look([pixel])).at[0]!, colour(hex)), pixelPoll)
    .toBeLessThan(12);
}

/** Clicks the corners with the drawing tool, and the last of them again, which closes the ring. */
async function drawPolygon({ page }: ExamplePage, corners: Pixel[]): Promise<void> {
  await page.getByTitle(/Polygon/).click();
  for (const [x, y] of [...corners, corners.at(-1)!]) await page.mouse.click(x, y);
}

async function zoomsByItsButtons({ page, camera, settled }: ExamplePage): Promise<void> {
  const { zoom } = await camera();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(async () => (await camera()).zoom, { timeout: 20_000 }).toBeCloseTo(zoom + 1, 2);
  await settled();
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(async () => (await camera()).zoom, { timeout: 20_000 }).toBeCloseTo(zoom, 2);
  await settled();
}

const markerPin = '.maplibregl-marker';

export interface Reaction {
  does: string;
  check(example: ExamplePage): Promise<void>;
  /** What the browser grants this example. */
  options?: Parameters<Browser['newContext']>[0];
}

const atDhanmondi = {
  permissions: ['geolocation'],
  geolocation: { longitude: 90.37541, latitude: 23.74652, accuracy: 25 },
};

/** What each example does when someone uses it, and how that is seen. By file name. */
export const reactions: Record<string, Reaction> = {
  'add-maps-control': {
    does: 'zooms by its buttons and tells where the reader is',
    options: atDhanmondi,
    async check(example) {
      await zoomsByItsButtons(example);
      await example.page.getByRole('button', { name: 'Find my location' }).click();
      await example.statusBecomes('You are at 90.37541, 23.74652');
      expect(await example.page.locator('.maplibregl-ctrl-scale').textContent()).toMatch(/^\d+\s?k?m$/);
    },
  },
  'add-marker': {
    does: 'tells where the marker was dragged to',
    check: draggedMarkerIsTold,
  },
  'add-marker-map-click': {
    does: 'places a marker where the map is clicked, and takes all away',
    async check({ page, camera, status, statusBecomes }) {
      const before = await camera();
      await page.mouse.click(420, 300);
      await statusBecomes(/^1 placed/);
      expectNear(positionIn(await status()), positionAt(before, [420, 300]), 5);
      // A click on the marker itself places no other.
      await page.locator(markerPin).click();
      await page.mouse.click(200, 200);
      await statusBecomes(/^2 placed/);
      expect(await page.locator(markerPin).count()).toBe(2);
      await page.getByRole('button', { name: 'Remove all markers' }).click();
      expect(await page.locator(markerPin).count()).toBe(0);
    },
  },
  'add-popup': {
    does: 'closes its popup and shows it again',
    async check({ page, statusBecomes, pixelOf }) {
      const popup = page.locator('.maplibregl-popup');
      expect(await popup.textContent()).toMatch(banglaLetters);
      // Its tip is the lower edge, in the middle.
      const box = (await popup.boundingBox())!;
      const [x, y] = await pixelOf(published['Lalbagh Fort']!);
      expect(Math.hypot(box.x + box.width / 2 - x, box.y + box.height - y)).toBeLessThan(12);
      await popup.getByRole('button', { name: 'Close popup' }).click();
      await statusBecomes('The popup is closed.');
      expect(await popup.count()).toBe(0);
      await page.getByRole('button', { name: 'Show the popup' }).click();
      await statusBecomes('The popup is open.');
      expect(await popup.isVisible()).toBe(true);
    },
  },
  'context-menu': {
    does: 'opens a menu on the right click whose items do what they say',
    async check({ page, camera, settled, statusBecomes, status }) {
      const menu = page.locator('#menu');
      const clicked = positionAt(await camera(), [520, 180]);
      await page.mouse.click(520, 180, { button: 'right' });
      await page.getByRole('button', { name: 'Add a marker here' }).click();
      expectNear(positionIn(await status()), clicked, 5);
      // The tip of the pin is on the clicked pixel.
      const pin = (await page.locator(markerPin).boundingBox())!;
      expect(Math.abs(pin.x + pin.width / 2 - 520)).toBeLessThan(3);
      expect(pin.y + pin.height).toBeGreaterThan(175);

      await page.mouse.click(520, 180 + 60, { button: 'right' });
      const center = positionAt(await camera(), [520, 240]);
      // The focus is in the menu, so the keyboard chooses.
      await page.keyboard.press('Enter');
      await statusBecomes(/^Centered on/);
      await settled();
      expectNear((await camera()).center, center, 5);
      expect(await menu.isVisible()).toBe(false);

      await page.mouse.click(300, 300, { button: 'right' });
      expect(await menu.isVisible()).toBe(true);
      await page.keyboard.press('Escape');
      expect(await menu.isVisible()).toBe(false);
    },
  },
  'display-basic-map': {
    does: 'tells its centre, and moves by drag and by the arrow keys',
    async check(example) {
      const { page, statusBecomes, camera, settled } = example;
      await statusBecomes('Center 90.3957, 23.7386, zoom 12.0');
      const before = await camera();
      await drag(example, [400, 300], [-120, -50]);
      await settled();
      // The map may glide on after the drag: it moved at least as far as the pointer, to the south-east.
      const [lng, lat] = (await camera()).center;
      const [atLeastLng, atLeastLat] = positionAt(before, [
        before.box.x + before.box.width / 2 + 115,
        before.box.y + before.box.height / 2 + 45,
      ]);
      expect(lng).toBeGreaterThan(atLeastLng);
      expect(lat).toBeLessThan(atLeastLat);
      await page.locator('canvas.maplibregl-canvas').focus();
      await page.keyboard.press('ArrowRight');
      await expect
        .poll(async () => (await camera()).center[0], { timeout: 20_000 })
        .toBeGreaterThan(lng + 0.001);
    },
  },
  'display-custom-map-style': {
    does: 'turns dark and light again',
    async check({ page, statusBecomes, look }) {
      const { brightness } = await look();
      await page.getByRole('button', { name: 'Dark' }).click();
      await statusBecomes('Style: dark');
      expect((await look()).brightness).toBeLessThan(80);
      expect(brightness).toBeGreaterThan(200);
      expect(await page.getByRole('button', { name: 'Dark' }).getAttribute('aria-pressed')).toBe('true');
      await page.getByRole('button', { name: 'Light' }).click();
      await statusBecomes('Style: light');
      expect((await look()).brightness).toBeCloseTo(brightness, 0);
    },
  },
  'fit-bound': {
    does: 'shows both ends of the metro line',
    async check(example) {
      const { page, camera, statusBecomes, pixelOf, settled } = example;
      // Uttara North and Motijheel, the line's first and last station, as published.
      const ends: LngLat[] = [
        [90.3675, 23.8694],
        [90.4192, 23.7279],
      ];
      const isInView = async (position: LngLat) => {
        const [[x, y], { box }] = [await pixelOf(position), await camera()];
        return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
      };
      expect(await Promise.all(ends.map(isInView))).toEqual([false, false]);
      await page.getByRole('button', { name: 'Show the whole line' }).click();
      await statusBecomes(/^The whole line, zoom 1\d\.\d/);
      await settled();
      expect(await Promise.all(ends.map(isInView))).toEqual([true, true]);
      // Agargaon station lies on a bend of the line.
      await expectColour(example, await pixelOf([90.3803, 23.7783]), '#34772a');
    },
  },
  'fly-location': {
    does: 'flies to each of its places',
    async check({ page, camera, statusBecomes, settled }) {
      for (const place of ['Parliament', 'Airport', 'Railway station']) {
        await page.getByRole('button', { name: place }).click();
        await statusBecomes(/^(?!Flying|Choose)/);
        await settled();
        expectNear((await camera()).center, published[place]!, 800);
        expect((await camera()).zoom).toBeCloseTo(15, 1);
      }
    },
  },
  'geojson-layer': {
    does: 'names what is under the pointer, and hides a layer',
    async check(example) {
      const { page, pixelOf, statusBecomes, look } = example;
      // Off the labels and off the metro line.
      const inRamnaPark = await pixelOf([90.4015, 23.7395]);
      await page.mouse.move(...inRamnaPark);
      await statusBecomes('Ramna Park');
      await page.mouse.move(...(await pixelOf([90.394, 23.7455])));
      await statusBecomes('Metro line 6');
      await page.mouse.move(...(await pixelOf([90.396, 23.7397])));
      await statusBecomes('Shahbag metro station');
      const shown = (await look([inRamnaPark])).at[0]!;
      await page.getByLabel('Area').uncheck();
      await expect
        .poll(async () => colourDifference((await look([inRamnaPark])).at[0]!, shown), pixelPoll)
        .toBeGreaterThan(20);
      await page.mouse.move(...inRamnaPark);
      await statusBecomes('Point at a shape.');
    },
  },
  'gl-js-controls': {
    does: 'zooms by its buttons and tells how exact the position is',
    options: atDhanmondi,
    async check(example) {
      await zoomsByItsButtons(example);
      await example.page.getByRole('button', { name: 'Find my location' }).click();
      await example.statusBecomes('You are within 25 m of the dot');
      await example.settled();
      expectNear((await example.camera()).center, published.Dhanmondi!, 50);
    },
  },
  'gl-js-draw-polygon': {
    does: 'tells the corners of what was drawn, and forgets it with the bin',
    async check(example) {
      const corners: Pixel[] = [
        [300, 150],
        [500, 160],
        [480, 320],
        [310, 300],
      ];
      const first = positionAt(await example.camera(), corners[0]!);
      await drawPolygon(example, corners);
      await example.statusBecomes(/^1 polygon\(s\), the last with 4 vertices/);
      expectNear(positionIn(await example.status()), first, 25);
      await example.page.getByTitle('Delete').click();
      await example.statusBecomes('No polygons.');
    },
  },
  'gl-js-first-map': {
    does: 'follows the camera in its status line',
    async check(example) {
      await example.statusBecomes('90.3902, 23.7198 at zoom 12.0');
      await drag(example, [400, 300], [-150, 0]);
      await example.settled();
      const { center } = await example.camera();
      expect(center[0]).toBeGreaterThan(90.41);
      expectNear(positionIn(await example.status()), center, 15);
    },
  },
  'gl-js-fly-to': {
    does: 'flies to the place whose button is pressed',
    async check({ page, camera, statusBecomes, status }) {
      const gulshan = page.getByRole('button', { name: 'Gulshan' });
      await gulshan.click();
      await statusBecomes(/^Arrived/);
      expectNear(positionIn(await status()), published.Gulshan!, 800);
      expect((await camera()).zoom).toBeCloseTo(14, 1);
      expect(await gulshan.getAttribute('aria-pressed')).toBe('true');
      expect(await page.getByRole('button', { pressed: true }).count()).toBe(1);
    },
  },
  'gl-js-layer': {
    does: 'tells what a clicked circle stands for, and adds one',
    async check(example) {
      const { page, pixelOf, statusBecomes } = example;
      await page.mouse.click(...(await pixelOf([90.4125, 23.7925])));
      await statusBecomes('Gulshan: 31 parcels');
      const tejgaon = await pixelOf([90.3995, 23.7639]);
      await page.getByRole('button', { name: 'Add Tejgaon' }).click();
      await statusBecomes('4 points');
      await expectColour(example, tejgaon, '#34772a');
      await page.mouse.click(...tejgaon);
      await statusBecomes('Tejgaon: 18 parcels');
    },
  },
  'gl-js-linestring': {
    does: 'draws the line through its corners and tells its length',
    async check(example) {
      const line: LngLat[] = [
        [90.4125, 23.7925],
        [90.4011, 23.7888],
        [90.3974, 23.7756],
        [90.3903, 23.7587],
        [90.376, 23.7465],
      ];
      const shown = Number(/([\d.]+) km/.exec(await example.status())?.[1]) * 1000;
      expect(relativeError(shown, lengthMeters(line))).toBeLessThan(0.005);
      for (const position of line) await expectColour(example, await example.pixelOf(position), '#1d4ed8');
    },
  },
  'gl-js-map-styles': {
    does: 'turns dark and keeps its own point',
    async check(example) {
      const { page, look, pixelOf, statusBecomes, settled } = example;
      const point = await pixelOf([90.3957, 23.7386]);
      await expectColour(example, point, '#b45309');
      expect((await look()).brightness).toBeGreaterThan(200);
      await page.getByLabel('Dark').check();
      await statusBecomes('Dark style, with the Shahbag point');
      await settled();
      await expectColour(example, point, '#b45309');
      expect((await look()).brightness).toBeLessThan(80);
    },
  },
  'gl-js-marker': {
    does: 'tells where the green marker was dropped, and keeps the other in place',
    check: draggedMarkerIsTold,
  },
  'gl-js-popup': {
    does: 'opens its popup by itself, and closes and opens it at a click on the marker',
    async check({ page }) {
      const popup = page.locator('.maplibregl-popup');
      await popup.waitFor();
      expect(await popup.textContent()).toMatch(banglaLetters);
      await page.locator(markerPin).click();
      await expect.poll(() => popup.count()).toBe(0);
      await page.locator(markerPin).click();
      await popup.waitFor();
    },
  },
  'icon-layer': {
    does: 'draws each station and names the one clicked',
    async check(example) {
      const mirpur10 = await example.pixelOf([90.3682, 23.8083]);
      await expectColour(example, mirpur10, '#34772a');
      await example.page.mouse.click(...mirpur10);
      await example.statusBecomes('Mirpur 10');
      await example.page.mouse.click(...(await example.pixelOf([90.3803, 23.7783])));
      await example.statusBecomes('Agargaon');
    },
  },
  'marker-popup': {
    does: 'opens the popup of the clicked marker, in both scripts',
    async check({ page, pixelOf, statusBecomes }) {
      const marker = page.getByLabel('Ahsan Manzil');
      const pin = (await marker.boundingBox())!;
      const [x] = await pixelOf(published['Ahsan Manzil']!);
      expect(Math.abs(pin.x + pin.width / 2 - x)).toBeLessThan(3);
      await marker.click();
      await statusBecomes('Ahsan Manzil is open.');
      expect(await page.locator('.maplibregl-popup').textContent()).toMatch(/আহসান.*Ahsan Manzil/);
      await page.getByLabel('Lalbagh Fort').click();
      await statusBecomes('Lalbagh Fort is open.');
    },
  },
  'measure-distance': {
    does: 'shows the distance on the ground between clicked pixels',
    async check({ page, camera, statusBecomes, status }) {
      const before = await camera();
      const pixels: Pixel[] = [
        [150, 400],
        [600, 380],
        [610, 120],
      ];
      const line = pixels.map((pixel) => positionAt(before, pixel));
      const shownMeters = async () => Number(/([\d.]+) km/.exec(await status())?.[1]) * 1000;
      await page.mouse.click(...pixels[0]!);
      await page.mouse.click(...pixels[1]!);
      await statusBecomes(/km/);
      const first = await shownMeters();
      expect(relativeError(first, distanceMeters(line[0]!, line[1]!))).toBeLessThan(0.005);
      await page.mouse.click(...pixels[2]!);
      await expect.poll(shownMeters).toBeGreaterThan(first);
      expect(relativeError(await shownMeters(), lengthMeters(line))).toBeLessThan(0.005);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(shownMeters).toBe(first);
      await page.getByRole('button', { name: 'Clear' }).click();
      await statusBecomes('Click two or more points.');
    },
  },
  'measure-polygon-area': {
    does: 'shows the area on the ground within clicked pixels',
    async check(example) {
      const corners: Pixel[] = [
        [220, 120],
        [620, 140],
        [560, 420],
        [240, 380],
      ];
      const before = await example.camera();
      await drawPolygon(example, corners);
      await example.statusBecomes(/m²/);
      const shown = Number(/([\d.]+) m²/.exec(await example.status())?.[1]);
      const expected = areaSquareMeters(corners.map((corner) => positionAt(before, corner)));
      expect(relativeError(shown, expected)).toBeLessThan(0.005);
      expect(await example.status()).toContain(`(${(shown / 10_000).toFixed(2)} hectares)`);
      await example.page.getByTitle('Delete').click();
      await example.statusBecomes('Removed. Draw another polygon.');
    },
  },
  'mouse-position': {
    does: 'shows the position under the pointer, longitude first, and keeps the clicked one',
    async check({ page, camera, status, statusBecomes }) {
      const before = await camera();
      await page.mouse.move(400, 280);
      await statusBecomes(/^90\.\d{5}, 23\.\d{5}/);
      const expected = positionAt(before, [400, 280]);
      expectNear(positionIn(await status()), expected, 20);
      expect(await status()).toContain(`pixel ${400 - before.box.x}, ${280 - before.box.y}`);
      await page.mouse.click(400, 280);
      const picked = page.locator('#picked');
      await expect.poll(() => picked.textContent()).toMatch(/^Kept/);
      expectNear(positionIn((await picked.textContent())!), expected, 20);
    },
  },
  'nearby-places': {
    does: 'marks places within 1 km of the clicked position, of the chosen kind',
    async check({ page, camera, statusBecomes, status, settled }) {
      await statusBecomes(/within 1 km/);
      const response = page.waitForResponse(/nearby.*ptype=Restaurant/);
      await page.getByLabel('Type').selectOption('Restaurant');
      await response;
      // 1.5 km away, so that the places of the first response are none of the second.
      const clicked = positionAt(await camera(), [704, 90]);
      const secondResponse = page.waitForResponse(/nearby.*ptype=Restaurant/);
      await page.mouse.click(704, 90);
      await secondResponse;
      await settled();
      await expect
        .poll(async () => Number(/^\d+/.exec(await status())?.[0]), { timeout: 20_000 })
        .toBe(await page.locator(markerPin).count());
      const after = await camera();
      expect(await page.locator(markerPin).count()).toBeGreaterThan(0);
      for (const marker of await page.locator(markerPin).all()) {
        const pin = (await marker.boundingBox())!;
        // The tip of the pin: 14 px above the lower edge of its box lies the ellipse of its shadow.
        expectNear(positionAt(after, [pin.x + pin.width / 2, pin.y + pin.height - 6]), clicked, 1060);
      }
    },
  },
  quickstart: {
    does: 'searches, marks and names the place, and draws a route to it',
    async check(example) {
      const { page, status, statusBecomes, settled, camera, pixelOf, look } = example;
      await page.getByRole('button', { name: 'Search and route' }).click();
      await statusBecomes(/by car$/);
      await settled();
      expect(await status()).toMatch(banglaLetters);
      const meters = Number(/([\d.]+) km/.exec(await status())?.[1]) * 1000;
      const start: LngLat = [90.4264, 23.732];
      const straight = distanceMeters(start, published['Mirpur DOHS']!);
      expect(meters).toBeGreaterThan(straight);
      expect(meters).toBeLessThan(straight * 2);
      const pin = (await page.locator(markerPin).boundingBox())!;
      const [x, y] = await pixelOf(published['Mirpur DOHS']!);
      expect(Math.hypot(pin.x + pin.width / 2 - x, pin.y + pin.height - y)).toBeLessThan(30);
      // Somewhere across the middle of the map, between start and end, the line is drawn.
      const { box } = await camera();
      const row = Array.from({ length: 700 }, (_, i): Pixel => [44 + i, box.y + box.height / 2]);
      const crossed = (await look(row)).at.filter((found) => colourDifference(found, brandGreen) < 30);
      expect(crossed.length).toBeGreaterThan(2);
      await page.getByRole('textbox', { name: 'To' }).fill('qqqqzzzz');
      await page.keyboard.press('Enter');
      await statusBecomes(/^No results for qqqqzzzz/);
    },
  },
  'reverse-geocode': {
    does: 'names the clicked position in both scripts, with the distance',
    async check({ page, pixelOf, statusBecomes, status }) {
      await page.mouse.click(...(await pixelOf(published['Mirpur DOHS']!)));
      await statusBecomes(/\(\d+ m away\)$/);
      expect(await status()).toMatch(/মিরপুর.* · .*Mirpur/);
      expect(await page.locator(markerPin).count()).toBe(1);
    },
  },
  'search-box': {
    does: 'suggests in any spelling, and takes a choice by keyboard and by pointer',
    async check({ page, statusBecomes, settled, camera }) {
      const field = page.getByRole('textbox', { name: 'Search' });
      const options = page.getByRole('group', { name: 'Suggestions' }).getByRole('button');
      await field.fill('mirpoor');
      await statusBecomes(/suggestions$/);
      expect(await options.first().textContent()).toMatch(/মিরপুর.*Mirpur/);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      expect(await options.count()).toBe(0);
      await settled();
      expectNear((await camera()).center, published['Mirpur DOHS']!, 6000);

      await field.fill('ধানমন্ডি');
      await statusBecomes(/suggestions$/);
      await options.first().click();
      await settled();
      expectNear((await camera()).center, published.Dhanmondi!, 2000);
      expect(await page.locator(markerPin).count()).toBe(1);

      await field.fill('gulsh');
      await options.first().waitFor();
      await field.fill('');
      await expect.poll(() => options.count()).toBe(0);
    },
  },
};

/** Drags the marker that can be dragged 100 px right and 60 px up, and reads where it says it is. */
async function draggedMarkerIsTold(example: ExamplePage): Promise<void> {
  const { page, camera, statusBecomes, status } = example;
  const before = await camera();
  const start: LngLat = [90.36402, 23.82373];
  const [x, y] = await example.pixelOf(start);
  // Drag the pin by its head, which is above its point.
  await drag(example, [x, y - 25], [100, -60]);
  await statusBecomes(/\d/);
  expectNear(positionOf(await status()), positionAt(before, [x + 100, y - 60]), 40);
  expect(await page.locator(markerPin).count()).toBeLessThan(3);
}

/** As `positionIn`, for texts that name each number. */
function positionOf(text: string): LngLat {
  const [lng, lat] = [...text.matchAll(/\d+\.\d+/g)].map(Number);
  return [lng!, lat!];
}
