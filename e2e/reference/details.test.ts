/** What the console says and shows besides the response: waiting, required fields, measures, both ways between tree and map. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, sharedBrowser, visit } from '../harness.ts';
import { openConsole, pressRun } from './open-console.ts';

/** How long a slow machine may take to draw a response. */
const soon = { timeout: 15_000 };

const browser = await sharedBrowser('undrawn');

const map = (page: Page) => page.getByRole('region', { name: 'Map of the request and response' });

/** Opens the console of an operation with these values instead of the example's. */
async function openWith(page: Page, path: string, texts: Record<string, string>): Promise<void> {
  const values = Buffer.from(JSON.stringify(texts)).toString('base64url');
  await visit(page, `${path}#console=${values}`);
  await page.getByRole('form', { name: 'Request' }).waitFor();
}

test('a row under the pointer is named on the map, and a place under the pointer is marked in the tree', async () => {
  const { page } = await openPage(browser);
  await openConsole(page, '/api/get-geofence-point/');
  await page.route('**/v2/api/get-geo-fence-point/**', (route) =>
    route.fulfill({
      json: {
        status: 200,
        data: { id: 'one', name: 'Gate', radius: '55', longitude: '90.3785', latitude: '23.7624' },
      },
    }),
  );
  await pressRun(page);
  await map(page).locator('[data-state="live"]').waitFor({ timeout: 30_000 });
  const row = page.locator('[role=treeitem][data-path="/data"]');
  const named = () => map(page).locator('svg text').allTextContents();
  expect(await named()).not.toContain('data');
  await row.hover();
  await expect.poll(named, soon).toContain('data');
  const canvas = await map(page).locator('canvas').boundingBox();
  if (!canvas) throw new Error('The map has no size.');
  // The one place is in the middle of the room that is kept around it: 64 above, 48 below.
  const [x, y] = [canvas.x + canvas.width / 2, canvas.y + 64 + (canvas.height - 64 - 48) / 2];
  await page.mouse.move(x - 150, y - 100);
  await expect.poll(() => row.getAttribute('data-marked'), soon).toBeNull();
  await expect
    .poll(async () => {
      await page.mouse.move(x - 20, y);
      await page.mouse.move(x, y);
      return row.getAttribute('data-marked');
    }, soon)
    .toBe('true');
});

test('a slow request counts its seconds, and Cancel ends it', async () => {
  const { page } = await openPage(browser);
  await openConsole(page, '/api/list-districts/');
  await page.route('**/v2/api/districts**', () => undefined);
  await pressRun(page);
  const response = page.getByRole('group', { name: 'Response', exact: true });
  await expect.poll(() => response.innerText(), soon).toMatch(/Waiting for \S+… [3-9] of 30 s\. Cancel$/);
  await response.getByRole('button', { name: 'Cancel' }).click();
  await response.getByText('Request canceled. The server might still process it').waitFor();
});

test('an empty field says that it is required; a measure is shown as it was received', async () => {
  const { page } = await openPage(browser);
  await openWith(page, '/api/find-nearby/', { 'path.radius': '', 'path.limit': '2' });
  const required = page.getByText('required', { exact: true });
  const empty = page.locator('.rf-req[data-empty]');
  expect(await required.count()).toBeGreaterThan(1);
  const before = await empty.count();
  await page.getByLabel(/^radius/).fill('0.5');
  await expect.poll(() => empty.count()).toBe(before - 1);
  await page.route('**/v2/api/search/nearby/**', (route) =>
    route.fulfill({
      json: { places: [{ id: 1, name: 'Gate', distance_in_meters: 38.422912299974705 }], status: 200 },
    }),
  );
  await openConsole(page, '/api/find-nearby/');
  await pressRun(page);
  await page.getByRole('tree').waitFor();
  await page
    .getByRole('treeitem', { name: /^places/ })
    .first()
    .press('ArrowRight');
  await page.locator('[data-path="/places/0"]').press('ArrowRight');
  const distance = page.locator('[data-path="/places/0/distance_in_meters"]');
  expect(await distance.innerText()).toMatch(/38\.422912299974705\s/);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('cell', { name: '38.422912299974705', exact: true }).waitFor();
});

test('51 stops are rejected, and one press keeps the first 50 and runs', async () => {
  const { page } = await openPage(browser);
  const stops = Array.from({ length: 51 }, (_, at) => ({ point: { lat: 23.7 + at / 1000, lon: 90.4 } }));
  await openWith(page, '/api/sort-route-locations/', { 'body.locations': JSON.stringify(stops) });
  await pressRun(page);
  const sent = page.waitForRequest(/route\/sorted/);
  await page.getByRole('button', { name: 'Keep the first 50 and run' }).click();
  expect((await sent).postDataJSON().locations).toEqual(stops.slice(0, 50));
});

test('the history is saved as JSON, without the key', async () => {
  const { page } = await openPage(browser);
  await openConsole(page, '/api/list-districts/');
  await page.getByLabel(/^api_key/).fill('sandbox-2');
  await pressRun(page);
  await page.getByRole('tree').waitFor();
  await page.getByRole('button', { name: 'History' }).click();
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download JSON' }).click();
  const text = await readFile((await (await started).path()) as string, 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    requests: [{ page: '/api/list-districts/', method: 'GET', result: 200 }],
  });
  expect(text).not.toContain('sandbox-2');
});

test('where motion is reduced, nothing moves', async () => {
  const { page } = await openPage(browser, { reducedMotion: 'reduce' });
  for (const path of ['/', '/api/reverse-geocode/#console', '/docs/Example/add-marker']) {
    await visit(page, path);
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('body *')].filter((element) => {
          const { transitionDuration, transitionProperty, animationDuration, animationName } =
            getComputedStyle(element);
          const isLong = (time: string) => time.split(',').some((one) => Number.parseFloat(one) > 0.001);
          return (
            (transitionProperty !== 'none' && isLong(transitionDuration)) ||
            (animationName !== 'none' && isLong(animationDuration))
          );
        }).length,
    );
    expect({ path, moving }).toEqual({ path, moving: 0 });
  }
});
