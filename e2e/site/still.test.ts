/**
 * The still image of an example is its running map, in both color modes, on a phone and next to its code: each pair of
 * mode, width and engine once, with `npm run bench -- whole` all examples in all situations.
 */
import { sampled, triesAll } from '@portal/text/testing/sampled';
import { afterAll, describe, expect, it } from 'vitest';
import { portalUrl, sharedBrowser } from '../harness.ts';
import { isOfMode, openInSituation, pagesOfExamples, type Situation, tryExample } from '../run-example.ts';
import { differentShare, stillTolerance } from '../same-picture.ts';

const browser = await sharedBrowser('drawn');
const reader = await browser.newPage();
afterAll(() => reader.close());

const pages = pagesOfExamples();

const pairs: Situation[] = [
  { name: 'add-marker', mode: 'light', width: 390 },
  { name: 'geojson-layer', mode: 'dark', width: 1440 },
  { name: 'react-marker', mode: 'dark', width: 390 },
  { name: 'react-fly-to', mode: 'light', width: 1440 },
];

const all = [...pages.keys()].flatMap((name) =>
  pairs.map(({ mode, width }): Situation => ({ name, mode, width })),
);

/** Of a map's first tiles. */
const mostTileBytes = 150_000;

describe.each(triesAll ? all : sampled(pairs, 2))('the example $name, $mode at $width px', (situation) => {
  it('is the still image come alive: its image loaded, no error, no raw control', async () => {
    const run = await tryExample(browser, reader, portalUrl(pages.get(situation.name)), situation);
    expect(run.problems).toEqual([]);
    const size = situation.width === 390 ? 'phone' : 'pane';
    expect(run.loadedStills).toEqual([`${situation.name}-${size}-${situation.mode}.webp`]);
    expect(run.changedShare).toBeLessThanOrEqual(stillTolerance);
    expect([...run.rawControls, ...run.smallControls]).toEqual([]);
    expect(run.hasOverlap).toBe(false);
    expect(run.tileBytes).toBeLessThanOrEqual(mostTileBytes);
  });
});

describe.each([
  { mode: 'light', width: 390 },
  { mode: 'dark', width: 1440 },
] as const)('the map of the home page, $mode at $width px', (situation) => {
  it('is the same picture before and after it is opened, and loads its still image', async () => {
    const stills: string[] = [];
    const { page } = await openInSituation(browser, portalUrl('/'), situation, (watched) =>
      watched.on('request', (request) => {
        const url = request.url();
        if (url.includes('/home/map-') && isOfMode(url, situation.mode)) stills.push(url);
      }),
    );
    const button = page.getByRole('button', { name: 'Open live map' });
    await button.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await page
      .locator('picture img:visible')
      .first()
      .evaluate((image: HTMLImageElement) => image.decode());
    const map = await page.locator('[data-state]').boundingBox();
    // Without the button at the top, and the card and the words at the bottom.
    const clip = { ...map!, y: map!.y + 64, height: 180 };
    const before = await page.screenshot({ clip });
    await button.click();
    await page.locator('[data-state=live]').waitFor();
    await expect
      .poll(async () => differentShare(reader, before, await page.screenshot({ clip })))
      .toBeLessThanOrEqual(stillTolerance);
    const size = situation.width === 390 ? 'narrow' : 'wide';
    expect(stills.map((url) => url.replace(/.*\/map-/, ''))).toEqual([`${size}-${situation.mode}.webp`]);
  });
});
