/** Arrays of the body as rows: add, move, remove, paste, swap, JSON; and the location of the device. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, sharedBrowser } from '../harness.ts';
import { focused, openConsole } from './open-console.ts';

/** How long a slow machine may take to draw a response. */
const soon = { timeout: 15_000 };

const browser = await sharedBrowser();

/** Presses Send and gives back the JSON that left. */
async function sentBody(page: Page, path: RegExp): Promise<Record<string, unknown>> {
  const sent = page.waitForRequest((request) => path.test(request.url()) && request.method() === 'POST');
  await page.getByRole('form').getByRole('button', { name: 'Run', exact: true }).click();
  return (await sent).postDataJSON() as Record<string, unknown>;
}

const list = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) });

test('rows of a numbered list are added, moved and removed, and travel as the contract says', async () => {
  const { page, problems } = await openPage(browser);
  await openConsole(page, '/api/optimize-route/');
  const points = list(page, 'geo_points');
  expect(await points.getByRole('listitem').count()).toBe(3);
  await points.getByRole('button', { name: 'Add row' }).click();
  const added = points.getByRole('listitem').nth(3);
  await added.getByRole('textbox', { name: /lon$/ }).fill('90.3750');
  await added.getByRole('textbox', { name: /lat$/ }).fill('23.7470');
  await points.getByRole('button', { name: /^Move row F up/ }).click();
  await points.getByRole('button', { name: /^Remove row C/ }).click();
  expect(await points.innerText()).toContain('3 of at most 50 rows');
  const body = await sentBody(page, /route\/optimized/);
  expect(body.geo_points).toEqual([
    { id: 2, point: '23.74442,90.372909' },
    { id: 3, point: '23.7470,90.3750' },
    { id: 4, point: '23.743961,90.37214' },
  ]);
  expect(problems).toEqual([]);
});

test('pasted lines replace the rows; beyond 50 a message says so; swapped rows are swapped back', async () => {
  const { page } = await openPage(browser);
  await openConsole(page, '/api/sort-route-locations/');
  const locations = list(page, 'locations');
  await locations.getByRole('button', { name: /^Paste points/ }).click();
  const box = locations.getByRole('textbox', { name: /^Paste lines of/ });
  await box.fill('name,lat,lon\nGate,23.79251,90.41254\nHQ,23.82373,90.36402\nno place,,');
  expect(await locations.innerText()).toContain('2 points');
  await locations.getByRole('button', { name: 'Replace points' }).click();
  const body = await sentBody(page, /route\/sorted/);
  expect(body.locations).toEqual([
    { point: { lat: 23.79251, lon: 90.41254 } },
    { point: { lat: 23.82373, lon: 90.36402 } },
  ]);
  await locations.getByRole('button', { name: /^Paste points/ }).click();
  await box.fill(Array.from({ length: 51 }, (_, at) => `23.${700 + at},90.4`).join('\n'));
  await locations.getByRole('button', { name: 'Replace points' }).click();
  expect(await locations.innerText()).toContain('51 rows, at most 50');
  await locations.getByRole('button', { name: 'JSON', exact: true }).click();
  const json = locations.getByRole('textbox', { name: 'locations as JSON' });
  await json.fill('[{"point":{"lat":90.4,"lon":23.8}},{"point":{"lat":23.7,"lon":90.3}}]');
  await locations.getByRole('button', { name: 'Rows', exact: true }).click();
  expect(await locations.locator('.rc-bad').first().innerText()).toContain('swapped in 1 of 2 points');
  await locations.getByRole('button', { name: 'Swap' }).click();
  expect((await sentBody(page, /route\/sorted/)).locations).toEqual([
    { point: { lat: 23.8, lon: 90.4 } },
    { point: { lat: 23.7, lon: 90.3 } },
  ]);
});

test('JSON that is no list is sent as it stands and keeps the JSON view', async () => {
  const { page } = await openPage(browser);
  await openConsole(page, '/api/optimize-route/');
  const points = list(page, 'geo_points');
  await points.getByRole('button', { name: 'JSON', exact: true }).click();
  await points.getByRole('textbox').fill('[1, 2');
  expect(await points.innerText()).toContain('Invalid JSON');
  expect(await points.getByRole('button', { name: 'Rows', exact: true }).isDisabled()).toBe(true);
  expect((await sentBody(page, /route\/optimized/)).geo_points).toBe('[1, 2');
  await page.locator('.rc-explain').waitFor();
  await page.locator('.rc-explain').getByRole('button', { name: 'Edit value' }).first().click();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
});

test('a pair copied from another map fills both numbers, whichever way round it is', async () => {
  const { page, context } = await openPage(browser);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openConsole(page, '/api/reverse-geocode/');
  await page.evaluate(() => navigator.clipboard.writeText('23.75123, 90.39345'));
  await page.locator('.rc-point input').first().focus();
  await page.keyboard.press('Control+V');
  await expect.poll(() => page.locator('.rc-point input').first().inputValue(), soon).toBe('90.39345');
  expect(await page.locator('.rc-point input').nth(1).inputValue()).toBe('23.75123');
});

test('the device provides its location, or a message says why not', async () => {
  const { page, context } = await openPage(browser, {
    geolocation: { longitude: 90.4071, latitude: 23.7806, accuracy: 12 },
    permissions: ['geolocation'],
  });
  await openConsole(page, '/api/find-nearby/');
  await page.getByRole('button', { name: /^Use my location/ }).click();
  await expect.poll(() => page.locator('.rc-point input').first().inputValue(), soon).toBe('90.40710');
  const sent = page.waitForRequest(/nearby/);
  await page.getByRole('form').getByRole('button', { name: 'Run', exact: true }).click();
  expect(new URL((await sent).url()).searchParams.get('latitude')).toBe('23.7806');
  await context.close();
  const refused = await openPage(browser);
  await openConsole(refused.page, '/api/find-nearby/');
  await refused.page.getByRole('button', { name: /^Use my location/ }).click();
  await expect
    .poll(() => refused.page.locator('.rc-fields').innerText(), soon)
    .toContain('Allow it in your browser’s site settings');
  await refused.context.close();
});

test('by keyboard, the focus goes with a moved row, into a new row, and stays in the list when its button goes', async () => {
  const { page, problems } = await openPage(browser);
  await openConsole(page, '/api/optimize-route/');
  const points = list(page, 'geo_points');
  const press = async (name: string, key = 'Enter') => {
    await points.getByRole('button', { name }).focus();
    await page.keyboard.press(key);
  };
  await press('Move row C down');
  await expect.poll(() => focused(page)).toBe('Move row D down');
  await page.keyboard.press('Enter');
  // The last row can't go down: Enter must not move it back.
  await expect.poll(() => focused(page)).toBe('Move row E up');
  await press('Remove row E');
  await expect.poll(() => focused(page)).toBe('Add row');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('E lon');
  // Esc closes the box that is open, not the console around it.
  await press('Paste points for geo_points');
  await page.keyboard.type('23.79,90.41');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Paste points for geo_points');
  await page.keyboard.press('Enter');
  await page.keyboard.type('23.79,90.41\n90.36,23.82');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Paste points for geo_points');
  await press('Swap');
  await expect.poll(() => focused(page)).toBe('Add row');
  expect(problems).toEqual([]);
});
