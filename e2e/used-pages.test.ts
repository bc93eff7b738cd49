/** A page that another test has left shows nothing of what that test did. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, portalUrl, sharedBrowser, visit } from './harness.ts';

const browser = await sharedBrowser();
const path = '/docs/maps-api';
let left: Page;
const heard: string[] = [];

/** What a page of the portal can keep, and what it sees of its window. */
async function seen(page: Page): Promise<object> {
  await visit(page, path);
  return page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    cookie: document.cookie,
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    history: history.length,
    width: innerWidth,
    media: [
      '(prefers-color-scheme: dark)',
      '(prefers-reduced-motion)',
      '(forced-colors: active)',
      'print',
    ].map((query) => matchMedia(query).matches),
    isOnline: navigator.onLine,
    isMarked: 'mark' in window,
    fromCache: performance
      .getEntriesByType('resource')
      .filter((entry) => (entry as PerformanceResourceTiming).transferSize === 0).length,
  }));
}

/** What nothing takes back. */
const changes: Record<string, (page: Page) => Promise<unknown>> = {
  'a permission': (page) => page.context().grantPermissions(['clipboard-read']),
  'a clock': (page) => page.clock.install(),
  'a worker': async (page) => {
    await visit(page, path);
    await page.evaluate(() => navigator.serviceWorker.register('/offline-worker.js'));
  },
  'a function': (page) => page.exposeFunction('given', () => {}),
  'a binding': (page) => page.context().exposeBinding('given', () => {}),
  headers: (page) => page.setExtraHTTPHeaders({ given: 'yes' }),
  'a session': (page) => page.context().newCDPSession(page),
  'another page': async (page) => (await page.context().newPage()).close(),
  nothing: async () => {},
};

// A second try would begin with a new page.
describe('a page that a test has left', { retry: 0 }, () => {
  it('is left with all that a page can keep', async () => {
    const { page, context } = await openPage(browser, { colorScheme: 'dark', reducedMotion: 'reduce' });
    left = page;
    await page.addInitScript(() => Object.assign(window, { mark: true }));
    await page.route('**/robots.txt', (route) => route.abort());
    await context.route('**/docs/maps-api', (route) => route.abort());
    await visit(page, '/docs/offline');
    await page.evaluate(async () => {
      localStorage.setItem('theme', 'dark');
      sessionStorage.setItem('kept', 'yes');
      await new Promise((done) => {
        indexedDB.open('kept').onsuccess = done;
      });
      await caches.open('kept');
    });
    await context.addCookies([{ name: 'kept', value: 'yes', url: portalUrl() }]);
    await page.emulateMedia({ media: 'print', forcedColors: 'active' });
    await page.setViewportSize({ width: 390, height: 800 });
    page.on('load', () => heard.push('load'));
    context.on('request', () => heard.push('request'));
    await context.setOffline(true);
    expect(await page.evaluate(() => 'mark' in window && !navigator.onLine)).toBe(true);
  });

  it('is as good as new for the next test', async () => {
    const { page, problems } = await openPage(browser);
    expect(page === left).toBe(true);
    const fresh = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const expected = await seen(await fresh.newPage());
    await fresh.close();
    expect(await seen(page)).toEqual(expected);
    expect(problems).toEqual([]);
    expect(heard).toEqual([]);
  });

  let changed: Page | undefined;

  it.each(Object.entries(changes))(
    'has %s, and the test before it closed what it had changed',
    async (_, change) => {
      const { page } = await openPage(browser);
      expect(changed?.isClosed() ?? true).toBe(true);
      changed = page;
      await change(page);
    },
  );
});
