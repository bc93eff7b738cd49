/** The console's map says what a response means: the visiting order, the legs, what moved, and what it fetched. */
import { loadSettings } from '@portal/settings';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations, openPage, portalUrl, sharedBrowser } from '../harness.ts';
import { drawnMap, flawsOnMap, mapPanel as panel } from './map-panel.ts';
import { openConsole, pressRun } from './open-console.ts';

const { hosts } = loadSettings();
const soon = { timeout: 15_000 };

const browser = await sharedBrowser('undrawn');

/** The branch that the pointer on a stop marks; where none is, what was under the pointer instead. */
async function branchOfStop(page: Page, stop: Locator): Promise<string> {
  // Measured each time: a map that gets another size moves its stops.
  const box = await stop.boundingBox();
  if (!box) return 'The stop is not drawn.';
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x + 1, y);
  await page.mouse.move(x, y);
  const marked = page.locator('[role="treeitem"][data-marked]');
  return (
    (await marked.getAttribute('data-path', { timeout: 1000 }).catch(() => undefined)) ??
    `Nothing is marked; at ${x}, ${y} is ${await page.evaluate(([left = 0, top = 0]) => document.elementFromPoint(left, top)?.outerHTML.slice(0, 200), [x, y])}`
  );
}

async function run(page: Page): Promise<void> {
  await pressRun(page);
  await drawnMap(page);
}

test('sorted stops have their number and letter, and a route with legs that says where it is from', async () => {
  const { page, problems } = await openPage(browser);
  await openConsole(page, '/api/sort-route-locations/');
  await run(page);
  const note = page.getByText('The response contains the order, not the geometry.');
  await note.waitFor(soon);
  expect(await note.innerText()).toBe(
    'The response contains the order, not the geometry. The route and its legs on the map come from Route Overview.',
  );
  expect(await panel(page).locator('svg text').allTextContents()).toEqual(
    expect.arrayContaining(['1', '2', '3', '4', '5', 'A', 'B', 'C', 'D', 'E']),
  );
  const legs = page.getByRole('region', { name: 'Legs' }).getByRole('row');
  expect(await legs.count()).toBe(6);
  expect((await legs.nth(1).innerText()).replaceAll(/\s+/g, ' ')).toMatch(
    /^1 \(A\) → ?to 2 \(C\) [\d.]+ km \d+ min \d+ s$/,
  );
  await expect.poll(() => flawsOnMap(page), soon).toEqual([]);
  const markers = panel(page).locator('svg[aria-hidden] > g:has(circle)');
  // The pointer on a stop marks its branch of the tree.
  await expect.poll(() => branchOfStop(page, markers.first()), soon).toMatch(/^\/sorted_waypoints\/0/);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('on the live host the route of sorted stops costs credits: it is fetched by its button alone', async () => {
  const { page } = await openPage(browser);
  const { origin } = new URL(hosts.api);
  const sent: string[] = [];
  // The sandbox replaces the live host.
  await page.route(`${origin}/**`, async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    sent.push(pathname);
    const change = (text: string) => text.replaceAll('a-key-of-mine', 'sandbox');
    const body = request.postData();
    const response = await fetch(portalUrl(change(pathname + search)), {
      method: request.method(),
      headers: { 'content-type': request.headers()['content-type'] ?? '' },
      body: body && change(body),
    });
    await route.fulfill({
      status: response.status,
      headers: { 'access-control-allow-origin': '*', 'content-type': 'application/json' },
      body: await response.text(),
    });
  });
  await openConsole(page, '/api/sort-route-locations/');
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  await page.locator('[data-input="key"]').fill('a-key-of-mine');
  await run(page);
  const offer = page.getByRole('button', { name: /^Show the route and its legs \(Route Overview, / });
  await offer.waitFor(soon);
  expect(sent).toHaveLength(1);
  expect(await page.getByRole('region', { name: 'Legs' }).count()).toBe(0);
  await offer.click();
  await page.getByRole('region', { name: 'Legs' }).waitFor(soon);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toContain('/route/');
});

test('a ward and a zone have a boundary and an address its location, each with a note', async () => {
  const { page, problems } = await openPage(browser);
  await openConsole(page, '/api/find-ward/');
  await run(page);
  await page.getByText('The boundary on the map comes from Ward & Zone from LatLng.').waitFor(soon);
  await openConsole(page, '/api/find-zone/');
  await run(page);
  await page
    .getByText('The boundary of the ward on the map comes from Ward & Zone from LatLng.')
    .waitFor(soon);
  await panel(page).getByText(', from Ward & Zone from LatLng').waitFor(soon);
  await openConsole(page, '/api/reverse-geocode/');
  await run(page);
  await page.getByText('The location on the map comes from Autocomplete.').waitFor(soon);
  await panel(page).getByText('distance from the point sent').waitFor(soon);
  expect(problems).toEqual([]);
});

test('a link has the zoom that a button or the wheel left, and no view after Fit all features', async () => {
  const { page } = await openPage(browser);
  await openConsole(page, '/api/reverse-geocode/');
  await drawnMap(page);
  const zoom = () =>
    Number(/&map=[-\d.]+,[-\d.]+,([\d.]+)$/.exec(new URL(page.url()).hash)?.[1] ?? Number.NaN);
  await panel(page).getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(zoom, soon).toBeGreaterThan(4);
  const out = zoom();
  await panel(page)
    .locator('canvas')
    .hover({ position: { x: 120, y: 300 } });
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, 400);
  await page.keyboard.up('Control');
  await expect.poll(zoom, soon).toBeLessThan(out);
  await panel(page).getByRole('button', { name: 'Fit all features' }).click();
  await expect.poll(zoom, soon).toBeNaN();
});

test('a link has what the map shows, and another map opens there', async () => {
  const { page, problems } = await openPage(browser);
  await openConsole(page, '/api/reverse-geocode/');
  const canvas = panel(page).locator('canvas');
  await drawnMap(page);
  const map = await canvas.boundingBox();
  if (!map) throw new Error('The map has no size.');
  // Next to the marker in the middle, which can be dragged, too.
  const [x, y] = [map.x + map.width / 2 + 80, map.y + map.height / 2 + 120];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 150, y, { steps: 5 });
  await page.mouse.up();
  const camera = () => /&map=([-\d.,]+)$/.exec(new URL(page.url()).hash)?.[1];
  await expect.poll(camera, soon).toBeDefined();
  const [longitude, latitude] = (camera() ?? '').split(',').map(Number);
  // Dragged to the left, the map shows what is to the east of the point.
  expect(longitude).toBeGreaterThan(90.3575);
  const { hash } = new URL(page.url());
  await page.goto(portalUrl('/'));
  await page.goto(portalUrl(`/api/reverse-geocode/${hash}`));
  await drawnMap(page);
  // The middle of the other map is that of the first: it fills the form.
  await panel(page).getByRole('button', { name: 'Use map center' }).click();
  const value = (at: number) => page.locator('.rc-point input').nth(at).inputValue();
  await expect.poll(async () => Number(await value(0)), soon).toBeCloseTo(longitude as number, 3);
  expect(Number(await value(1))).toBeCloseTo(latitude as number, 3);
  expect(problems).toEqual([]);
});
