/**
 * The React examples: each draws and reacts with the packages its page names, can be edited in the page, and its copy
 * runs alone with the packages of a public CDN.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fillTokens, loadSettings } from '@portal/settings';
import { sampled } from '@portal/text/testing/sampled';
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { reactPage } from '../site/browser/live-examples/react-page.ts';
import { copiedPage } from '../site/browser/live-examples/sheet.ts';
import {
  type AccessibilityViolation,
  accessibilityViolations,
  openPage,
  portalUrl,
  sharedBrowser,
  visit,
  type WatchedPage,
} from './harness.ts';

const browser = await sharedBrowser('drawn');

const settings = loadSettings();
const examples = readdirSync('examples')
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => file.replace('.tsx', ''));
const within30s = { timeout: 30_000 };

type Colour = [red: number, green: number, blue: number];
type Pixel = [x: number, y: number];

/** How many different colors the page shows (a blank map has a handful), and where it shows one of them. */
async function look(page: Page, wanted: Colour = [0, 0, 0]): Promise<{ colours: number; found: Pixel[] }> {
  const picture = (await page.screenshot()).toString('base64');
  return page.evaluate(
    async ([data, [red, green, blue]]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      const { data: pixels } = context.getImageData(0, 0, image.width, image.height);
      const colours = new Set<number>();
      const found: [number, number][] = [];
      for (let i = 0; i < pixels.length; i += 4) {
        const [r, g, b] = [pixels[i]!, pixels[i + 1]!, pixels[i + 2]!];
        colours.add((r << 16) | (g << 8) | b);
        const difference = Math.max(Math.abs(r - red), Math.abs(g - green), Math.abs(b - blue));
        if (difference < 8) found.push([(i / 4) % image.width, Math.floor(i / 4 / image.width)]);
      }
      return { colours: colours.size, found };
    },
    [picture, wanted] as const,
  );
}

/** Waits for a map with roads and names on it. */
async function drawn(page: Page): Promise<void> {
  await page.locator('.mapboxgl-canvas').waitFor(within30s);
  await expect
    .poll(async () => (await look(page)).colours, { ...within30s, interval: 250 })
    .toBeGreaterThan(100);
}

async function openExample(name: string): Promise<WatchedPage> {
  const { options } = reactions[name]!;
  const opened = await openPage(browser, { viewport: { width: 788, height: 480 }, ...options });
  await opened.page.goto(portalUrl(`/examples/${name}.html`));
  await drawn(opened.page);
  return opened;
}

const status = (page: Page) => page.locator('.panel[role=status]').textContent();

/** Degrees of longitude of so many pixels: the world is 512 px wide at zoom 0. */
const degreesOf = (pixels: number, zoom: number) => (pixels * 360) / (512 * 2 ** zoom);

/** Ground length of a pixel, meters, in Web Mercator on a sphere of 6,378,137 m. */
const metersPerPixel = (zoom: number, latitude: number) =>
  (2 * Math.PI * 6_378_137 * Math.cos((latitude * Math.PI) / 180)) / (512 * 2 ** zoom);

interface Reaction {
  does: string;
  check(page: Page): Promise<void>;
  options?: Parameters<typeof openPage>[1];
}

