/** Run: one click from a page to a live response, without a form. */
import { sampled } from '@portal/text/testing/sampled';
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations, openPage, portalUrl, sharedBrowser, visit } from '../harness.ts';

const browser = await sharedBrowser('undrawn');

const response = (page: Page) => page.getByRole('region', { name: 'Response', exact: true });

test.each(
  sampled(
    [
      [390, 'dark'],
      [1440, 'light'],
    ],
    1,
  ),
)('one click shows status, time, response and map in the sample column, %i px, %s', async (width, mode) => {
  const { page, problems } = await openPage(browser, { viewport: { width, height: 900 } });
  await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode);
  await visit(page, '/api/get-route-overview/');
  await page.locator('[data-run]:visible').last().click();
  await response(page).getByRole('tree').waitFor();
  expect(await page.locator('.rc-bar').innerText()).toMatch(/200[\s\S]*ms/);
  expect(await page.getByRole('form').count()).toBe(0);
  expect(page.url()).not.toContain('#');
  await response(page).getByRole('button', { name: 'Zoom in' }).waitFor({ timeout: 20_000 });
  expect(await accessibilityViolations(page)).toEqual([]);
  await response(page).getByRole('button', { name: 'Show the recorded example' }).click();
  await page.locator('.rf-response:visible').waitFor();
  expect(problems).toEqual([]);
});

test('a second press runs again; Edit opens the console with the values and the response', async () => {
  const { page } = await openPage(browser);
  await visit(page, '/api/list-districts/');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v2/api/districts')) sent.push(request.url());
  });
  const run = page.locator('.rf-col').getByRole('link', { name: 'Run' });
  await run.click();
  await response(page).getByRole('tree').waitFor();
  await run.click();
  await expect.poll(() => sent.length).toBe(2);
  await page.keyboard.press('F6');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-part'))).toBe('response');
  await page.locator('.rf-col').getByRole('link', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('form', { name: 'Request' });
  await form.waitFor();
  expect(await page.locator('.rc-panes .rc-bar').innerText()).toContain('200');
  await form.getByRole('textbox').first().focus();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-console'))).toBe(
    'list-districts',
  );
});

test('from the home page and from /api/ it is one click', async () => {
  for (const path of ['/', '/api/']) {
    const { page, context, problems } = await openPage(browser);
    await visit(page, path);
    await page.getByRole('link', { name: /^Run/ }).first().click();
    await response(page).getByRole('tree').waitFor();
    expect(await response(page).innerText()).toContain('মিরপুর');
    expect(new URL(page.url()).pathname).toBe(path);
    expect(problems).toEqual([]);
    await context.close();
  }
});

test.each(
  sampled(
    [
      ['/api/reverse-geocode/', 'reverse-geocode'],
      ['/', 'reverse-geocode'],
      ['/api/', 'reverse-geocode'],
      ['/api/v1/', 'reverse-geocode-v1'],
    ],
    2,
  ),
)('Run is a few Tabs from the top of %s, on a phone too', async (path, slug) => {
  for (const width of [390, 1440]) {
    const { page, context } = await openPage(browser, { viewport: { width, height: 900 } });
    await visit(page, path);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Go to Run');
    await page.keyboard.press('Enter');
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-run'));
    expect({ width, focused }).toEqual({ width, focused: slug });
    await page.keyboard.press('Enter');
    await response(page).getByRole('tree').waitFor();
    // A page without a request has no such link.
    await page.goto(portalUrl('/pricing/pricing-call'));
    expect(await page.getByRole('link', { name: 'Go to Run' }).count()).toBe(0);
    await context.close();
  }
});

