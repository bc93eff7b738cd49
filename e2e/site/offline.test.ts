/** The offline copy: made by a press alone, complete, of one version, never in the way of the API, and removable. */
import { createHash } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations, openPage, portalUrl, sharedBrowser, visit } from '../harness.ts';
import { openConsole, pressRun } from '../reference/open-console.ts';
import { builtText, type StaticHost, startStaticHost } from '../static-host.ts';
import { templates } from '../templates.ts';

const browser = await sharedBrowser();

const controlPage = '/docs/offline/';
const workerFile = 'offline-worker.js';

/** What this origin has stored for use without a network. */
function stored(page: Page): Promise<{ workers: number; caches: string[] }> {
  return page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
  }));
}

const nothing = { workers: 0, caches: [] };

const statusOf = (page: Page) => page.getByRole('region', { name: 'Offline copy' }).getByRole('status');

async function makeOffline(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make available offline' }).click();
  await expect.poll(() => statusOf(page).innerText(), { timeout: 30_000 }).toContain('Available offline.');
}

describe('the portal', () => {
  it('says how much it downloads, shows the progress, and then works without a network', async () => {
    const { page, context, problems } = await openPage(browser);
    await page.goto(portalUrl(controlPage));
    await expect
      .poll(() => statusOf(page).innerText())
      .toMatch(/^Not available offline\. Download: \d+\.\d MB, \d{3} files\.$/);
    expect(await stored(page)).toEqual(nothing);
    expect(await accessibilityViolations(page)).toEqual([]);
    const progress = page.evaluate(async () => {
      const bar = document.querySelector('progress')!;
      const values = new Set<number>();
      while (values.size < 3) {
        if (!bar.hidden && bar.position > 0) values.add(bar.position);
        await new Promise((done) => setTimeout(done, 5));
      }
      return [...values];
    });
    await makeOffline(page);
    const values = await progress;
    expect(values).toEqual([...values].sort());
    expect(problems).toEqual([]);

    await onlyFilesAreIntercepted(page);
    const stills = (of: string) =>
      page.evaluate(async (name) => {
        const cache = await caches.open((await caches.keys())[0]!);
        return (await cache.keys()).filter(({ url }) => url.includes(`stills/${name}-`)).length;
      }, of);
    expect(await stills('add-marker')).toBe(0);
    await page.goto(portalUrl('/docs/Example/add-marker'), { waitUntil: 'networkidle' });
    expect(await stills('add-marker')).toBe(1);

    await context.setOffline(true);
    for (const [path, heading] of [
      ['/', /./],
      ['/api/', 'Location API'],
      ['/api/v1/', /./],
      ['/api/units/', /./],
      // The navigation bar's own spelling of the folder.
      [templates.flutter!.replace('/flutter/', '/Flutter/'), /./],
      ['/docs/Example/add-popup.html', /popup/i],
      ['/docs/Example/add-marker', /marker/i],
    ] as const) {
      await visit(page, path);
      expect(await page.getByRole('heading', { level: 1 }).innerText(), path).toMatch(heading);
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), path).toBe(
        'rgb(255, 255, 255)',
      );
    }
    await visit(page, '/api/');
    expect(await page.locator('.rf-code .host').first().textContent()).toBe(portalUrl());
    await page.goto(portalUrl('/docs/sandbox'));
    expect(await page.locator('pre', { hasText: 'curl -G' }).first().innerText()).toContain(
      `curl -G '${portalUrl()}/v2/api/`,
    );
    await page.goto(portalUrl('/docs/Example/add-marker'));
    const image = page.locator('.map-example img:visible, figure img:visible').first();
    expect(await image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    expect(await page.locator('pre').first().innerText()).toContain('new bkoigl.Map');

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Search in English/ }).fill('রিভার্স');
    const first = page.getByRole('option').first();
    await expect.poll(() => first.textContent()).toContain('Reverse Geocoding');
    await page.keyboard.press('Enter');
    await page.waitForURL(portalUrl('/api/reverse-geocode/'));
    await openConsole(page, '/api/reverse-geocode/');
    // Chromium 150 doesn't notify a page that a service worker controls.
    const session = await context.newCDPSession(page);
    const none = { latency: 0, downloadThroughput: 0, uploadThroughput: 0 };
    await session.send('Network.overrideNetworkState', { offline: true, ...none });
    await pressRun(page);
    await expect.poll(() => page.locator('.rc-unreachable').innerText()).toContain('You’re offline');

    await context.setOffline(false);
    await page.goto(portalUrl(controlPage));
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => statusOf(page).innerText()).toContain('Not available offline.');
    expect(await stored(page)).toEqual(nothing);
    // The page is still the worker's: what it fetches now must not be stored again.
    await page.evaluate(() => Promise.all(['/api/', '/favicon.svg'].map((path) => fetch(path))));
    await page.goto(portalUrl('/docs/Example/add-popup'), { waitUntil: 'networkidle' });
    expect(await stored(page)).toEqual(nothing);
  });

  it('names what is missing without JavaScript, and in a browser without service workers', async () => {
    const { page, context } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(portalUrl(controlPage));
    expect(await page.locator('noscript').innerText()).toContain('This control requires JavaScript.');
    expect(await page.getByRole('button', { name: 'Make available offline' }).count()).toBe(0);
    await context.close();
    const old = await openPage(browser);
    await old.page.addInitScript('delete Navigator.prototype.serviceWorker');
    await old.page.goto(portalUrl(controlPage));
    await expect.poll(() => statusOf(old.page).innerText()).toContain('This browser can’t store the site.');
    await old.context.close();
  });

  it('is an app that can be installed, with icons of the size that its manifest states', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(portalUrl('/api/'));
    const session = await context.newCDPSession(page);
    const { manifest, errors } = (await session.send('Page.getAppManifest')) as unknown as {
      manifest: { icons: unknown[]; display: string };
      errors: unknown[];
    };
    expect(errors).toEqual([]);
    expect(manifest.icons).toHaveLength(3);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // Only a window in the foreground with a profile can install: nothing else may be missing.
    expect(installabilityErrors.filter(({ errorId }) => !/incognito/.test(errorId))).toEqual([]);
  });
});

