/** The search dialog: opened by keys, supports both scripts, opens what is chosen, and closes at once. */

import { sampled } from '@portal/text/testing/sampled';
import { expect, test } from 'vitest';
import {
  accessibilityViolations,
  holdResponses,
  openPage,
  portalUrl,
  sharedBrowser,
  visit,
} from '../harness.ts';
import { openConsole } from '../reference/open-console.ts';

const browser = await sharedBrowser();

const startPage = '/docs/Example/add-marker';

test.each(
  sampled(
    [
      ['রিভার্স', 'Reverse Geocoding', '/api/reverse-geocode/'],
      ['revers geocod', 'Reverse Geocoding', '/api/reverse-geocode/'],
      ['snap', 'Snap to Road', '/api/snap-to-road/'],
    ],
    1,
  ),
)('%s finds %s, and Enter opens it', async (typed, name, path) => {
  const { page, problems } = await openPage(browser);
  await visit(page, startPage);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Search in English/ });
  await field.fill(typed);
  const first = page.getByRole('option').first();
  await expect.poll(() => first.textContent()).toContain(name);
  await field.press('Enter');
  await page.waitForURL(portalUrl(path));
  // The address changes first, then the page is drawn.
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(name);
  expect(problems).toEqual([]);
});

test.each(sampled(['/', startPage, '/api/', '/api/reverse-geocode/', '/api/units/'], 2))(
  'a slash opens it on %s, without the slash, and a slash in its field is a character',
  async (path) => {
    const { page } = await openPage(browser);
    await visit(page, path);
    await page.keyboard.press('/');
    await page.keyboard.type('v2/api');
    const field = page.getByRole('combobox', { name: /^Search in English/ });
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await field.inputValue()).toBe('v2/api');
  },
);