/** What a shown cURL command sends: its path with the values of its options; a body of JSON in one piece. */
function shownIn(command: string): { path: string; sent: string[] } {
  const joined = command.replaceAll(/\\\n\s*/g, '');
  const path = /(?:https?:\/\/[^/\s'"]+|\$HOST)(\/[^\s'"?]*)/.exec(joined)?.[1] ?? '';
  const json = /(?:-d|--data-raw) '(\{[\s\S]*\})'/.exec(joined)?.[1];
  const options = [
    ...joined.matchAll(/(?:-d|--data-urlencode|-F|--form-string) (?:'([^']*)'|"([^"]*)"|(\S+))/g),
  ];
  const sent = json
    ? [JSON.stringify(JSON.parse(json))]
    : options.map(([, single, double, bare]) => single ?? double ?? bare ?? '');
  return { path: decodeURIComponent(path), sent: sent.filter(isNoKey).sort() };
}

/** What a request sends, in the same form. */
function sentBy(request: Request): { path: string; sent: string[] } {
  const { pathname, searchParams } = new URL(request.url());
  const body = request.postData();
  const isJson = body?.startsWith('{');
  const form = body && !isJson ? [...body.matchAll(/name="([^"]+)"\r\n\r\n([^\r]*)/g)] : [];
  const plain = body && !isJson && form.length === 0 ? [...new URLSearchParams(body)] : [];
  const pairs = [...searchParams, ...form.map(([, name, value]) => [name, value]), ...plain];
  const sent = [
    ...pairs.map(([name, value]) => `${name}=${value}`),
    ...(isJson ? [JSON.stringify(JSON.parse(body!))] : []),
  ];
  return { path: decodeURIComponent(pathname), sent: sent.filter(isNoKey).sort() };
}

/** The key is the sandbox's in one place, and a variable or the user's in the other. */
const isNoKey = (text: string) => !/^(api_)?key=/.test(text);

test.each(
  sampled(
    [
      '/',
      '/api/',
      '/api/reverse-geocode/',
      '/api/get-route-overview/',
      '/api/rupantor-geocode/',
      '/api/v1/reverse-geocode-v1/',
    ],
    3,
  ),
)('on %s Run sends the request shown, for the credits said', async (path) => {
  const { page } = await openPage(browser);
  await visit(page, path);
  const curl = page.locator('[data-tab="curl"]:visible').first();
  if ((await curl.count()) > 0) await curl.click();
  const run = page.locator('[data-run]:visible').first();
  const shown = await page.locator('pre:visible', { hasText: /^curl/ }).first().innerText();
  const said = (await page
    .locator('.rf-run p:visible')
    .first()
    .innerText({ timeout: 500 })
    .catch(() => '')) as string;
  const sending = page.waitForRequest((one) => /^\/v[12]\/api\//.test(new URL(one.url()).pathname));
  await run.click();
  expect(sentBy(await sending)).toEqual(shownIn(shown));
  const bar = await page.locator('.rc-run .rc-bar').innerText();
  // "Uses 3 credits: …" before, "3 credits" after.
  const [credits] = /\d+(?= credits?)/.exec(said) ?? [];
  if (credits) expect(bar).toContain(`${credits} credit`);
});

test('F6 goes from the request to the response and the map, and back', async () => {
  const { page } = await openPage(browser);
  await visit(page, '/api/get-route-overview/#console');
  await page.getByRole('form', { name: 'Request' }).waitFor();
  await page.getByRole('form').getByRole('button', { name: 'Run' }).click();
  await page.getByRole('tree').waitFor();
  const parts: (string | null | undefined)[] = [];
  for (const key of ['F6', 'F6', 'F6', 'Shift+F6']) {
    await page.keyboard.press(key);
    parts.push(
      await page.evaluate(() => document.activeElement?.closest('[data-part]')?.getAttribute('data-part')),
    );
  }
  expect(parts).toEqual(['response', 'map', 'request', 'map']);
});

test('a request that writes gets the visitor a personal key, and another one when it is rejected', async () => {
  const { page } = await openPage(browser);
  let keys = 0;
  const used: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/sandbox/keys') keys += 1;
    if (url.pathname === '/v2/api/set-geo-fence-point') used.push(url.searchParams.get('api_key'));
  });
  await visit(page, '/api/create-geofence-point/');
  const run = page.locator('.rf-col').getByRole('link', { name: 'Run' });
  await run.click();
  await response(page).getByRole('tree').waitFor();
  expect(keys).toBe(1);
  expect(used[0]).toMatch(/^sandbox-.{8}/);
  await page.evaluate(() => {
    const key = { api_key: 'sandbox-refused', expires_at: new Date(Date.now() + 60_000).toISOString() };
    sessionStorage.setItem('console.visitor-key', JSON.stringify(key));
  });
  await run.click();
  await expect.poll(() => used.length).toBe(3);
  expect(used[1]).toBe('sandbox-refused');
  expect(used[2]).not.toBe(used[0]);
  await expect.poll(() => page.locator('.rc-bar').innerText()).toContain('200');
  expect(page.url()).not.toContain('sandbox-');
});

test('a tab that has deleted the point of the example creates another one with one click', async () => {
  const { page } = await openPage(browser);
  const expectStatus = (status: string) => response(page).locator('.rc-bar').getByText(status).waitFor();
  await visit(page, '/api/delete-geofence-point/');
  const run = page.locator('.rf-col').getByRole('link', { name: 'Run' });
  const repair = response(page).getByRole('button', { name: 'Create a point and run' });
  await run.click();
  await expectStatus('200');
  await run.click();
  await expectStatus('400');
  await repair.click();
  await expectStatus('200');
  expect(await response(page).innerText()).toContain('Geo fence point deleted');
  for (const slug of ['get', 'update']) {
    await visit(page, `/api/${slug}-geofence-point/`);
    await run.click();
    await expectStatus('400');
    await repair.click();
    await expectStatus('200');
    // The form that follows has the new point, and so has another press.
    await run.click();
    await expectStatus('200');
  }
});

test.each(sampled([1440, 390], 1))(
  'a value that failed next to Run is edited in the console, which opens at its field, %s px',
  async (width) => {
    const { page, context } = await openPage(browser, { viewport: { width, height: 900 } });
    await page.route(/reverse\/geocode/, (route) =>
      route.fulfill({
        status: 400,
        json: {
          message: 'Parameter missing',
          status: 400,
          errors: [{ parameter: 'latitude', found: '98.4', expected: 'a number from -90 to 90' }],
        },
        headers: { 'access-control-allow-origin': '*' },
      }),
    );
    await visit(page, '/api/reverse-geocode/');
    await page.locator('[data-run]:visible').last().click();
    const edit = response(page).getByRole('button', { name: 'Edit value' });
    await edit.waitFor();
    // On a slow machine the form is there long before the console is ready.
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 8 });
    await edit.click();
    const focusedValue = () =>
      page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value);
    await expect.poll(focusedValue).toBe('23.806703092211507');
  },
);

