/** What the frame of an example gives its map: the page's color mode, true attribution, words, and the page's scroll. */
import { describe, expect, it } from 'vitest';
import { openPage, portalUrl, sharedBrowser } from '../harness.ts';

const browser = await sharedBrowser('undrawn');

/** Both engines. */
const engines = [
  ['add-popup', 'maplibregl'],
  ['react-fly-to', 'mapboxgl'],
] as const;

async function openMap(path: string, options: Parameters<typeof openPage>[1] = {}) {
  const opened = await openPage(browser, { viewport: { width: 358, height: 360 }, ...options });
  await opened.page.goto(portalUrl(`/examples/${path}`), { waitUntil: 'commit' });
  const canvas = opened.page.locator('canvas').first();
  // The words for the map are there when it has drawn what it has.
  await opened.page
    .locator('.in-view')
    .filter({ hasText: 'In view' })
    .waitFor({ state: 'attached', timeout: 90_000 });
  return { ...opened, canvas };
}

describe.each(engines)('the map of %s', (name, engine) => {
  it('is dark on a dark page, names its own sources alone, and tells what is in view', async () => {
    const { page, canvas, problems } = await openMap(`${name}.html?mode=dark`);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(ground).toBe('rgb(15, 20, 18)');
    expect(await page.locator(`.${engine}-ctrl-attrib`).textContent()).not.toMatch(
      /OpenStreetMap|OpenMapTiles/,
    );
    expect(await page.locator(`.${engine}-ctrl-attrib`).textContent()).toContain('Sample data');
    expect(await canvas.getAttribute('aria-label')).toMatch(/^Map.*Arrow keys/);
    expect(await page.locator('.in-view').textContent()).toMatch(/^Center 23\.\d+ north, 90\.\d+ east, zoom/);
    expect(problems).toEqual([]);
  });

  it('announces where the keyboard took it', async () => {
    const { page, canvas } = await openMap(`${name}.html`);
    const before = await page.locator('.in-view').textContent();
    await canvas.focus();
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => page.getByRole('status').allTextContents(), { timeout: 30_000 })
      .toContainEqual(expect.stringMatching(/^Center/));
    await expect.poll(() => page.locator('.in-view').textContent(), { timeout: 30_000 }).not.toBe(before);
  });

  it('leaves the wheel to the page and says how to zoom', async () => {
    const { page } = await openMap(`${name}.html`);
    const before = await page.locator('.in-view').textContent();
    await page.mouse.move(180, 220);
    await page.mouse.wheel(0, 300);
    await page.getByText(/Ctrl \+ scroll to zoom/).waitFor();
    expect(await page.locator('.in-view').textContent()).toBe(before);
  });

  it('keeps logo and attribution apart and its buttons 44 px on a phone', async () => {
    const { page } = await openMap(`${name}.html`, { isMobile: true, hasTouch: true });
    const box = async (part: string) =>
      (await page.locator(`.${engine}-ctrl-${part}`).first().boundingBox())!;
    const [logo, words] = [await box('logo'), await box('attrib')];
    expect(
      logo.x + logo.width <= words.x || logo.y + logo.height <= words.y || words.y + words.height <= logo.y,
    ).toBe(true);
    for (const button of await page.locator('.panel button').all())
      expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  });
});
