/** The reference in use: languages, filter, copying, moving between pages, choices that last. */

import { loadSettings } from '@portal/settings';
import { sampled } from '@portal/text/testing/sampled';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, portalUrl, sharedBrowser, visit } from '../harness.ts';

const { hosts, keys } = loadSettings();
const browser = await sharedBrowser();

/** Resolves when the page's script has taken over. */
async function lively(page: Page): Promise<void> {
  await page.waitForSelector('html[data-script]');
}

test('the chosen language holds on the page of all operations, on another page and after a reload', async () => {
  const { page, problems } = await openPage(browser);
  await page.goto(portalUrl('/api/'));
  await lively(page);
  // An operation gets its tabs when it comes near the window.
  await page.locator('#reverse-geocode').scrollIntoViewIfNeeded();
  await page.locator('#reverse-geocode').getByRole('tab', { name: 'Python' }).click();
  const shown = page.locator('#reverse-geocode [data-samples] [data-on] pre');
  await expect.poll(() => shown.innerText()).toContain('import');
  await page.locator('#autocomplete-places').scrollIntoViewIfNeeded();
  const next = page.locator('#autocomplete-places [data-tab=python]');
  await expect.poll(() => next.getAttribute('aria-selected')).toBe('true');
  await page.goto(portalUrl('/api/list-districts/'));
  await lively(page);
  await expect.poll(() => page.locator('[data-samples] [data-on] pre').innerText()).toContain('import');
  await page.reload();
  await lively(page);
  expect(await page.getByRole('tab', { name: 'Python' }).getAttribute('aria-selected')).toBe('true');
  expect(problems).toEqual([]);
});

test('tabs are one stop for the keyboard and follow the arrows', async () => {
  const { page } = await openPage(browser);
  await page.goto(portalUrl('/api/list-districts/'));
  await lively(page);
  const first = page.getByRole('tab', { name: 'cURL' });
  await first.focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('JavaScript');
  await page.keyboard.press('End');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('C#');
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('cURL');
  expect(await page.locator('[data-tabs=language] [tabindex="0"]').count()).toBe(1);
});

test('the filter narrows the list as you type and says when nothing is left', async () => {
  const { page } = await openPage(browser);
  await page.goto(portalUrl('/api/'));
  await lively(page);
  await page.locator('[data-filter] input').focus();
  await page.keyboard.type('ward geo');
  const entries = page.locator('.rf-side nav li:visible');
  // Not by their number: the first letters leave few entries, too.
  const others = page.locator('.rf-side nav li:visible', { hasNotText: /ward/i });
  await expect.poll(() => others.count()).toBe(0);
  expect(await entries.count()).toBeGreaterThan(0);
  await page.keyboard.type(' nothing like it');
  await expect.poll(() => entries.count()).toBe(0);
  expect(await page.locator('.rf-none').innerText()).toContain('No endpoint matches');
  await page.keyboard.press('Escape');
  // What folds is folded again.
  await expect.poll(() => entries.count()).toBe(34);
});

test.each([
  ['/v2/api/route/sorted', 'Route Location Optimized'],
  ['sortRouteLocations', 'Route Location Optimized'],
])('the filter finds an operation by %s on every page', async (typed, name) => {
  const { page } = await openPage(browser);
  await page.goto(portalUrl('/api/list-districts/'));
  await lively(page);
  await page.locator('[data-filter] input').fill(typed);
  const entries = page.locator('.rf-side nav li:visible');
  await expect.poll(() => entries.allInnerTexts()).toEqual([expect.stringContaining(name)]);
});

test('copy takes the sample that is shown, with the host and key that are chosen', async () => {
  const { page } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(portalUrl('/api/list-districts/'));
  await lively(page);
  await page.getByRole('button', { name: 'Sandbox', exact: true }).click();
  await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
  const sandbox = await page.evaluate(() => navigator.clipboard.readText());
  expect(sandbox).toContain(new URL(page.url()).origin);
  expect(sandbox).toContain(keys.sandbox);
  await page.locator('[data-host=live]').click();
  await page.getByRole('tab', { name: 'JavaScript' }).click();
  await page.locator('.rf-col .rf-copy').first().click();
  const live = await page.evaluate(() => navigator.clipboard.readText());
  expect(live).toContain('fetch(');
  expect(live).toContain(keys.placeholder);
});

