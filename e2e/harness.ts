/** The browsers of the tests, the portal's address, and pages that notice what a user would call broken. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import { openBrowser } from './browser.ts';
import { type ContextOptions, canBeUsedAgain, usedPage } from './used-pages.ts';

export { type AccessibilityViolation, accessibilityViolations } from './axe.ts';

const browsers = new Map<string, Browser>();

/** The browser with these maps, which the files of a worker share; it ends with the worker. */
export async function sharedBrowser(maps: 'refused' | 'drawn' | 'undrawn' = 'refused'): Promise<Browser> {
  const known = browsers.get(maps);
  if (known?.isConnected()) return known;
  const browser = await openBrowser({ maps, isBrief: true });
  browsers.set(maps, browser);
  return browser;
}

/** Address of the running portal, without a slash at the end. */
export function portalUrl(path = ''): string {
  return inject('portalUrl') + path;
}

export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  /** Console errors, uncaught errors, failed requests, responses of 400 and above, and requests that left the machine. */
  problems: string[];
}

/** A page in its own context, until the end of the test, that collects every problem a user would meet. */
export async function openPage(browser: Browser, options: ContextOptions = {}): Promise<WatchedPage> {
  if (canBeUsedAgain(options)) {
    const { page, context, putBack } = await usedPage(browser, portalUrl(), options);
    // What a failed test leaves isn't what its second try or another test begins with.
    onTestFinished(({ task }) => (task.result?.state === 'fail' ? context.close() : putBack()));
    return watched(page);
  }
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  onTestFinished(async () => {
    // The clipboard is the browser's: the next test would read what this one copied.
    if (options.permissions)
      for (const page of context.pages())
        await page.evaluate(() => navigator.clipboard?.writeText('')).catch(() => {});
    await context.close();
  });
  return watched(await context.newPage());
}

/** Goes to a page of the portal, and waits for its layer of behavior. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(portalUrl(path));
  await page.waitForSelector('html[data-script]');
}

function watched(page: Page): WatchedPage {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text().slice(0, 500)}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message.slice(0, 500)}`));
  page.on('requestfailed', (request) => {
    // A navigation that supersedes another aborts its requests: that is no failure a user sees.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') {
      problems.push(`failed: ${request.url()} ${request.failure()?.errorText}`);
    }
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`status ${response.status()}: ${response.url()}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== portalUrl())
      problems.push(`left the machine: ${url}`);
  });
  return { page, context: page.context(), problems };
}

/** Keeps back what the page requests by these URLs, until the returned function is called. */
export async function holdResponses(page: Page, urls: string): Promise<() => void> {
  let release = () => {};
  const isWanted = new Promise<void>((done) => {
    release = done;
  });
  await page.route(urls, async (route) => {
    await isWanted;
    await route.fallback();
  });
  return () => release();
}
