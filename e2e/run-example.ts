/** A live example on its page, as a user meets it: the still image, a click on *Run*, the running map. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Browser, BrowserContext, Frame, FrameLocator, Locator, Page } from 'playwright-core';
import type { ColorMode } from '../site/browser/live-examples/frame/color-mode.ts';
import { listExamples } from '../site/pages/examples/example-files.ts';
import { differentShare, stillTolerance } from './same-picture.ts';

type Clip = { x: number; y: number; width: number; height: number };

export interface Situation {
  name: string;
  mode: ColorMode;
  /** Of the window, CSS pixels. */
  width: 390 | 1440;
}

export interface Run {
  /** Console errors, uncaught errors and failed requests. */
  problems: string[];
  /** Still images of this example that the browser loaded, see {@link isOfMode}. */
  loadedStills: string[];
  /** Share of the picture that the click changed, 0 to 1. */
  changedShare: number;
  /** Buttons and fields in the example that look as the browser draws them. */
  rawControls: string[];
  /** On a phone: controls that are less than 44 px high or wide. */
  smallControls: string[];
  /** Whether logo and attribution of the map overlap. */
  hasOverlap: boolean;
  /** Bytes of the map's tiles on the wire until the first complete picture. */
  tileBytes: number;
}

/** Path of a page for each example. */
export function pagesOfExamples(): Map<string, string> {
  const siteDir = resolve(process.env.SITE_DIR ?? 'site/build');
  const pages = readdirSync(siteDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('index.html'))
    .sort();
  const found = new Map<string, string>();
  for (const file of pages) {
    const html = readFileSync(join(siteDir, file), 'utf8');
    const path = `/${file.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`;
    for (const [, name = ''] of html.matchAll(/href="?\/examples\/([\w-]+)\.html/g))
      if (!found.has(name)) found.set(name, encodeURI(path));
  }
  const missing = listExamples('examples').filter(({ name }) => !found.has(name));
  if (missing.length > 0) throw new Error(`No page shows ${missing.map(({ name }) => name).join(', ')}.`);
  return found;
}

/** Opens a page in a fresh context, which the caller closes. `watch` sees it before anything loads. */
export async function openInSituation(
  browser: Browser,
  url: string,
  { mode, width }: Pick<Situation, 'mode' | 'width'>,
  watch: (page: Page) => void = () => {},
): Promise<{ page: Page; context: BrowserContext }> {
  const isPhone = width === 390;
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  const page = await context.newPage();
  watch(page);
  // Frames of examples have no storage.
  await page.addInitScript((theme) => window === top && localStorage.setItem('theme', theme), mode);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => document.documentElement.dataset.script === '');
  return { page, context };
}

/** The figure of the example and the place of its map, scrolled into view, with its still image. */
export async function showExample(page: Page, name: string): Promise<{ figure: Locator; clip: Clip }> {
  const figure = page.locator('figure').filter({ has: page.locator(`a[href="/examples/${name}.html"]`) });
  const stage = figure.locator('picture').first().locator('xpath=..');
  await stage.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await figure.locator('picture img:visible').evaluate((image: HTMLImageElement) => image.decode());
  return { figure, clip: (await stage.boundingBox())! };
}

/** Presses *Run* and resolves with the frame once its map has drawn all it has. */
export async function runExample(figure: Locator): Promise<Frame> {
  await figure.getByRole('button', { name: 'Run', exact: true }).click();
  const iframe = figure.locator('iframe');
  await drawn(iframe.contentFrame());
  return (await (await iframe.elementHandle())!.contentFrame())!;
}

/** The words for the map are there when it has drawn what it has. */
export async function drawn(example: FrameLocator | Page): Promise<void> {
  const words = example.locator('.in-view').filter({ hasText: 'In view' });
  await words.first().waitFor({ state: 'attached', timeout: 60_000 });
}

/**
 * False for the picture of the light mode on a dark page: where it is the first of the page it comes with the HTML,
 * before a script can know the chosen mode.
 */
export function isOfMode(file: string, mode: Situation['mode']): boolean {
  return mode === 'light' || !/-light\./.test(file);
}

/** One example in one situation. `reader` is a blank page. */
export async function tryExample(
  browser: Browser,
  reader: Page,
  url: string,
  situation: Situation,
): Promise<Run> {
  const { name } = situation;
  const problems: string[] = [];
  const loadedStills: string[] = [];
  const sizes: Promise<number>[] = [];
  const { page, context } = await openInSituation(browser, url, situation, (watched) => {
    watched.on('pageerror', ({ message }) => problems.push(`uncaught: ${message}`));
    watched.on('console', (message) => {
      if (message.type() === 'error') problems.push(`console: ${message.text().slice(0, 300)}`);
    });
    watched.on('requestfinished', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith(`/examples/stills/${name}-`) && isOfMode(pathname, situation.mode))
        loadedStills.push(basename(pathname));
      if (pathname.startsWith('/map/tiles/'))
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
  });
  try {
    const { figure, clip } = await showExample(page, name);
    const still = await page.screenshot({ clip });
    const frame = await runExample(figure);
    const tileBytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    const changedShare = await leastChange(page, clip, still, reader);
    return {
      problems,
      loadedStills,
      changedShare,
      rawControls: await rawControls(frame),
      smallControls: situation.width === 390 ? await smallControls(frame) : [],
      hasOverlap: await hasOverlap(frame),
      tileBytes,
    };
  } finally {
    await context.close();
  }
}

/** A response or a font can come after the map: the smallest difference within three seconds. */
async function leastChange(page: Page, clip: Clip, still: Buffer, reader: Page): Promise<number> {
  let least = 1;
  for (let i = 0; i < 8 && least > stillTolerance; i += 1) {
    if (i > 0) await page.waitForTimeout(400);
    least = Math.min(least, await differentShare(reader, still, await page.screenshot({ clip })));
  }
  return least;
}

/** Buttons and fields with the border or the ground of the browser's own sheet. */
function rawControls(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const own = document.createElement('button');
    document.documentElement.append(own);
    own.style.all = 'revert';
    const { backgroundColor, borderTopStyle } = getComputedStyle(own);
    const raw = [...document.querySelectorAll<HTMLElement>('button, select, textarea, input')].filter(
      (control) => {
        if (control === own || !control.checkVisibility()) return false;
        if (['checkbox', 'radio'].includes((control as HTMLInputElement).type)) return false;
        const look = getComputedStyle(control);
        return look.borderTopStyle === borderTopStyle || look.backgroundColor === backgroundColor;
      },
    );
    own.remove();
    return raw.map((control) => control.outerHTML.slice(0, 120));
  });
}