const reactions: Record<string, Reaction> = {
  'react-first-map': {
    does: 'zooms by its buttons, and keeps its marker in place',
    async check(page) {
      const marker = page.locator('.mapboxgl-marker');
      const before = await marker.boundingBox();
      const names = await page.screenshot();
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await expect.poll(async () => names.equals(await page.screenshot()), within30s).toBe(false);
      const after = await marker.boundingBox();
      expect(Math.abs(after!.x - before!.x)).toBeLessThan(2);
      expect(Math.abs(after!.y - before!.y)).toBeLessThan(2);
    },
  },
  'react-fly-to': {
    does: 'flies where its button says, and marks a click',
    async check(page) {
      expect(await status(page)).toBe('90.3900, 23.7900, zoom 11.0');
      await page.getByRole('button', { name: 'Gulshan' }).click();
      await expect.poll(() => status(page), within30s).toBe('90.4125, 23.7925, zoom 15.0');
      await page.mouse.click(300, 240);
      await expect.poll(() => page.locator('.mapboxgl-marker').count(), within30s).toBe(1);
    },
  },
  'react-data': {
    does: 'says how many parcels lie in the circle that is clicked',
    async check(page) {
      const [x, y] = await middleOf(page, [89, 142, 80]);
      await page.mouse.click(x, y);
      await expect
        .poll(() => page.locator('.mapboxgl-popup-content').textContent(), within30s)
        .toMatch(/(Shahbag: 12|Tejgaon: 54|Gulshan: 31) parcels/);
    },
  },
  'react-use-map': {
    does: 'turns by the buttons beside it',
    async check(page) {
      const turned = await page.screenshot();
      await page.getByRole('button', { name: 'North up' }).click();
      await expect.poll(async () => turned.equals(await page.screenshot()), within30s).toBe(false);
    },
  },
  'react-controls': {
    does: 'zooms, finds the reader, and comes back by the control of its own',
    options: {
      permissions: ['geolocation'],
      geolocation: { longitude: 90.37541, latitude: 23.74652, accuracy: 25 },
    },
    async check(page) {
      const scale = page.locator('.mapboxgl-ctrl-scale');
      const atStart = await scale.textContent();
      expect(atStart).toMatch(/^\d+\sm$/);
      await page.getByRole('button', { name: 'Zoom out' }).click();
      await expect.poll(() => scale.textContent(), within30s).not.toBe(atStart);
      await page.getByTitle('Back to the start').click();
      await expect.poll(() => scale.textContent(), within30s).toBe(atStart);
      expect(await page.getByRole('button', { name: 'Enter fullscreen' }).count()).toBe(1);
      await page.getByRole('button', { name: 'Find my location' }).click();
      await page.locator('.mapboxgl-user-location-dot').waitFor(within30s);
    },
  },
  'react-marker': {
    does: 'opens one popup, of the marker that is clicked, in Bangla too',
    async check(page) {
      const popup = page.locator('.mapboxgl-popup-content');
      const markers = page.locator('.mapboxgl-marker');
      expect(await markers.count()).toBe(3);
      await markers.nth(0).click();
      await expect.poll(() => popup.textContent(), within30s).toContain('শাহবাগ, ঢাকা');
      await markers.nth(1).click();
      await expect.poll(() => popup.textContent(), within30s).toContain('Gulshan');
      expect(await popup.count()).toBe(1);
    },
  },
  'react-draggable-marker': {
    does: 'follows the pin and finds its address after the drop',
    async check(page) {
      const text = page.getByText(/^Pin at/);
      expect(await text.textContent()).toBe('Pin at 90.36402, 23.82373');
      await expect.poll(() => status(page), within30s).toMatch(/Dhaka.*ঢাকা/);
      const first = await status(page);
      // The map keeps its height while an address loads, or it would move under the pin.
      await page.route('**/reverse/geocode?*', async (route) => {
        await new Promise((done) => setTimeout(done, 300));
        await route.continue();
      });
      await page.evaluate(() => {
        const heights = new Set<number>();
        Object.assign(window, { heights });
        new ResizeObserver(([entry]) => heights.add(entry!.contentRect.height)).observe(
          document.querySelector('.mapboxgl-map')!,
        );
      });
      const box = (await page.locator('.mapboxgl-marker').boundingBox())!;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 60, y, { steps: 4 });
      await page.mouse.move(x + 160, y, { steps: 4 });
      await page.mouse.up();
      const position = async () => (await text.textContent())!.match(/\d+\.\d+/g)!.map(Number);
      await expect
        .poll(async () => (await position())[0]! - 90.36402, within30s)
        .toBeCloseTo(degreesOf(160, 15), 4);
      expect((await position())[1]).toBeCloseTo(23.82373, 4);
      // For a moment after the drop the address of the old place is still there.
      await expect
        .poll(async () => ((await status(page)) === first ? 'as before' : status(page)), within30s)
        .toMatch(/Dhaka.*ঢাকা/);
      const heights = () => [...(window as unknown as { heights: Set<number> }).heights];
      expect(await page.evaluate(heights)).toHaveLength(1);
    },
  },
  'react-draw-polygon': {
    does: 'tells the area of what is drawn, and forgets it with the bin',
    async check(page) {
      expect(await status(page)).toContain('Click the polygon button');
      await page.getByTitle(/Polygon/).click();
      const corners: Pixel[] = [
        [300, 120],
        [500, 120],
        [500, 320],
        [300, 320],
      ];
      for (const [x, y] of [...corners, corners.at(-1)!]) {
        await page.mouse.move(x, y);
        await page.mouse.click(x, y);
        // On a busy machine, the next click would come before the map has drawn this corner.
        await page.evaluate(
          () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        );
      }
      await expect.poll(() => status(page), within30s).toMatch(/^Zone 1: [\d.]+ km²$/);
      const squareKilometers = Number(/: ([\d.]+)/.exec((await status(page))!)?.[1]);
      const expected = (200 * metersPerPixel(14, 23.7386)) ** 2 / 1e6;
      // The page rounds to a hundredth; the ellipsoid and the sphere differ by less than 1 %.
      expect(Math.abs(squareKilometers - expected)).toBeLessThan(0.01 * expected + 0.006);
      await page.getByTitle('Delete').click();
      await expect.poll(() => status(page), within30s).toContain('Click the polygon button');
    },
  },
  'react-deckgl-layer': {
    does: 'draws arcs, and names the shop under the pointer',
    async check(page) {
      const [x, y] = await middleOf(page, [92, 144, 82]);
      await page.mouse.move(x, y);
      await page.mouse.move(x + 1, y + 1);
      await expect
        .poll(() => page.locator('.deck-tooltip').textContent(), within30s)
        .toMatch(/^(Shahbag: 120|Gulshan: 310|Mirpur DOHS: 70) orders a day$/);
      // The color of the arcs' start, which nothing else on the map has.
      expect((await look(page, [29, 78, 216])).found.length).toBeGreaterThan(20);
    },
  },
};