test('where the sandbox issues no keys, and always on the live host, a request that writes needs a confirmation', async () => {
  const { page } = await openPage(browser);
  await page.route('**/sandbox/keys', (route) => route.fulfill({ status: 404, body: '{}' }));
  let sent = 0;
  await page.route(/set-geo-fence-point/, (route) => {
    sent += 1;
    return route.fulfill({
      status: 200,
      json: { status: 200 },
      headers: { 'access-control-allow-origin': '*' },
    });
  });
  await visit(page, '/api/create-geofence-point/');
  await page.locator('.rf-col').getByRole('link', { name: 'Run' }).click();
  const confirmation = response(page).getByRole('alert');
  await confirmation.getByText('This request changes data.').waitFor();
  expect(sent).toBe(0);
  await confirmation.getByRole('button', { name: 'Run' }).click();
  await response(page).getByRole('tree').waitFor();
  expect(sent).toBe(1);
  await page.locator('.rf-col').getByRole('link', { name: 'Edit', exact: true }).click();
  await page
    .getByRole('form')
    .getByRole('button', { name: 'barikoi.xyz' })
    .or(page.getByRole('form').getByRole('button', { name: 'Live' }))
    .click();
  await page.locator('[data-input="key"]').fill('a-live-key');
  await page.getByRole('form').getByRole('button', { name: 'Run' }).click();
  await page.locator('.rc-panes').getByRole('alert').getByText('live API').waitFor();
  expect(sent).toBe(1);
});

test('an exception in the console leaves the page, and Reload console keeps the form', async () => {
  const { page } = await openPage(browser);
  await visit(page, '/api/autocomplete-places/#console');
  const query = page.getByRole('textbox', { name: /^q/ });
  await query.fill('Gulshan');
  await page.evaluate(() => {
    const works = window.btoa;
    window.btoa = () => {
      window.btoa = works;
      throw new Error('Broken once.');
    };
  });
  await query.press('x');
  const note = page.getByRole('alert');
  await note.getByText('Broken once.').waitFor();
  expect(await page.locator('h1').innerText()).toBe('Autocomplete');
  await note.getByRole('button', { name: 'Reload console' }).click();
  await query.waitFor();
  expect(await query.inputValue()).toBe('Gulshan');
});