/** Controls too small for a finger: less than 44 px, and without as much room around them that presses them, too. */
function smallControls(frame: Frame): Promise<string[]> {
  return frame.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, select, input, summary')]
      .filter((control) => {
        if (!control.checkVisibility()) return false;
        // A checkbox is pressed by its label, too.
        const { x, y, width, height } = (control.closest('label') ?? control).getBoundingClientRect();
        if (Math.min(width, height) >= 44) return false;
        // Corners of 44 px around its middle, half a pixel inside; an edge of the window is outside of it.
        const middle = [x + width / 2, y + height / 2] as const;
        const corners = [-21.5, 21.4].flatMap((dx) => [-21.5, 21.4].map((dy) => [dx, dy] as const));
        return !corners.every(([dx, dy]) =>
          control.contains(document.elementFromPoint(middle[0] + dx, middle[1] + dy)),
        );
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  );
}

function hasOverlap(frame: Frame): Promise<boolean> {
  return frame.evaluate(() => {
    const [logo, words] = ['logo', 'attrib'].map((part) =>
      document.querySelector(`.maplibregl-ctrl-${part}, .mapboxgl-ctrl-${part}`)?.getBoundingClientRect(),
    );
    if (!logo || !words) return false;
    return (
      logo.right > words.left && words.right > logo.left && logo.bottom > words.top && words.bottom > logo.top
    );
  });
}
