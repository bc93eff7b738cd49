/** The console's map: opens after a request, draws what was sent and returned, and says the same in words. */
import { sampled } from '@portal/text/testing/sampled';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations, openPage, portalUrl, sharedBrowser } from '../harness.ts';
import { drawnMap as drawn, flawsOnMap, mapPanel as panel } from './map-panel.ts';
import { openConsole, pressRun } from './open-console.ts';

/** How long a slow machine may take to draw a response. */
const soon = { timeout: 15_000 };

const browser = await sharedBrowser('undrawn');

const send = pressRun;
const tableRows = async (page: Page) => {
  await panel(page).getByRole('button', { name: 'Show as table' }).click();
  return panel(page).getByRole('row').allInnerTexts();
};

test('reverse geocoding shows the point sent, on the map and in the table', async () => {
  const { page, problems } = await openPage(browser);
  const library: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('maplibre')) library.push(request.url());
  });
  await page.goto(portalUrl('/api/reverse-geocode/'), { waitUntil: 'networkidle' });
  expect(library).toEqual([]);
  await openConsole(page, '/api/reverse-geocode/');
  await drawn(page);
  expect(await panel(page).locator('svg[aria-hidden] > g:has(circle)').count()).toBe(1);
  await send(page);
  await page.getByRole('tree').waitFor();
  expect(await panel(page).locator('svg[aria-hidden] > g:has(circle)').count()).toBe(1);
  const rows = await tableRows(page);
  // The head, the point, and the location of the address, which comes with another request.
  expect(rows.length).toBeGreaterThan(1);
  expect(rows[1]).toMatch(/position\s+sent\s+90\.357226\s+23\.806703/);
  expect(problems).toEqual([]);
});

/** Pixels of the map in the response's green, #34772A, which is nowhere else on the basemap; taken once it has settled. */
async function greenPixels(page: Page): Promise<number> {
  const count = async () => {
    const picture = await panel(page).locator('canvas').screenshot();
    return page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes]));
      const context2d = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      context2d.drawImage(image, 0, 0);
      const { data } = context2d.getImageData(0, 0, image.width, image.height);
      let pixels = 0;
      for (let at = 0; at < data.length; at += 4) {
        if (data[at] === 52 && data[at + 1] === 119 && data[at + 2] === 42) pixels += 1;
      }
      return pixels;
    }, picture.toString('base64'));
  };
  let last = -1;
  for (let now = await count(); now !== last || now === 0; now = await count()) {
    last = now;
    await page.waitForTimeout(400);
  }
  return last;
}

test('a route is a line from A to B with its arrows, and its rows in the tree select what they mean', async () => {
  // The smallest window in which request, response and map are next to each other: software draws each pixel.
  const viewport = { width: 1241, height: 600 };
  const { page, problems } = await openPage(await sharedBrowser('drawn'), { viewport });
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await openConsole(page, '/api/get-route-overview/');
  await send(page);
  await page.getByRole('tree').waitFor();
  await drawn(page);
  expect(await panel(page).locator('svg text').allTextContents()).toEqual(expect.arrayContaining(['A', 'B']));
  // A 5 px line of some hundred pixels.
  const first = await greenPixels(page);
  expect(first).toBeGreaterThan(500);
  // The same route once more is laid out anew: arrows that were missing would cover some of its green.
  await send(page);
  await page.waitForTimeout(2000);
  expect(await greenPixels(page)).toBe(first);
  expect(lines.filter((line) => line.includes('Image "'))).toEqual([]);
  await page
    .getByRole('treeitem', { name: /^geometry/ })
    .first()
    .click();
  await expect
    .poll(() => panel(page).locator('svg text').allTextContents(), soon)
    .toContain('routes[0].geometry');
  await page.mouse.move(0, 0);
  const rows = await tableRows(page);
  expect(rows.filter((row) => row.includes('sent'))).toHaveLength(2);
  expect(rows.join('\n')).toMatch(/routes\[0\]\.geometry\s+returned, first of \d+ positions/);
  expect(problems).toEqual([]);
});

test('a click on a returned place selects its row in the tree', async () => {
  const { page } = await openPage(browser);
  await openConsole(page, '/api/get-geofence-point/');
  await page.route('**/v2/api/get-geo-fence-point/**', (route) =>
    route.fulfill({
      json: {
        message: 'Geo fence points',
        status: 200,
        data: {
          id: 'one',
          name: 'Gate',
          radius: '55',
          longitude: '90.3785',
          latitude: '23.7624',
          user_id: 1,
        },
      },
    }),
  );
  await send(page);
  await drawn(page);
  const map = await panel(page).locator('canvas').boundingBox();
  if (!map) throw new Error('The map has no size.');
  // The one place is in the middle of the room that is kept round it: 64 above, 48 below.
  await expect
    .poll(async () => {
      await page.mouse.click(map.x + map.width / 2, map.y + 64 + (map.height - 64 - 48) / 2);
      return page.locator('[role="treeitem"][aria-selected="true"]').getAttribute('data-path');
    }, soon)
    .toBe('/data');
});

