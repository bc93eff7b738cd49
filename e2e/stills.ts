/**
 * `npm run stills [-- example …]`: takes the still images of each live example, shown until a user runs the map and
 * where JavaScript is off, and those of the home page (`home`), in both color modes and the sizes of the pages. Run it
 * after an example or the map's style changed, look at the images, commit them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
  PageScreenshotOptions,
} from 'playwright-core';
import {
  colorModes,
  type StillName,
  stillFile,
  stillSizes,
} from '../site/browser/live-examples/still-images.ts';
import { listExamples } from '../site/pages/examples/example-files.ts';
import {
  type HomeStill,
  homeStillDensity,
  homeStillFile,
  homeStills,
} from '../site/pages/home/HomeMap/still.ts';
import { openBrowser } from './browser.ts';
import { startPortal } from './portal.ts';

/** Width of the window in which the home page's map has the size of its still image. */
const homeWindow: Record<HomeStill, number> = { narrow: 700, wide: 1180 };

const homeQuality = 0.5;

const chosen = process.argv.slice(2);
const portal = await startPortal();
const browser = await openBrowser({ maps: 'drawn' });
const encoder = await browser.newPage();
try {
  await takeExamples(browser);
  if (isChosen('home')) await takeHome(browser);
} finally {
  await browser.close();
  await portal.stop();
}

function isChosen(name: string): boolean {
  return chosen.length === 0 || chosen.includes(name);
}

async function takeExamples(browser: Browser): Promise<void> {
  mkdirSync('examples/stills', { recursive: true });
  // One context for each size, so that libraries and tiles load once.
  const contexts = new Map<StillName, BrowserContext>();
  for (const size of Object.keys(stillSizes) as StillName[])
    contexts.set(size, await browser.newContext(contextOptions(size)));
  for (const { name } of listExamples('examples').filter((example) => isChosen(example.name))) {
    for (const [size, context] of contexts) {
      for (const mode of colorModes) {
        const page = await context.newPage();
        page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
        await page.goto(`${portal.url}/examples/${name}.html?mode=${mode}`);
        // The words for the map are there when it has drawn what it has.
        await page
          .locator('.in-view')
          .filter({ hasText: 'In view' })
          .waitFor({ state: 'attached', timeout: 90_000 });
        writeFileSync(
          `examples/stills/${stillFile(name, size, mode)}`,
          await toWebp(await settledImage(page), stillSizes[size].quality),
        );
        await page.close();
      }
    }
    console.log(name);
  }
}

function contextOptions(size: StillName): BrowserContextOptions {
  const { width, height, density, hasTouch } = stillSizes[size];
  return { viewport: { width, height }, deviceScaleFactor: density, isMobile: hasTouch, hasTouch };
}

async function takeHome(browser: Browser): Promise<void> {
  mkdirSync('site/static/home', { recursive: true });
  for (const size of Object.keys(homeStills) as HomeStill[]) {
    for (const mode of colorModes) {
      const page = await browser.newPage({
        viewport: { width: homeWindow[size], height: 1400 },
        deviceScaleFactor: homeStillDensity,
        bypassCSP: true,
      });
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode);
      await page.goto(portal.url, { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: 'Open live map' }).click();
      const map = page.locator('[data-state=live]');
      await map.waitFor();
      // The map alone: no point, no card, no controls.
      await page.addStyleTag({
        content: '.maplibregl-control-container, [data-state=live] ~ * { display: none }',
      });
      await page.locator('[aria-live=polite]:has(p)').evaluateAll((cards) => {
        for (const card of cards) card.remove();
      });
      const clip = (await map.boundingBox())!;
      const { width, height } = homeStills[size];
      if (clip.width !== width || clip.height !== height)
        throw new Error(
          `The map of the home page is ${clip.width} x ${clip.height}. Expected ${width} x ${height}.`,
        );
      writeFileSync(
        `site/static/home/${homeStillFile(size, mode)}`,
        await toWebp(await settledImage(page, clip), homeQuality),
      );
      await page.close();
    }
  }
  console.log('home');
}

type Clip = NonNullable<PageScreenshotOptions['clip']>;

/** The page, or a part of it, as PNG once it has stopped changing: three times the same within a second. */
async function settledImage(page: Page, clip?: Clip): Promise<Buffer> {
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  let last: Buffer = Buffer.alloc(0);
  let sameCount = 0;
  for (let i = 0; i < 60 && sameCount < 2; i += 1) {
    await page.waitForTimeout(330);
    const image = await page.screenshot({ ...(clip && { clip }) });
    sameCount = image.equals(last) ? sameCount + 1 : 0;
    last = image;
  }
  return last;
}

/** As WebP; `quality` from 0 to 1. */
async function toWebp(png: Buffer, quality: number): Promise<Buffer> {
  const webp = await encoder.evaluate(
    async ([data, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    [png.toString('base64'), quality] as const,
  );
  return Buffer.from(webp);
}
