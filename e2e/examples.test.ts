/** Each live example draws, reacts, and throws nothing; the page around it loads nothing of a map until asked. */
import { readdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage, portalUrl } from './harness.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ webgl: true });
});
afterAll(() => browser.close());

const examples = readdirSync('examples')
  .filter((file) => file.endsWith('.html'))
  .map((file) => file.replace('.html', ''));

/** How many different colours the middle of the page shows: a blank map has a handful. */
async function coloursShown(page: Page): Promise<number> {
  const picture = (await page.screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    const { data: pixels } = context.getImageData(0, image.height / 4, image.width, image.height / 2);
    const colours = new Set<number>();
    for (let i = 0; i < pixels.length; i += 4 * 7)
      colours.add((pixels[i]! << 16) | (pixels[i + 1]! << 8) | pixels[i + 2]!);
    return colours.size;
  }, picture);
}

async function openExample(name: string) {
  const opened = await openPage(browser, { viewport: { width: 788, height: 480 }, bypassCSP: true });
  await opened.page.goto(portalUrl(`/examples/${name}.html`), { waitUntil: 'networkidle' });
  return opened;
}

describe.each(examples)('the example %s', (name) => {
  it('draws a map, without an error and without leaving the machine', async () => {
    const { page, context, problems } = await openExample(name);
    await expect.poll(() => coloursShown(page), { timeout: 30_000 }).toBeGreaterThan(60);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('examples that react', () => {
  it('add a marker where the map is clicked', async () => {
    const { page, context } = await openExample('add-marker-map-click');
    const before = await page.locator('.maplibregl-marker').count();
    await page.mouse.click(420, 300);
    await expect.poll(() => page.locator('.maplibregl-marker').count()).toBe(before + 1);
    await context.close();
  });

  it('show the position under the pointer, longitude of Dhaka first', async () => {
    const { page, context } = await openExample('mouse-position');
    await page.mouse.move(400, 280);
    await expect.poll(() => page.locator('#status').textContent()).toMatch(/90\.\d+.*23\.\d+/s);
    await context.close();
  });

  it('open a menu on the right click', async () => {
    const { page, context } = await openExample('context-menu');
    await page.mouse.click(420, 300, { button: 'right' });
    await expect.poll(() => page.getByRole('menu').or(page.locator('#menu')).first().isVisible()).toBe(true);
    await context.close();
  });
});

describe('a page with an example', () => {
  it('loads nothing of the map until the reader runs it, then runs it in a sandboxed frame', async () => {
    const { page, context, problems } = await openPage(browser);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(portalUrl('/docs/Example/add-marker'), { waitUntil: 'networkidle' });
    expect(requested.filter((path) => /vendor|map\/(styles|tiles)|maplibre/.test(path))).toEqual([]);
    await page.getByRole('button', { name: 'Run the map' }).click();
    const frame = page.frameLocator('iframe');
    await frame.locator('.maplibregl-marker').waitFor();
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('runs what the reader changed, and goes back to what was written', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(portalUrl('/docs/Example/add-marker'), { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Edit' }).click();
    const editor = page.locator('.cm-content');
    await editor.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('<p id="mine">changed by hand</p>');
    await page.getByRole('button', { name: 'Run changes' }).click();
    await page.frameLocator('iframe').locator('#mine').waitFor();
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.frameLocator('iframe').locator('.maplibregl-marker').waitFor();
    expect(await page.frameLocator('iframe').locator('#mine').count()).toBe(0);
    await context.close();
  });
});
