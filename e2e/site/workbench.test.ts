/** The live example as a workbench: fingers, the line between code and map, full screen. */
import { sampled } from '@portal/text/testing/sampled';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { stillSizes } from '../../site/browser/live-examples/still-images.ts';
import { portalUrl, sharedBrowser } from '../harness.ts';
import { openInSituation, runExample, showExample } from '../run-example.ts';

const browser = await sharedBrowser('undrawn');

/** Both engines. */
const engines = [
  ['add-marker', '/docs/Example/add-marker'],
  ['react-marker', '/npm/React%20GL/marker-docs'],
] as const;

type Point = { x: number; y: number };

/** Fingers that go down at the points, move by the same way in steps, and go up. */
async function swipe(page: Page, fingers: Point[], by: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
    });
  await touch('touchStart', fingers);
  const steps = 10;
  for (let step = 1; step <= steps; step += 1)
    await touch(
      'touchMove',
      fingers.map(({ x, y }) => ({ x: x + (by.x * step) / steps, y: y + (by.y * step) / steps })),
    );
  await touch('touchEnd', []);
}

describe.each(sampled(engines, 1))('the map of %s on a phone', (name, path) => {
  it('moves under two fingers, and leaves one to the page', async () => {
    const { page } = await openInSituation(browser, portalUrl(path), { mode: 'light', width: 390 });
    const { figure, clip } = await showExample(page, name);
    const frame = await runExample(figure);
    /** Without the names in view, which a tilt or a late label changes, too. */
    const center = async () =>
      /^Center .*? zoom [\d.]+/.exec((await frame.locator('.in-view').first().textContent()) ?? '')?.[0];
    const scrolled = () => page.evaluate(() => scrollY);
    const [firstCenter, firstScroll] = [await center(), await scrolled()];
    const middle = { x: clip.x + clip.width / 2, y: clip.y + clip.height * 0.6 };
    // Two first: they leave the page where it is, so that the next finger meets the frame where it was measured.
    const two = [-40, 40].map((dx) => ({ ...middle, x: middle.x + dx }));
    await swipe(page, two, { x: 0, y: -100 });
    // The words come when the map rests.
    await expect.poll(center, { timeout: 30_000 }).not.toBe(firstCenter);
    expect(await scrolled()).toBe(firstScroll);

    const secondCenter = await center();
    await swipe(page, [middle], { x: 0, y: -120 });
    await expect.poll(scrolled, { timeout: 30_000 }).toBeGreaterThan(firstScroll + 20);
    expect(await center()).toBe(secondCenter);
  });
});

async function openWorkbench() {
  const opened = await openInSituation(browser, portalUrl('/docs/Example/add-marker'), {
    mode: 'light',
    width: 1440,
  });
  return { ...opened, ...(await showExample(opened.page, 'add-marker')) };
}