test('moving home, to the reference and back takes no reload, and every page is complete', async () => {
  const { page, problems } = await openPage(browser);
  await visit(page, '/');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('navigation').getByRole('link', { name: 'API', exact: true }).first().click();
  await page.locator('#reverse-geocode').waitFor();
  await page
    .locator('.rf-side')
    .getByRole('link', { name: /Districts/ })
    .first()
    .click();
  await page.locator('#list-districts .rf-title a').first().click();
  await page.locator('h1', { hasText: 'Districts' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/api/list-districts/');
  await page.goBack();
  await page.locator('#list-districts').waitFor();
  expect(await page.locator('.rf-op').count()).toBe(34);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  expect(problems).toEqual([]);
});

test('a page that cannot be fetched says so and recovers on Retry', async () => {
  const { page } = await openPage(browser);
  // With data saver, nothing is fetched ahead: what fails ahead is loaded as a document.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await page.route('**/api/list-cities/', (route) => route.abort());
  await page.goto(portalUrl('/api/list-districts/'));
  await lively(page);
  await page
    .locator('.rf-side')
    .getByRole('link', { name: /City With Areas/ })
    .press('Enter');
  await page.getByRole('alert').waitFor();
  await page.unroute('**/api/list-cities/');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.locator('h1', { hasText: 'City With Areas' }).waitFor();
});

test('the depth of the trees is remembered', async () => {
  const { page } = await openPage(browser);
  await page.goto(portalUrl('/api/reverse-geocode/'));
  await lively(page);
  await page.locator('[data-depth="1"]').click();
  expect(await page.locator('#response-200-place > details').getAttribute('open')).toBeNull();
  await page.reload();
  await lively(page);
  expect(await page.locator('#response-200-place > details').getAttribute('open')).toBeNull();
  await page.goto(portalUrl('/api/reverse-geocode/#response-200-place-address'));
  await page.reload();
  await page.locator('#response-200-place-address').waitFor({ state: 'visible' });
});

test('the version read last opens from elsewhere, and the switch goes back', async () => {
  const { page } = await openPage(browser);
  await page.goto(portalUrl('/api/v1/'));
  await lively(page);
  await visit(page, '/');
  await page.getByRole('navigation').getByRole('link', { name: 'API', exact: true }).first().click();
  await page.waitForURL('**/api/v1/');
  const heightPx = () => page.locator('.rf-ver').evaluate((element) => element.clientHeight);
  const oneLinePx = 32;
  expect(await heightPx()).toBe(oneLinePx);
  await page.locator('.rf-ver').getByRole('link', { name: 'Version 2' }).click();
  await page.waitForURL(/\/api\/$/);
  await page.locator('#reverse-geocode').waitFor();
  expect(await heightPx()).toBe(oneLinePx);
});

test('on a phone both drawers open, keep the focus, and close by Escape, their scrim and a link alike', async () => {
  const { page } = await openPage(browser, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await page.goto(portalUrl('/api/reverse-geocode/'));
  await lively(page);
  const drawers = [
    ['Navigation', page.getByRole('button', { name: 'Open navigation' })],
    ['Endpoints', page.getByRole('link', { name: 'Endpoints', exact: true })],
  ] as const;
  for (const [name, opener] of drawers) {
    const drawer = page.getByRole('dialog', { name });
    const closings = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(380, 400),
      () => drawer.locator('[data-action=close-drawer]').click(),
    ];
    for (const close of closings) {
      await opener.press('Enter');
      await drawer.waitFor();
      expect(await drawer.boundingBox()).toMatchObject({ x: 0, width: 320, height: 844 });
      for (let press = 0; press < 5; press += 1) await page.keyboard.press('Shift+Tab');
      expect(await drawer.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
      await close();
      await drawer.waitFor({ state: 'hidden' });
      await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    }
  }
  expect(await page.locator('.rf-side').isVisible()).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('link', { name: 'Endpoints', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Endpoints' })
    .getByRole('link', { name: /Districts/ })
    .click();
  await page.locator('h1', { hasText: 'Districts' }).waitFor();
  await page.goBack();
  await page.locator('h1', { hasText: 'Reverse' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a page is copied as Markdown, and on every width its request can be run', async () => {
  const { page, context, problems } = await openPage(browser, { viewport: { width: 1100, height: 800 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, '/api/snap-to-road/');
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^# Snap to Road[\s\S]*`point`[\s\S]*latitude,longitude/);
  const source = await page.getByRole('link', { name: /as Markdown$/ }).getAttribute('href');
  expect(await (await page.request.get(portalUrl(source ?? ''))).text()).toBe(copied);
  const run = page.getByRole('region', { name: 'Run this request' }).getByRole('link', { name: 'Edit' });
  for (const share of [0, 0.5]) {
    await page.evaluate(
      (part) => scrollTo({ top: part * document.body.scrollHeight, behavior: 'instant' }),
      share,
    );
    const box = await run.boundingBox();
    expect(box && box.y > 0 && box.y + box.height <= 800).toBe(true);
  }
  await run.click();
  await page.getByRole('form', { name: 'Request' }).waitFor();
  expect(problems).toEqual([]);
});

test.each(sampled(['/api/reverse-geocode/', '/api/rupantor-geocode/'], 1))(
  '%s shows the sandbox in every language',
  async (path) => {
    const { page } = await openPage(browser);
    await page.goto(portalUrl(path));
    await lively(page);
    await page.getByRole('button', { name: 'Sandbox', exact: true }).first().click();
    const samples = page.locator('.rf-code:visible').first();
    const languages = await page
      .getByRole('tab', { name: /^(cURL|JavaScript|Python|PHP|Kotlin|Dart|Go|Java|Swift|C#)$/ })
      .all();
    expect(languages.length).toBeGreaterThanOrEqual(10);
    for (const language of languages.slice(0, 10)) {
      await language.click();
      await expect.poll(() => samples.innerText()).toContain(new URL(page.url()).origin);
      const code = await samples.innerText();
      expect(code).not.toContain(hosts.api);
      expect(code).toContain(keys.sandbox);
    }
  },
);

test('Back to a document that is loaded again brings the words of the filter', async () => {
  const { page, problems } = await openPage(browser);
  await visit(page, '/api/');
  const field = page.getByRole('searchbox', { name: 'Filter endpoints' });
  await field.fill('ward');
  const entries = page.locator('.rf-side nav li > a:visible');
  // A folded list has few entries before the words count, too.
  await expect.poll(() => entries.first().innerText()).toMatch(/ward/i);
  const count = await entries.count();
  await entries.first().click();
  await page.waitForURL('**/api/#*');
  // The address changes first, the entry gets the words with the event that follows.
  await expect.poll(() => page.evaluate(() => history.state?.filter)).toBe('ward');
  await page.goto(portalUrl('/pricing/pricing-call'));
  // Not from the browser's own cache of pages, which has everything.
  await page.goBack();
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe('ward');
  await expect.poll(() => entries.count()).toBe(count);
  await page.goto(portalUrl('/api/list-wards/'));
  expect(await field.inputValue()).toBe('');
  expect(problems).toEqual([]);
});
