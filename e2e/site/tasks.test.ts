/** Tasks of a new user, from the home page, in at most so many clicks. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage, sharedBrowser, visit } from '../harness.ts';

const siteDir = process.env.SITE_DIR ?? 'site/build';
/** The sandbox's first route and first map load their data. */
const soon = { timeout: 60_000 };

const browser = await sharedBrowser('undrawn');

/** Opens the home page, and counts the clicks of the task. */
async function atHome(viewport = { width: 1440, height: 900 }) {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const opened = await openPage(browser, { permissions, viewport });
  const { page } = opened;
  await visit(page, '/');
  const task = { clicks: 0 };
  const click = async (target: Locator) => {
    task.clicks += 1;
    await target.click();
  };
  const search = async (query: string) => {
    await click(page.getByRole('button', { name: /^Search/ }).first());
    await page.getByRole('combobox').fill(query);
  };
  return { ...opened, task, click, search };
}

const inDialog = (page: Page, text: string) =>
  page.getByRole('dialog').getByText(text, { exact: true }).first();

it('shows a ward with its boundary on the map in 3 clicks', async () => {
  const { page, task, click } = await atHome();
  await click(page.getByRole('link', { name: /^Specific Ward Geometry/ }));
  await page.waitForURL('**/api/get-ward-geometry/');
  await click(page.getByRole('link', { name: 'Run', exact: true }).first());
  const map = page.getByRole('region', { name: 'Map of the request and response' });
  await map.locator('[data-state="live"]').waitFor(soon);
  expect(task.clicks).toBeLessThanOrEqual(3);
});

it('finds a route between two named places on the map in 4 clicks', async () => {
  const { page, task, click } = await atHome();
  await click(page.getByRole('link', { name: 'Quickstart!', exact: true }).first());
  await page.waitForURL('**/docs/maps-api');
  await click(page.getByRole('button', { name: 'Run', exact: true }).first());
  const example = page.frameLocator('iframe');
  await click(example.getByRole('button', { name: 'Search and route' }));
  await example.getByText(/\d km, \d+ min by car/).waitFor(soon);
  expect(task.clicks).toBeLessThanOrEqual(4);
});

it('finds a field, marks it and focuses it, and shows its unit, in 2 clicks', async () => {
  const { page, task, click, search } = await atHome();
  await search('distance_within_meters');
  await inDialog(page, 'Reverse Geocoding, returned, number, meters').waitFor();
  await click(inDialog(page, 'distance_within_meters'));
  await page.waitForURL('**/api/reverse-geocode/#*distance_within_meters');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/distance_within_meters$/);
  expect(task.clicks).toBe(2);
});

it.each([
  [1440, 900],
  [390, 844],
])(
  'sends other coordinates than those of the example in 2 clicks, without one in the form (%i px)',
  async (width, height) => {
    const { page, task, click, search } = await atHome({ width, height });
    await search('reverse geocode');
    await click(page.getByRole('option', { name: 'Run Reverse Geocoding', exact: true }));
    await page.getByRole('form', { name: 'Request' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.rc-point') !== null))
      .toBe(true);
    await page.keyboard.type('23.8067');
    await page.keyboard.press('Tab');
    await page.keyboard.type('90.3572');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Swap and run' }).waitFor(soon);
    expect(task.clicks).toBe(2);
  },
);

it('finds an error with its fix and its reproduction in 2 clicks', async () => {
  const { page, task, click, search } = await atHome();
  await search('402');
  await click(inDialog(page, '402 Payment exception'));
  await page.waitForURL('**/api/errors/402/');
  await page.getByRole('button', { name: 'Run (returns 402)' }).waitFor();
  expect(await page.getByText('Fix', { exact: true }).count()).toBeGreaterThan(0);
  expect(task.clicks).toBe(2);
});

it('copies an example that runs unchanged in the sandbox in 2 clicks', async () => {
  const { page, context, task, click } = await atHome();
  await click(page.getByRole('link', { name: 'Quickstart!', exact: true }).first());
  await page.waitForURL('**/docs/maps-api');
  await click(page.getByRole('button', { name: 'Copy HTML for Sandbox' }).first());
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/^<!doctype html>/i);
  expect(task.clicks).toBeLessThanOrEqual(3);

  // Opened as a file: a page of another host may not load from this machine.
  const file = join(mkdtempSync(join(tmpdir(), 'copied-')), 'index.html');
  writeFileSync(file, await copied());
  const own = await context.newPage();
  await own.route('https://unpkg.com/**', (route) =>
    route.fulfill({ path: resolve(siteDir, 'vendor', new URL(route.request().url()).pathname.slice(1)) }),
  );
  await own.goto(pathToFileURL(file).href);
  await own.getByRole('button', { name: 'Search and route' }).click();
  await own.getByText(/\d km, \d+ min by car/).waitFor(soon);
});