describe('code and map side by side', () => {
  it('leave the code room to read and show the whole still image, from 1241 px on', async () => {
    const { page, figure } = await openWorkbench();
    const widths: [window: number, code: number, map: number][] = [];
    for (const width of [1241, 1280, 1301, 1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const [code, , map] = await figure
        .getByRole('separator')
        .locator('xpath=..')
        .evaluate(({ children }) => [...children].map((pane) => pane.getBoundingClientRect().width));
      widths.push([width, code!, map!]);
    }
    // The scroll bar, which this browser hides, takes up to 17 px of the code.
    expect(widths.filter(([, code, map]) => code < 420 + 17 || map !== stillSizes.pane.width)).toEqual([]);
  });
});

describe('the line between code and map', () => {
  it('moves by the arrow keys and by the pointer, and tells where it is', async () => {
    const { page, figure } = await openWorkbench();
    // Hydrates the part of the page that React draws.
    await figure.getByRole('button', { name: 'Edit' }).click();
    await page.locator('.cm-content').waitFor();
    const line = figure.getByRole('separator', { name: 'Width of the code' });
    // Tab indents, until Escape gives it back.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.role)).toBe(
      'textbox',
    );
    await page.keyboard.press('Tab');
    expect(await line.evaluate((element) => element === document.activeElement)).toBe(true);
    const place = async () => (await line.boundingBox())!;
    const start = await place();
    await line.focus();
    await page.keyboard.press('ArrowRight');
    const right = await place();
    const figureWidth = (await figure.boundingBox())!.width;
    expect(Math.abs(right.x - start.x - 0.04 * figureWidth)).toBeLessThan(0.011 * figureWidth);
    const told = Number(await line.getAttribute('aria-valuenow'));
    const share = (100 * (right.x - (await figure.boundingBox())!.x)) / figureWidth;
    expect(Math.abs(told - share)).toBeLessThan(1.5);

    const middle = { x: right.x + right.width / 2, y: right.y + right.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x - 120, middle.y, { steps: 4 });
    await page.mouse.up();
    expect(Math.abs((await place()).x - (right.x - 120))).toBeLessThan(0.01 * figureWidth);
    // It stops before the code is too narrow to read.
    for (let i = 0; i < 20; i += 1) await line.press('ArrowLeft');
    expect(await line.getAttribute('aria-valuenow')).toBe('20');
    await line.press('End');
    expect(await line.getAttribute('aria-valuenow')).toBe('75');
    await line.press('Home');
    expect(await line.getAttribute('aria-valuenow')).toBe('20');
  });
});

describe('full screen', () => {
  it('is another page for the example as written', async () => {
    const { context, figure } = await openWorkbench();
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      figure.getByRole('link', { name: 'Full screen' }).click(),
    ]);
    await opened.locator('.maplibregl-marker').waitFor({ timeout: 60_000 });
    expect(new URL(opened.url()).pathname).toBe('/examples/add-marker.html');
  });

  it('is the running frame itself for edited code, which has no address', async () => {
    const { page, figure } = await openWorkbench();
    await figure.getByRole('button', { name: 'Edit' }).click();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('<p id="mine">changed by hand</p>');
    await figure.getByRole('button', { name: 'Run', exact: true }).click();
    await page.frameLocator('iframe').locator('#mine').waitFor();
    await figure.getByRole('link', { name: 'Full screen' }).click();
    const filling = () => page.evaluate(() => Boolean(document.fullscreenElement?.querySelector('iframe')));
    await expect.poll(filling).toBe(true);
  });

  it('keeps the running map, the edits and the focus until the user is back', async () => {
    const { page, figure } = await openWorkbench();
    await figure.getByRole('button', { name: 'Edit' }).click();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('<p>changed by hand</p>');
    const frame = await runExample(figure);
    // A document that is loaded again forgets this.
    await frame.locator('body').evaluate((body) => body.setAttribute('data-same', ''));
    const link = figure.getByRole('link', { name: 'Full screen' });
    await link.focus();
    await page.keyboard.press('Enter');
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    await expect.poll(isFull).toBe(true);
    await page.evaluate(() => document.exitFullscreen());
    await expect.poll(isFull).toBe(false);
    expect(await frame.locator('body[data-same]').count()).toBe(1);
    expect(await page.locator('.cm-content').textContent()).toContain('changed by hand');
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('is the running frame for an example as written, too, and never runs code that no one has run', async () => {
    const { page, context, figure } = await openWorkbench();
    const link = figure.getByRole('link', { name: 'Full screen' });
    await figure.getByRole('button', { name: 'Edit' }).click();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('<p>changed by hand</p>');
    await link.click();
    expect(await figure.getByRole('alert').textContent()).toContain('Run the code first.');
    expect([await figure.locator('iframe').count(), context.pages().length]).toEqual([0, 1]);
    await figure.getByRole('button', { name: 'Reset' }).click();
    await runExample(figure);
    await link.click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    expect(context.pages().length).toBe(1);
  });
});