/** Pages come from the copy; the API, tiles, machine files and Markdown from the server. */
async function onlyFilesAreIntercepted(page: Page): Promise<void> {
  const fromWorker = new Map<string, boolean>();
  page.on('response', (response) => fromWorker.set(response.url(), response.fromServiceWorker()));
  const paths = [
    '/v2/api/districts?api_key=sandbox',
    '/v1/api/districts?api_key=sandbox',
    '/sandbox/keys',
    '/mcp',
    '/health',
    '/map/styles/light/style.json',
    '/openapi/v2.json',
    '/docs/offline.md',
    '/api/?intercepted',
  ];
  await page.evaluate((all) => Promise.all(all.map((path) => fetch(path))), paths);
  await page.evaluate(() => fetch('/api/?markdown', { headers: { accept: 'text/markdown' } }));
  const intercepted = [...fromWorker].filter(([, isFromWorker]) => isFromWorker).map(([url]) => url);
  expect(fromWorker.size).toBe(paths.length + 1);
  expect(intercepted).toEqual([portalUrl('/api/?intercepted')]);
}

describe('on a static host', () => {
  let host: StaticHost;
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    host = await startStaticHost();
  });
  afterAll(() => host.stop());

  async function openControl(): Promise<void> {
    host.replaced.clear();
    host.replaced.set(workerFile, shortWorker());
    host.other = undefined;
    context = await browser.newContext();
    page = await context.newPage();
    await page.goto(host.url + controlPage);
  }

  const changed = ['docs/mcp/index.html', 'docs/offline/index.html', 'docs/sandbox/index.html'];

  /** The worker with these pages and the scripts alone: the portal's own test stores everything. */
  const shortWorker = () =>
    builtText(workerFile).replace(
      /\["\/(?!docs\/(mcp|offline|sandbox)\/"|assets\/js)[^"]*","[^"]*"\],?/g,
      '',
    );

  /** Deploys the site with a mark in three of its pages, and its worker. */
  function deploy(version: string, withWorker = true): void {
    let worker = shortWorker();
    for (const file of changed) {
      const html = builtText(file);
      const next = html.replace('</head>', `<meta name="version" content="${version}"></head>`);
      host.replaced.set(file, next);
      worker = worker.replace(hashOf(html), hashOf(next));
    }
    if (withWorker) host.replaced.set(workerFile, worker);
  }

  const versionOf = async (path: string, own = page) => {
    await own.goto(host.url + path, { waitUntil: 'domcontentloaded' });
    return own.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=version]')?.content);
  };

  it('stores one version alone: a download during which the site changes fails, and is made complete by Retry', async () => {
    await openControl();
    deploy('B', false);
    await page.getByRole('button', { name: 'Make available offline' }).click();
    await expect
      .poll(() => statusOf(page).innerText())
      .toMatch(/^The download failed\. Check your connection, then retry\. Reason: \/docs\//);
    expect((await stored(page)).workers).toBe(0);
    deploy('B');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => statusOf(page).innerText()).toContain('Available offline.');
    for (const file of changed) expect(await versionOf(`/${file}`)).toBe('B');
  });

  it('changes to a new version as a whole, once no page of the old one is open', async () => {
    await openControl();
    deploy('A');
    await makeOffline(page);
    deploy('B');
    expect(await versionOf('/docs/mcp/')).toBe('A');
    const another = await context.newPage();
    expect(await versionOf('/docs/sandbox/', another)).toBe('A');
    expect(await versionOf(controlPage)).toBe('A');
    await expect.poll(() => statusOf(page).innerText()).toContain('A new version is downloaded.');
    const note = another.getByRole('status').filter({ hasText: 'A new version of this site is downloaded.' });
    await note.getByRole('button', { name: 'Close' }).click();
    expect(await note.count()).toBe(0);
    await page.close();
    expect(await versionOf('/docs/mcp/', another)).toBe('A');
    await another.close();
    page = await context.newPage();
    // The page that has just closed may be noticed a moment later.
    await expect.poll(() => versionOf(controlPage)).toBe('B');
    await host.stop();
    for (const file of changed) expect(await versionOf(`/${file}`)).toBe('B');
    const copies = await page.evaluate(async () => {
      const cache = await caches.open((await caches.keys())[0]!);
      return (await cache.keys()).filter(({ url }) => new URL(url).pathname === '/docs/mcp/').length;
    });
    expect(copies).toBe(1);
    await context.close();
    host = await startStaticHost();
  });

  it('ends with the worker that removes itself, deployed instead of the other', async () => {
    await openControl();
    await makeOffline(page);
    host.replaced.set(workerFile, builtText('offline-removal.js'));
    await page.goto(`${host.url}/docs/mcp/`);
    await expect.poll(() => stored(page)).toEqual(nothing);
    const response = await page.goto(`${host.url}/docs/mcp/`);
    expect(response?.fromServiceWorker()).toBe(false);
  });

  it('gives way to another project on the same port of this machine', async () => {
    await openControl();
    await makeOffline(page);
    host.other = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.end('<h1>Another project</h1>');
    };
    await page.goto(`${host.url}/docs/mcp/`);
    expect(await page.locator('h1').innerText()).toBe('Another project');
    expect(await stored(page)).toEqual(nothing);
  });

  it('stores nothing more after Cancel, at once and during the download', async () => {
    await openControl();
    host.replaced.delete(workerFile);
    for (const [before, progress] of [
      [0, 'Downloading.'],
      [20, 'Downloading. 20 of '],
    ] as const) {
      const button = page.getByRole('button', { name: 'Make available offline' });
      // The control's own script must not wait.
      await button.waitFor();
      // The others wait, or the download would be over before it is canceled on a fast machine.
      let sent = 0;
      host.holds = (file) => {
        if (file.startsWith('offline')) return false;
        sent += 1;
        return sent > before;
      };
      await button.click();
      await expect.poll(() => statusOf(page).innerText()).toContain(progress);
      await expect.poll(() => sent).toBeGreaterThan(before);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect.poll(() => statusOf(page).innerText()).toContain('Not available offline.');
      expect(await stored(page)).toEqual(nothing);
      host.release();
    }
  });

  it('can be made again on the page where it was removed, while another page is open', async () => {
    await openControl();
    const another = await context.newPage();
    await another.goto(host.url + controlPage);
    for (let round = 0; round < 2; round++) {
      await makeOffline(page);
      expect(
        await page.evaluate(async () => (await caches.match('/docs/mcp/', { ignoreSearch: true }))?.status),
      ).toBe(200);
      await page.getByRole('button', { name: 'Remove' }).click();
      await expect.poll(() => statusOf(page).innerText()).toContain('Not available offline.');
      expect(await stored(page)).toEqual(nothing);
    }
  });
});

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
