import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openPage, portalUrl } from '../harness.ts';

const marker = '/docs/Example/add-marker';
const popup = '/docs/Example/add-popup';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hasHydrated === 'true');
}

/** Addresses of the scripts that hold nothing but this page: in its HTML, and not in another page's. */
async function ownScripts(path: string, other: string): Promise<string[]> {
  const scripts = async (page: string) => {
    const html = await (await fetch(portalUrl(page))).text();
    return [...html.matchAll(/src="?([^" >]+\.js)/g)].map(([, src = '']) => src);
  };
  const shared = new Set(await scripts(other));
  return (await scripts(path)).filter((src) => !shared.has(src));
}

function sidebarLink(page: Page, path: string): Locator {
  return page.getByRole('navigation', { name: 'Maps', exact: true }).locator(`a[href="${encodeURI(path)}"]`);
}

/** Without prefetching, so that a click is what loads the page. */
async function withoutPrefetch(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g', saveData: false } }),
  );
}

describe('a page on its way', () => {
  it('keeps its title in the tab from the first byte on', async () => {
    const { page, context } = await openPage(browser);
    const client = await context.newCDPSession(page);
    // Slow, so that there is a while between the parts that come to life.
    await client.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await page.addInitScript(() => {
      const titles = new Set<string>();
      Object.assign(window, { titles });
      new MutationObserver(() => {
        if (document.title) titles.add(document.title);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await page.goto(portalUrl(encodeURI(marker)));
    await hydrated(page);
    // The title is written a moment after the page has come to life.
    await page.waitForTimeout(1500);
    const titles = await page.evaluate(() => [...(window as unknown as { titles: Set<string> }).titles]);
    expect(titles).toEqual([await page.title()]);
    expect(titles[0]).toMatch(/^Add a marker/);
    await context.close();
  });

  it('shows nothing before 200 ms, then a bar and a spinner, and keeps the old page until then', async () => {
    const { page, context } = await openPage(browser);
    await withoutPrefetch(page);
    await page.goto(portalUrl(encodeURI(marker)));
    await hydrated(page);
    for (const script of await ownScripts(popup, marker)) {
      await page.route(`**${script}`, async (route) => {
        await new Promise((done) => setTimeout(done, 1500));
        await route.continue();
      });
    }
    const clickedAt = Date.now();
    await sidebarLink(page, popup).click();
    const progress = page.getByRole('status').filter({ hasText: 'Loading' });
    if (Date.now() - clickedAt < 120) expect(await progress.count()).toBe(0);
    await progress.waitFor();
    expect(Date.now() - clickedAt).toBeGreaterThanOrEqual(190);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Add a marker');
    await page.getByRole('heading', { level: 1, name: 'Add a popup' }).waitFor();
    expect(await progress.count()).toBe(0);
    await context.close();
  });

  it('loads another page on demand and not before', async () => {
    const { page, context } = await openPage(browser);
    await withoutPrefetch(page);
    const [script = ''] = await ownScripts(popup, marker);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(portalUrl(encodeURI(marker)));
    await hydrated(page);
    await page.waitForTimeout(300);
    expect(requested).not.toContain(script);
    await sidebarLink(page, popup).click();
    await page.getByRole('heading', { level: 1, name: 'Add a popup' }).waitFor();
    expect(requested).toContain(script);
    await context.close();
  });
});

describe('prefetching', () => {
  async function prefetches(connection: object): Promise<number> {
    const { page, context } = await openPage(browser);
    await page.addInitScript(
      (value) => Object.defineProperty(navigator, 'connection', { value }),
      connection,
    );
    await page.goto(portalUrl(encodeURI(marker)));
    await hydrated(page);
    await page.waitForTimeout(600);
    const count = await page.locator('link[rel=prefetch]').count();
    await context.close();
    return count;
  }

  it('happens for links in view on a good connection', async () => {
    expect(await prefetches({ effectiveType: '4g', saveData: false })).toBeGreaterThan(3);
  });

  it('is skipped on 2G and with data saver', async () => {
    expect(await prefetches({ effectiveType: '2g', saveData: false })).toBe(0);
    expect(await prefetches({ effectiveType: 'slow-2g', saveData: false })).toBe(0);
    expect(await prefetches({ effectiveType: '4g', saveData: true })).toBe(0);
  });
});

describe('a page that cannot be loaded', () => {
  it('reloads when the preload of a route fails', async () => {
    const { page, context } = await openPage(browser);
    await withoutPrefetch(page);
    await page.goto(portalUrl(encodeURI(marker)));
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
    let failures = 0;
    for (const script of await ownScripts(popup, marker)) {
      await page.route(`**${script}`, (route) => {
        failures += 1;
        return failures === 1 ? route.abort() : route.continue();
      });
    }
    await sidebarLink(page, popup).click();
    await page.waitForFunction(() => !('isFirstDocument' in window));
    await page.getByRole('heading', { level: 1, name: 'Add a popup' }).waitFor();
    await context.close();
  });

  it('stays readable, shows the error with Retry, and recovers once the code can be loaded', async () => {
    const { page, context } = await openPage(browser);
    let isBlocked = true;
    for (const script of await ownScripts(popup, marker)) {
      await page.route(`**${script}`, (route) => (isBlocked ? route.abort() : route.continue()));
    }
    await page.goto(portalUrl(encodeURI(popup)));
    const box = page.getByRole('alert');
    await box.waitFor();
    expect(await box.textContent()).toMatch(/did not load completely.*ChunkLoadError.*Retry/s);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Add a popup');

    await box.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).waitFor();
    expect(await page.locator('html').getAttribute('data-has-hydrated')).toBe('false');

    isBlocked = false;
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await hydrated(page);
    expect(await page.getByRole('alert').count()).toBe(0);
    await sidebarLink(page, marker).click();
    await page.getByRole('heading', { level: 1, name: 'Add a marker' }).waitFor();
    await context.close();
  });
});

describe('the scroll position', () => {
  it('goes to the top on another page, to the heading with a hash, back with the back button', async () => {
    const { page, context } = await openPage(browser, { viewport: { width: 1440, height: 600 } });
    await page.goto(portalUrl(encodeURI(marker)));
    await hydrated(page);
    await page.evaluate(() => scrollTo(0, 700));
    await sidebarLink(page, popup).click();
    await page.getByRole('heading', { level: 1, name: 'Add a popup' }).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);

    const heading = page.locator('article h2').last();
    const id = await heading.getAttribute('id');
    await page.goto(portalUrl(`${encodeURI(popup)}#${id}`));
    await hydrated(page);
    const { y = -1 } = (await heading.boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThan(600);
    await context.close();
  });
});