test('a slash opens it while a long page is still being read', async () => {
  const { page, context } = await openPage(browser);
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await page.goto(portalUrl('/api/'), { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Search' }).first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('v2/api');
  expect(await page.getByRole('combobox', { name: /^Search in English/ }).inputValue()).toBe('v2/api');
});

test('Escape closes it with one press, with words in the field too, and gives the page back', async () => {
  const { page } = await openPage(browser);
  await visit(page, startPage);
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search the documentation' });
  await page.getByRole('combobox', { name: /^Search in English/ }).fill('marker');
  await page.getByRole('option').first().waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  // A list that scrolls, as with the rows that come last, would be a stop for Tab; the arrows move in it from the field.
  await page.getByRole('option').nth(12).waitFor();
  const stops: string[] = [];
  for (let stop = 0; stop < 3; stop += 1) {
    await page.keyboard.press('Tab');
    stops.push(await page.evaluate(() => document.activeElement?.role ?? ''));
  }
  expect(stops).not.toContain('listbox');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Pricing' }).first().click();
  await page.waitForURL(/pricing-call/);
});

test('a search without a match says what it covers, and a link of the empty search closes it', async () => {
  const { page } = await openPage(browser);
  await visit(page, startPage);
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search the documentation' });
  await page.getByRole('combobox', { name: /^Search in English/ }).fill('zzzzqqqq');
  await dialog.getByText('not places').waitFor();
  await page.getByRole('combobox', { name: /^Search in English/ }).fill('');
  await dialog.getByRole('option', { name: /^Quickstart/ }).click();
  await page.waitForURL(/docs\/maps-api/);
  await dialog.waitFor({ state: 'hidden' });
});

test.each(
  sampled(
    [
      ['MacIntel', '⌘ K', '⌘'],
      ['Linux x86_64', 'Ctrl K', 'Ctrl'],
    ],
    1,
  ),
)('its button and its foot name the keys of the platform: on %s, %s', async (platform, keys, key) => {
  const { page } = await openPage(browser);
  await page.addInitScript(
    (name) => Object.defineProperty(navigator, 'platform', { get: () => name }),
    platform,
  );
  await page.goto(portalUrl('/'));
  const shown = page.locator('kbd').filter({ visible: true });
  await expect.poll(() => shown.allInnerTexts()).toEqual([keys, keys]);
  await page.keyboard.press('Control+k');
  const foot = page.getByRole('dialog').locator('kbd').filter({ visible: true });
  await expect.poll(() => foot.allInnerTexts()).toEqual(['↑', '↓', 'Enter', key, 'Enter', 'Tab']);
});

test('nothing of it is loaded before it is opened', async () => {
  const { page } = await openPage(browser);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(portalUrl(startPage), { waitUntil: 'networkidle' });
  expect(requested.filter((path) => path.includes('search-index'))).toEqual([]);
  await page.keyboard.press('Control+k');
  await expect.poll(() => requested.some((path) => path.includes('search-index'))).toBe(true);
});

test('Enter pressed before the results are there opens the first of them', async () => {
  const { page } = await openPage(browser);
  const release = await holdResponses(page, '**/search-index.json');
  await visit(page, startPage);
  await page.keyboard.press('Control+k');
  await page.keyboard.insertText('reverse geocoding');
  await page.getByText('Loading…').waitFor();
  await page.keyboard.press('Enter');
  release();
  await page.waitForURL(portalUrl('/api/reverse-geocode/'));
});

test('No matches is told when all of the index was searched, and not before', async () => {
  const { page } = await openPage(browser);
  const release = await holdResponses(page, '**/search-bodies.json');
  await visit(page, startPage);
  await page.keyboard.press('Control+k');
  const status = page.getByRole('dialog').getByRole('status');
  await page.keyboard.insertText('marker');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.insertText('zzzqqq');
  await expect.poll(() => page.getByRole('option').count()).toBe(0);
  expect(await status.innerText()).toBe('Loading…');
  release();
  await expect.poll(() => status.innerText()).toMatch(/^No matches\./);
});

test.each(['search-index.json', 'search-worker.js'])(
  'when %s does not load, it says so, and Retry searches what was typed',
  async (file) => {
    const { page } = await openPage(browser);
    await page.route(`**/${file}`, (route) => route.abort());
    await visit(page, startPage);
    await page.keyboard.press('Control+k');
    await page.keyboard.insertText('isochrone');
    const dialog = page.getByRole('dialog', { name: 'Search the documentation' });
    await dialog.getByText("The search couldn't load.").waitFor();
    await page.unroute(`**/${file}`);
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await dialog.getByText('No isochrone endpoint.').waitFor();
  },
);

test('the index is compressed on the wire', async () => {
  for (const name of ['search-index.json', 'search-bodies.json']) {
    const response = await fetch(portalUrl(`/${name}`), { headers: { 'Accept-Encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect((await response.text()).length).toBeGreaterThan(0);
  }
});

test('results are links, run an endpoint, and are remembered on this device', async () => {
  const { page } = await openPage(browser);
  await visit(page, startPage);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Search in English/ });
  await field.fill('isochrone');
  const dialog = page.getByRole('dialog', { name: 'Search the documentation' });
  await dialog.getByText('No isochrone endpoint.').waitFor();
  const first = dialog.getByRole('option').first();
  expect(await first.getAttribute('href')).toBe('/api/find-nearby/');
  expect(await dialog.getByRole('option', { name: /^Run / }).first().getAttribute('href')).toBe(
    '/api/find-nearby/#console',
  );
  await first.click();
  await page.waitForURL(portalUrl('/api/find-nearby/'));
  await page.keyboard.press('Control+k');
  await dialog.getByText('Recent on this device.').waitFor();
  expect(await dialog.getByRole('option').first().getAttribute('href')).toBe('/api/find-nearby/');
});

test('opening it styles its own elements, and not the page', async () => {
  const { page, context } = await openPage(browser);
  await visit(page, startPage);
  const session = await context.newCDPSession(page);
  interface TraceEvent {
    name: string;
    args: { elementCount?: number };
  }
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  const isTraced = new Promise<void>((done) => session.once('Tracing.tracingComplete', () => done()));
  const traceConfig = { includedCategories: ['devtools.timeline'], excludedCategories: ['*'] };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
  await session.send('Tracing.end');
  await isTraced;
  const counts = events
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0);
  // The results are up to 200 elements, drawn after the dialog; the page has 700 that are not hidden.
  expect(counts.length).toBeGreaterThan(0);
  expect(Math.max(...counts)).toBeLessThan(300);
});

test('the page behind it hears no press, gets no focus, and has it back at the end', async () => {
  const { page } = await openPage(browser);
  await visit(page, startPage);
  const link = page.getByRole('link', { name: 'Pricing' }).filter({ visible: true }).first();
  await link.focus();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search the documentation' });
  await page.getByRole('option').first().waitFor();
  // After the last control comes the browser's own bar.
  const isInside = () =>
    page.evaluate(
      () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
    );
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press(stop % 8 === 7 ? 'Shift+Tab' : 'Tab');
    expect(await isInside()).toBe(true);
  }
  const { x, y, width, height } = (await link.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
  await dialog.waitFor({ state: 'hidden' });
  expect(page.url()).toBe(portalUrl(startPage));
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  // The next search begins empty.
  await page.keyboard.press('Control+k');
  await page.keyboard.insertText('route');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  expect(await page.getByRole('combobox', { name: /^Search in English/ }).inputValue()).toBe('');
});

test.each(
  sampled(
    [
      ['a browser without popovers', false],
      ['the console of a phone, a modal dialog', true],
    ],
    1,
  ),
)('in %s, it is a modal dialog that opens, hears and closes', async (_, inConsole) => {
  const { page } = await openPage(browser, inConsole ? { viewport: { width: 390, height: 800 } } : {});
  if (inConsole) await openConsole(page, '/api/reverse-geocode/');
  else {
    await page.addInitScript(() => {
      for (const name of ['showPopover', 'hidePopover', 'popover'])
        delete (HTMLElement.prototype as unknown as Record<string, unknown>)[name];
    });
    await visit(page, startPage);
  }
  for (const _time of [1, 2]) {
    await page.keyboard.press('Control+k');
    await page.keyboard.insertText('zone');
    const dialog = page.getByRole('dialog', { name: 'Search the documentation' });
    await dialog.getByRole('option').first().waitFor();
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
  if (inConsole) expect(await page.getByRole('dialog', { name: /^Console/ }).isVisible()).toBe(true);
});