test('a click on the map fills the form in the order of the wire, can be undone, and can be sent', async () => {
  const { page, problems } = await openPage(browser);
  await openConsole(page, '/api/snap-to-road/');
  await send(page);
  await drawn(page);
  const typed = () =>
    page
      .locator('.rc-point input')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  const before = await typed();
  const map = await panel(page).locator('canvas').boundingBox();
  if (!map) throw new Error('The map has no size.');
  await page.mouse.click(map.x + 60, map.y + 90);
  await expect.poll(typed, soon).not.toEqual(before);
  await panel(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(typed, soon).toEqual(before);
  await page.mouse.click(map.x + 60, map.y + 90);
  await expect.poll(typed, soon).not.toEqual(before);
  const [longitude, latitude] = await typed();
  expect(Number(longitude)).toBeCloseTo(90.36, 1);
  expect(Number(latitude)).toBeCloseTo(23.8, 1);
  const sent = page.waitForRequest(/routing\/nearest/);
  await page.locator('.rc-send').getByRole('button', { name: 'Run' }).click();
  expect(new URL((await sent).url()).searchParams.get('point')).toBe(`${latitude},${longitude}`);
  expect(problems).toEqual([]);
});

test('before anything is sent, clicks add stops to a route and markers can be dragged', async () => {
  const { page, problems } = await openPage(browser);
  await openConsole(page, '/api/get-route-overview/');
  await page.getByRole('button', { name: 'Add on map for coordinates' }).click();
  await drawn(page);
  const stops = () =>
    page
      .locator('.rc-point')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('input')].map(({ value }) => Number(value))),
      );
  const before = await stops();
  expect(before).toHaveLength(2);
  const map = await panel(page).locator('canvas').boundingBox();
  if (!map) throw new Error('The map has no size.');
  await page.mouse.click(map.x + map.width / 2, map.y + map.height / 2);
  await expect.poll(async () => (await stops()).length, soon).toBe(3);
  const [first, via, last] = await stops();
  expect([first, last]).toEqual(before);
  // The map shows both stops, so its middle lies between them.
  expect(via?.[0]).toBeGreaterThan(90.37);
  expect(via?.[0]).toBeLessThan(90.42);
  const marker = await panel(page).locator('svg g', { hasText: /^B$/ }).last().boundingBox();
  if (!marker) throw new Error('The marker B is not drawn.');
  await page.mouse.move(marker.x + marker.width / 2, marker.y + marker.height / 2);
  await page.mouse.down();
  await page.mouse.move(marker.x + marker.width / 2 + 60, marker.y + marker.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await stops())[1]?.[0], soon).toBeGreaterThan(via?.[0] as number);
  const dragged = await page.locator('.rc-point').nth(1).locator('input').first().inputValue();
  const sent = page.waitForRequest(/\/v2\/api\/route\//);
  await page.locator('.rc-send').getByRole('button', { name: 'Run' }).click();
  expect((await sent).url()).toContain(`;${dragged},`);
  // Next to the response the map is narrower, and still shows all three stops.
  await page.getByRole('tree').waitFor();
  await expect
    .poll(async () => {
      const narrow = await panel(page).locator('canvas').boundingBox();
      const markers = await Promise.all(
        ['A', 'B', 'C'].map((letter) =>
          panel(page)
            .locator('svg g', { hasText: new RegExp(`^${letter}$`) })
            .last()
            .boundingBox(),
        ),
      );
      return markers.every(
        (box) => box && narrow && box.x > narrow.x && box.x + box.width < narrow.x + narrow.width,
      );
    }, soon)
    .toBe(true);
  expect(problems).toEqual([]);
});

test('with the keyboard alone, the middle of the map becomes the point', async () => {
  const { page } = await openPage(browser);
  await openConsole(page, '/api/reverse-geocode/');
  await page.getByRole('button', { name: /^Select on map/ }).press('Enter');
  await drawn(page);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
  await panel(page).locator('canvas').focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  // The map glides to its new middle, as slowly as the machine draws: the user takes it when it is there.
  await expect
    .poll(async () => {
      await panel(page).getByRole('button', { name: 'Use map center' }).press('Enter');
      return Number(await page.locator('.rc-point input').first().inputValue());
    }, soon)
    .toBeGreaterThan(90.358);
});

test('on a phone the map opens with the response; it follows the color mode', async () => {
  const { page, problems } = await openPage(browser, { viewport: { width: 390, height: 844 } });
  await openConsole(page, '/api/autocomplete-places/');
  await send(page);
  await drawn(page);
  const dark = page.waitForRequest(/styles\/dark\/style\.json/);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await dark;
  expect(problems).toEqual([]);
});

test('at 1024 and 390 px the legend is below the map, and the buttons cover no marker', async () => {
  const { page } = await openPage(browser, { viewport: { width: 1024, height: 900 } });
  // Its legend is the longest: the track and its distances from the road are in it, too.
  await openConsole(page, '/api/match-route/');
  await send(page);
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await drawn(page);
    await expect
      .poll(async () => ({ width, flaws: await flawsOnMap(page) }), soon)
      .toEqual({ width, flaws: [] });
  }
});

test.each(['map/styles/**', 'map-library/**/maplibre-gl.js'])(
  'where no map opens, the reason, Retry and the table stand instead: without %s',
  async (files) => {
    const { page } = await openPage(browser);
    await page.route(`**/${files}`, (route) => route.abort());
    await openConsole(page, '/api/reverse-geocode/');
    await send(page);
    await panel(page).getByRole('alert').waitFor();
    expect(await panel(page).getByRole('row').count()).toBeGreaterThan(1);
    await page.unroute(`**/${files}`);
    await panel(page).getByRole('button', { name: 'Retry' }).click();
    await drawn(page);
  },
);

test.each(
  sampled(
    [
      [390, 'light'],
      [1440, 'dark'],
    ],
    1,
  ),
)('the open map has no accessibility violation, %i px, %s', async (width, mode) => {
  const { page } = await openPage(browser, { viewport: { width, height: 900 } });
  await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode);
  await openConsole(page, '/api/reverse-geocode/');
  await send(page);
  await drawn(page);
  await tableRows(page);
  expect(await accessibilityViolations(page)).toEqual([]);
});
