/** No page scrolls sideways, from the smallest phone to the narrowest desktop: wide things scroll inside themselves. */
import { rotated, sampled, triesAll } from '@portal/text/testing/sampled';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../browser.ts';
import { cutTexts, spaceTexts } from '../cut-texts.ts';
import { sticksOutAt, windowWidths } from '../fits.ts';
import { openPage, portalUrl, sharedBrowser, visit } from '../harness.ts';
import { overlappingTexts } from '../overlaps.ts';
import { templates } from '../templates.ts';

const browser = await sharedBrowser();

/** Names in the first column of a page's tables that are on more than one line, up to a length that fits. */
function brokenNames(page: Page): Promise<string[]> {
  return page
    .locator('.table td:first-child > code:only-child')
    .evaluateAll((all) =>
      all
        .filter((code) => code.textContent.length < 20 && code.getClientRects().length > 1)
        .map((code) => code.textContent),
    );
}

it.each([390, 1024])('no short name of an option is broken at %i px', async (width) => {
  const { page } = await openPage(browser, { viewport: { width, height: 900 } });
  await page.goto(portalUrl('/docs/Example/add-marker'), { waitUntil: 'load' });
  expect(await brokenNames(page)).toEqual([]);
});

it.each(
  sampled(
    [
      ['/android/Android location library/android-search', 390],
      ['/npm/GL JS/add-map-styles', 390],
      ['/docs/Example/add-marker', 1024],
      ['/docs/Example/icon-layer', 1024],
      ['/npm/GL JS/add-linestring', 1024],
      ['/android/Map android SDK/add-line', 1024],
      ['/api/units/', 1024],
      ['/api/convert/', 1024],
    ],
    3,
  ),
)('no table of %s is cut at %i px', async (path, width) => {
  const { page } = await openPage(browser, { viewport: { width, height: 844 } });
  await page.goto(portalUrl(encodeURI(path)), { waitUntil: 'load' });
  const cut = await page
    .locator('.table:has(> table)')
    .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).length);
  expect(await page.locator('.table > table').count()).toBeGreaterThan(0);
  expect(cut).toBe(0);
});

it.each(sampled(Object.keys(templates), 3))('the template %s fits the window', async (name) => {
  const { page } = await openPage(browser);
  await page.goto(portalUrl(encodeURI(templates[name]!)), { waitUntil: 'load' });
  expect(await sticksOutAt(page, [...sampled(windowWidths, 3)])).toEqual({});
});

it.each(triesAll ? Object.keys(templates) : ['class reference', 'laravel', 'operation', 'recipe'])(
  'with more space between letters, words and lines, no text of the template %s is cut',
  async (name) => {
    const { page } = await openPage(browser, { viewport: { width: 320, height: 800 } });
    await page.goto(portalUrl(encodeURI(templates[name]!)), { waitUntil: 'load' });
    expect(await cutTexts(page)).toEqual([]);
    await spaceTexts(page);
    expect(await cutTexts(page)).toEqual([]);
    expect(await sticksOutAt(page, [320])).toEqual({});
  },
);

it('with twice the default font, no page scrolls sideways on the smallest phone', async () => {
  const largeBrowser = await openBrowser({ fontSize: 32 });
  const { page } = await openPage(largeBrowser);
  for (const path of sampled(Object.values(templates), 8)) {
    await page.goto(portalUrl(path), { waitUntil: 'load' });
    expect({ path, ...(await sticksOutAt(page, [320])) }).toEqual({ path });
  }
  await largeBrowser.close();
});

describe.each([20, 24])('with a default font of %i px', (fontSize) => {
  let largeBrowser: Browser;
  beforeAll(async () => {
    largeBrowser = await openBrowser({ fontSize });
  });
  afterAll(() => largeBrowser.close());

  it('no page scrolls sideways, no texts overlap, and the navigation is whole', async () => {
    const { page } = await openPage(largeBrowser);
    const links = page.locator('header nav ul');
    for (const [row, path] of Object.values(templates).entries()) {
      await page.goto(portalUrl(path), { waitUntil: 'load' });
      for (const width of rotated([390, 1440, 1500], row, fontSize === 24 ? 3 : 2)) {
        const found = await sticksOutAt(page, [width]);
        const texts = await overlappingTexts(page);
        const cut = await links.evaluate((list) => list.scrollWidth - list.clientWidth);
        const isWell = { found: {}, texts: [], cut: 0 };
        expect({ path, width, found, texts, cut }).toEqual({ path, width, ...isWell });
      }
    }
  });

  it.each([390, 1440])('results of search and converter fit at %i px', async (width) => {
    const { page } = await openPage(largeBrowser, { viewport: { width, height: 900 } });
    const expectFit = async () => {
      expect(await sticksOutAt(page, [width])).toEqual({});
      expect(await overlappingTexts(page)).toEqual([]);
    };
    await visit(page, '/api/convert/');
    const url = 'https://barikoi.xyz/v1/api/distance/KEY/90.41254,23.79251/90.37593,23.74652';
    await page.getByRole('textbox').first().fill(url);
    await page.getByRole('heading', { name: /^What changed/ }).waitFor();
    await expectFit();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Search in English/ }).fill('reverse geocode');
    await page.getByRole('option', { name: /from your server/ }).waitFor();
    await expectFit();
  });

  it.each([1181, 1440, 1920])('the home title is one line at %i px', async (width) => {
    const { page } = await openPage(largeBrowser, { viewport: { width, height: 900 } });
    await page.goto(portalUrl());
    const lines = await page
      .locator('h1')
      .evaluate((title) =>
        Math.round(title.clientHeight / Number.parseFloat(getComputedStyle(title).lineHeight)),
      );
    expect(lines).toBe(1);
  });
});