/**
 * What an example is responsible for: not the elements that the engine of 2020 makes (a marker with a label and no role,
 * an attribution marked up as a list), and no heading, because the page around it has one.
 */
const isOurs = ({ rule, targets }: AccessibilityViolation) =>
  rule !== 'page-has-heading-one' && targets.some((target) => !target.includes('mapboxgl-'));

/** A pixel of a patch of this color: one whose neighbors have it too. */
async function middleOf(page: Page, colour: Colour): Promise<Pixel> {
  const { found } = await look(page, colour);
  const has = new Set(found.map(String));
  const reach = [-3, 3];
  const middle = found.find(([x, y]) =>
    reach.every((dx) => reach.every((dy) => has.has(String([x + dx, y + dy])))),
  );
  if (!middle) throw new Error(`The page shows no patch of rgb(${colour}); ${found.length} single pixels.`);
  return middle;
}

describe('every React example', () => {
  it('has its reaction checked below', () => {
    expect(Object.keys(reactions).sort()).toEqual(examples.sort());
  });

  it.each(sampled(examples, 2))('%s draws, reacts, throws nothing and shuts nobody out', async (name) => {
    const { page, problems } = await openExample(name);
    expect((await accessibilityViolations(page)).filter(isOurs)).toEqual([]);
    await reactions[name]!.check(page);
    expect(problems).toEqual([]);
  });
});

const markerPage = '/npm/React%20GL/marker-docs';

