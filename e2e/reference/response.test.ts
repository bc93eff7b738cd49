/** Reading a response: find, meaning, copying, tables, files; and the requests before it. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, sharedBrowser } from '../harness.ts';
import { mapPanel } from './map-panel.ts';
import { openConsole, pressRun } from './open-console.ts';

/** How long a slow machine may take to draw a response. */
const soon = { timeout: 15_000 };

const browser = await sharedBrowser();

async function send(page: Page): Promise<void> {
  await pressRun(page);
  await page.getByRole('tree').waitFor();
}

const places = {
  places: [
    {
      id: 1,
      longitude: '90.36',
      latitude: '23.83',
      address: 'Mirpur DOHS',
      address_bn: 'মিরপুর ডিওএইচএস',
      city: 'Dhaka',
    },
    { id: 2, longitude: '90.41', latitude: '23.79', address: 'Gulshan 1, Dhaka', city: 'Dhaka' },
  ],
  status: 200,
};

const respondWithPlaces = (page: Page) =>
  page.route('**/v2/api/search/autocomplete/**', (route) => route.fulfill({ json: places }));

test('find opens what is closed and steps through; the row says what it means and gives path and value', async () => {
  const { page, context, problems } = await openPage(browser);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await respondWithPlaces(page);
  await openConsole(page, '/api/autocomplete-places/');
  await send(page);
  const find = page.getByLabel('Find in response');
  await find.fill('dhaka');
  await expect.poll(() => page.locator('.rc-find [role=status]').innerText(), soon).toBe('1 of 3');
  await find.press('Enter');
  await expect.poll(() => page.locator('.rc-find [role=status]').innerText(), soon).toBe('2 of 3');
  await find.fill('মিরপুর');
  const current = page.locator('[role=treeitem][aria-selected=true]');
  await expect.poll(() => current.getAttribute('data-path'), soon).toBe('/places/0/address_bn');
  expect(await current.locator('[lang=bn]').innerText()).toBe('"মিরপুর ডিওএইচএস"');
  const about = page.locator('.rc-row');
  expect(await about.innerText()).toMatch(/places\[0\]\.address_bn[\s\S]*bangla/i);
  await about.getByRole('button', { name: 'Copy path' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('places[0].address_bn');
  await about.getByRole('button', { name: 'Copy value' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('মিরপুর ডিওএইচএস');
  expect(problems).toEqual([]);
});

test('a list is a table too; it and the map can be saved as files', async () => {
  const { page, problems } = await openPage(browser);
  await respondWithPlaces(page);
  await openConsole(page, '/api/autocomplete-places/');
  await send(page);
  const saved = async (name: string) => {
    const started = page.waitForEvent('download');
    await page.locator('.rc-files').getByRole('button', { name, exact: true }).click();
    const file = await started;
    return { name: file.suggestedFilename(), text: await readFile((await file.path()) as string, 'utf8') };
  };
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const geojson = await saved('GeoJSON');
  expect(geojson.name).toBe('autocomplete-places.geojson');
  expect(JSON.parse(geojson.text).features[0]).toEqual({
    type: 'Feature',
    properties: { name: 'Mirpur DOHS', path: '/places/0' },
    geometry: { type: 'Point', coordinates: [90.36, 23.83] },
  });
  expect(JSON.parse((await saved('JSON')).text)).toEqual(places);
  expect((await saved('CSV')).text.split('\r\n')[2]).toBe('2,90.41,23.79,"Gulshan 1, Dhaka",,Dhaka');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const table = page.getByRole('region', { name: 'Table of places' });
  expect(await table.getByRole('row').count()).toBe(3);
  await table.getByRole('button', { name: /^Show row 1 / }).click();
  expect(await table.locator('tr[data-marked]').innerText()).toContain('Gulshan 1');
  await page.getByRole('button', { name: 'Response', exact: true }).click();
  await expect
    .poll(() => page.locator('[role=treeitem][aria-selected=true]').getAttribute('data-path'), soon)
    .toBe('/places/1');
  expect(problems).toEqual([]);
});

test('past calls are listed with time and size, reopen with their values, never hold the key, and can be cleared', async () => {
  const { page } = await openPage(browser);
  await openConsole(page, '/api/list-districts/');
  await page.getByLabel(/^api_key/).fill('sandbox-2');
  await page.getByRole('textbox', { name: /^q/ }).fill('Sylhet');
  await send(page);
  await page.getByRole('textbox', { name: /^q/ }).fill('Khulna');
  await send(page);
  const kept = () => page.evaluate(() => localStorage.getItem('console.history'));
  await expect.poll(kept, soon).toContain('Khulna');
  const stored = await kept();
  expect(stored).not.toContain('sandbox-2');
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('region', { name: 'History' });
  const rows = history.getByRole('row');
  await expect.poll(() => rows.count(), soon).toBe(3);
  expect(await rows.nth(1).innerText()).toMatch(
    /Districts[\s\S]*q=Khulna[\s\S]*200[\s\S]*\d+ ms[\s\S]*\d+(\.\d+)? k?B/,
  );
  await rows
    .nth(2)
    .getByRole('button', { name: /^Reopen/ })
    .click();
  expect(await page.getByRole('textbox', { name: /^q/ }).inputValue()).toBe('Sylhet');
  await openConsole(page, '/api/reverse-geocode/');
  await page.getByRole('button', { name: 'History' }).click();
  await history
    .getByRole('link', { name: /^Reopen/ })
    .first()
    .click();
  await page.waitForURL(/list-districts/);
  await expect.poll(() => page.getByRole('textbox', { name: /^q/ }).inputValue(), soon).toBe('Khulna');
  await page.getByRole('button', { name: 'History' }).click();
  await history.getByRole('button', { name: 'Clear history' }).click();
  expect(await history.innerText()).toContain('No requests yet');
  expect(await page.evaluate(() => localStorage.getItem('console.history'))).toBe('[]');
});

test('Ctrl+Enter sends from any field, Escape gives a slow call up, offline is said', async () => {
  const { page, context } = await openPage(browser);
  await openConsole(page, '/api/list-districts/');
  await page.getByRole('textbox', { name: /^q/ }).press('Control+Enter');
  await page.getByRole('tree').waitFor();
  expect(await page.locator('.rc-response > [role=status]').innerText()).toMatch(/^200, \d+ milliseconds/);
  await page.route('**/v2/api/districts**', () => undefined);
  await page.getByRole('textbox', { name: /^q/ }).press('Control+Enter');
  await page.getByRole('form').getByRole('button', { name: 'Cancel' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('form').getByRole('button', { name: 'Run', exact: true }).waitFor();
  expect(await page.locator('.rc-empty').innerText()).toContain('Request canceled');
  await page.unroute('**/v2/api/districts**');
  await context.setOffline(true);
  await page.getByRole('textbox', { name: /^q/ }).press('Control+Enter');
  await page.locator('.rc-unreachable').waitFor();
  expect(await page.locator('.rc-unreachable').innerText()).toContain('You’re offline');
});

test('what was wrong is named, with the way to it; a key that fails has the way out', async () => {
  const { page } = await openPage(browser);
  await openConsole(page, '/api/reverse-geocode/');
  await page.locator('.rc-point input').nth(1).fill('north');
  await send(page);
  const explanation = page.locator('.rc-explain');
  expect(await explanation.innerText()).toMatch(/latitude is "north"\. Expected a number from -90 to 90/);
  await explanation.getByRole('button', { name: 'Edit value' }).click();
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('north');
  await page.locator('.rc-point input').nth(1).fill('23.8067');
  await page.getByLabel(/^api_key/).fill('sandbox-402');
  await send(page);
  await expect.poll(() => page.locator('.rc-bar').innerText(), soon).toContain('402');
  await explanation.getByRole('button', { name: 'Run with the sandbox key' }).click();
  // The first search of a server that has just started reads its places.
  await expect.poll(() => page.locator('.rc-bar').innerText(), { timeout: 60_000 }).toContain('200');
});

test('each host has its own key, and neither sees the other’s', async () => {
  const { page } = await openPage(browser);
  await openConsole(page, '/api/list-districts/');
  const live = page.getByRole('group', { name: 'Environment' }).getByRole('button').nth(1);
  await live.click();
  expect(await page.locator('.rc-fields').innerText()).toContain('Enter your API key');
  await page.getByLabel(/^api_key/).fill('live-key');
  await page.getByRole('group', { name: 'Environment' }).getByRole('button').first().click();
  expect(await page.getByLabel(/^api_key/).inputValue()).toBe('');
  const sent = page.waitForRequest(/\/v2\/api\/districts/);
  await pressRun(page);
  expect((await sent).url()).not.toContain('live-key');
});

test('what one request returns, the next can use: the code and the session of a search', async () => {
  const { page, problems } = await openPage(browser);
  await openConsole(page, '/api/search-places/');
  await send(page);
  await openConsole(page, '/api/get-place-details/');
  const form = page.getByRole('form', { name: 'Request' });
  const session = form.getByRole('textbox', { name: /^session_id/ });
  const before = await session.inputValue();
  const offered = (id: string) => form.locator(`.rc-field:has([data-input="${id}"])`).getByRole('button');
  await offered('query.session_id').first().click();
  expect(await session.inputValue()).toMatch(/^[0-9a-f]{8}-/);
  expect(await session.inputValue()).not.toBe(before);
  const code = form.getByRole('textbox', { name: /^place_code/ });
  // By keyboard: what was chosen leaves the list, and Enter must not choose its neighbor next.
  await offered('query.place_code').nth(1).press('Enter');
  expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
  await send(page);
  await expect.poll(() => page.locator('.rc-bar').innerText(), soon).toContain('200');
  expect(await page.getByRole('tree').innerText()).toContain(await code.inputValue());
  expect(problems).toEqual([]);
});

test('a request of version 1 opens in version 2 with its values', async () => {
  const { page, problems } = await openPage(browser);
  await openConsole(page, '/api/v1/get-distance-v1/');
  await page.locator('.rc-point input').first().fill('90.4125');
  await page.getByRole('button', { name: 'Open in version 2' }).click();
  await page.waitForURL(/\/api\/get-route-overview\//);
  const form = page.getByRole('form', { name: 'Request' });
  await form.waitFor();
  const sent = page.waitForRequest(/\/v2\/api\/route\//);
  await pressRun(page);
  expect((await sent).url()).toContain('/v2/api/route/90.4125,23.86448886;90.3673,23.834');
  expect(problems).toEqual([]);
});

test('a line encoded with another precision than its field has is called out, with both readings', async () => {
  const { page } = await openPage(browser);
  await page.route('**/v2/api/route/**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { routes: { geometry: string }[] };
    // 23.8, 90.4 and 23.81, 90.41 with precision 6; the request gets precision 5.
    for (const one of body.routes) one.geometry = '_kskl@_oqlkD_pR_pR';
    await route.fulfill({ response, json: body });
  });
  await openConsole(page, '/api/get-route-overview/');
  await pressRun(page);
  const note = page.locator('.rc-response').getByRole('alert').filter({ hasText: 'precision' });
  expect((await note.innerText()).trim()).toBe(
    'routes[0].geometry has precision 6, not 5. With precision 5, the line starts at 904.00000, 238.00000; ' +
      'with precision 6, at 90.40000, 23.80000, in Bangladesh. The map shows precision 6.',
  );
  await mapPanel(page).getByRole('button', { name: 'Show as table' }).click();
  expect((await mapPanel(page).getByRole('row').allInnerTexts()).join('\n')).toMatch(
    /returned, first of 2 positions\s+90\.400000\s+23\.800000/,
  );
});