async function openMarkerPage(): Promise<WatchedPage> {
  const opened = await openPage(browser, {
    viewport: { width: 1440, height: 1200 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await visit(opened.page, markerPage);
  return opened;
}

/** Puts the cursor at the end of the code and types there. */
async function typeAtEnd(page: Page, text: string): Promise<void> {
  const code = page.locator('.cm-content');
  await code.focus();
  await code.press('Control+End');
  await code.pressSequentially(text);
}

describe('a page with a React example', () => {
  it('loads no map, no React for it and no compiler until the user runs it', async () => {
    const { page, problems } = await openMarkerPage();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.reload({ waitUntil: 'networkidle' });
    expect(requested.filter((path) => /vendor|map\/|examples\/(?!stills)/.test(path))).toEqual([]);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.frameLocator('iframe').locator('.mapboxgl-marker').first().waitFor(within30s);
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts');
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('runs what the user changed, keeps it in the editor, and resets', async () => {
    const { page, problems } = await openMarkerPage();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await typeAtEnd(page, "\ndocument.title = 'changed';\ndocument.body.dataset.mine = 'yes' as string;");
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const frame = page.frameLocator('iframe');
    await frame.locator('body[data-mine=yes] .mapboxgl-marker').first().waitFor(within30s);
    expect(await page.locator('.cm-content').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Reset' }).click();
    await frame.locator('body:not([data-mine]) .mapboxgl-marker').first().waitFor(within30s);
    expect(problems).toEqual([]);
  });

  it('says where the code has a mistake, and loses nothing of it', async () => {
    const { page } = await openMarkerPage();
    // The file ends with a line break, so its last line is an empty one.
    const lineCount = readFileSync('examples/react-marker.tsx', 'utf8').split('\n').length;
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await typeAtEnd(page, '\nconst places = ;');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const alert = page.locator('figure').getByRole('alert');
    await expect.poll(() => alert.textContent(), within30s).toBe(`Line ${lineCount + 1}: Unexpected token`);
    expect(await page.locator('.cm-content').textContent()).toContain('const places = ;');

    // What parses may still fail: the frame reports it.
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await typeAtEnd(page, '\n\nnobodyKnowsMe();');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect
      .poll(() => alert.textContent(), within30s)
      .toBe(`Line ${lineCount + 2}: Uncaught ReferenceError: nobodyKnowsMe is not defined`);

    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await typeAtEnd(page, "\nimport lodash from 'lodash';\nlodash();");
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect
      .poll(() => alert.textContent(), within30s)
      .toContain(`Line ${lineCount + 1}: "lodash" cannot be imported here.`);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it('shows source and picture where JavaScript is off', async () => {
    const { page } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(portalUrl(markerPage));
    expect(await page.locator('figure pre').textContent()).toContain('createRoot(');
    const image = page.locator('figure img:visible');
    await image.scrollIntoViewIfNeeded();
    expect(await image.getAttribute('src')).toBe('/examples/stills/react-marker-pane-light.webp');
  });
});

/** Responds instead of the CDNs and the live map with the portal's own files; rejects everything else. */
async function respondLikeTheNetwork(page: Page, html: string, requested: string[]): Promise<void> {
  const vendor = resolve(process.env.SITE_DIR ?? 'site/build', 'vendor');
  const mapsHost = new URL(settings.hosts.maps).host;
  const send = (route: Route, file: string) =>
    route.fulfill({
      path: resolve(vendor, file),
      contentType: file.endsWith('.css') ? 'text/css' : 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
    });
  await page.route('**/*', async (route) => {
    const url = new URL(route.request().url());
    const path = decodeURIComponent(url.pathname).slice(1);
    if (url.protocol === 'blob:' || url.protocol === 'data:' || url.origin === portalUrl())
      return route.continue();
    requested.push(url.href);
    if (url.host === 'reader.example') return route.fulfill({ body: html, contentType: 'text/html' });
    if (url.host === 'esm.sh')
      return send(route, path.startsWith('chunks/') ? path : `esm/${path.replace(/\.js$/, '')}.js`);
    if (url.host === 'unpkg.com') return send(route, path);
    if (url.host !== mapsHost) return route.abort();
    const style = await fetch(portalUrl('/map/styles/light/style.json?labels=en&glyphs=pbf'));
    return route.fulfill({
      body: await style.text(),
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*' },
    });
  });
}

describe('the copy of a React example', () => {
  it.each(sampled(examples, 1))(
    '%s runs alone with the packages of the CDN and the key of a user',
    async (name) => {
      const source = fillTokens(readFileSync(`examples/${name}.tsx`, 'utf8'), settings);
      const html = copiedPage(reactPage(source)).replaceAll(settings.keys.placeholder, 'MY_KEY');
      const context = await browser.newContext({ viewport: { width: 788, height: 480 } });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      const requested: string[] = [];
      await respondLikeTheNetwork(page, html, requested);
      await page.goto('https://reader.example/');
      await drawn(page);
      expect(errors).toEqual([]);
      expect(requested.filter((url) => url.includes('/style.json'))).toEqual([
        `${settings.hosts.maps}/styles/osm-liberty/style.json?key=MY_KEY`,
      ]);
      // Exact versions only: what runs today runs next year.
      const packages = requested.filter((url) => /esm\.sh|unpkg/.test(url) && !url.includes('/chunks/'));
      expect(packages.filter((url) => !/@\d+\.\d+\.\d+(?=[/?]|(\.js)?$)/.test(url))).toEqual([]);
    },
  );

  it('is what Copy HTML gives, and Copy code gives the source', async () => {
    const { page } = await openMarkerPage();
    const source = fillTokens(readFileSync('examples/react-marker.tsx', 'utf8'), settings);
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: 'Copy code' }).click();
    // Like every copy of code, without the line break at its end.
    await expect.poll(clipboard, within30s).toBe(source.trimEnd());
    await page.getByRole('button', { name: 'Copy HTML for Live' }).click();
    await expect.poll(clipboard, within30s).toBe(copiedPage(reactPage(source)));
  });
});
