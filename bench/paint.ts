import type { Browser, CDPSession } from 'playwright-core';
import { openBrowser } from '../e2e/browser.ts';
import { startPeers } from './peers.ts';
import { type Measurement, measuredBy, median } from './report.ts';

/** Odd, so that the median is one of them. */
const runs = 9;
/** How long a page has to be quiet before its last paint counts, ms. */
const quietMs = 1500;
/** How long a page may take to its last paint, ms. */
const longestMs = 60_000;

const how = `medians of ${runs} cold loads, ours and peers in turn, 4x CPU, 1.6 Mbit/s, 150 ms, 1350 x 940; peers served with Brotli 11`;

const docsPage = '/docs/Example/add-marker';

interface Paint {
  firstMs: number;
  largestMs: number;
  /** Time in tasks beyond 50 ms each, after the first paint. */
  blockedMs: number;
  shift: number;
  elements: number;
}

export async function measurePaint(portalUrl: string): Promise<Measurement[]> {
  const peers = await startPeers(portalUrl, docsPage);
  const browser = await openBrowser();
  try {
    const urls = {
      'our docs page': portalUrl + docsPage,
      'Starlight, the same text': peers.starlight,
      'our /api/': `${portalUrl}/api/`,
      'Redoc 3, the same document': peers.redoc,
      'Scalar, the same document': peers.scalar,
    };
    const loads = new Map<string, Paint[]>(Object.keys(urls).map((what) => [what, []]));
    for (let run = 0; run < runs; run += 1) {
      for (const [what, url] of inTurn(Object.entries(urls), run)) {
        loads.get(what)!.push(await paintOf(browser, url));
      }
    }
    const usual = (what: keyof typeof urls, of: keyof Paint) =>
      median(loads.get(what)!.map((paint) => paint[of]));
    const measured = measuredBy(how);
    const all = (Object.keys(urls) as (keyof typeof urls)[]).flatMap((what): Measurement[] => [
      measured(`${what}: first paint`, usual(what, 'firstMs'), 'ms'),
      measured(`${what}: largest paint`, usual(what, 'largestMs'), 'ms'),
      measured(`${what}: blocked`, usual(what, 'blockedMs'), 'ms', budgets[what]?.blocked),
      measured(`${what}: elements`, usual(what, 'elements'), '', budgets[what]?.elements),
      measured(`${what}: layout shift`, usual(what, 'shift'), '', budgets[what]?.shift),
    ]);
    const beside = (ours: keyof typeof urls, peer: keyof typeof urls) =>
      measured(
        `largest paint, ${ours} / ${peer}`,
        usual(ours, 'largestMs') / usual(peer, 'largestMs'),
        'times',
        1,
      );
    return [
      ...all,
      beside('our docs page', 'Starlight, the same text'),
      beside('our /api/', 'Redoc 3, the same document'),
      beside('our /api/', 'Scalar, the same document'),
    ];
  } finally {
    await browser.close();
    peers.stop();
  }
}

/**
 * The pages of one round: each round begins with another page, and every second one goes backward. In a fixed order a
 * page always follows the same one, and is slower for it where that one leaves much behind.
 */
function inTurn<Page>(pages: Page[], round: number): Page[] {
  const start = round % pages.length;
  const turned = [...pages.slice(start), ...pages.slice(0, start)];
  return round % 2 === 0 ? turned : turned.reverse();
}

const budgets: Record<string, { blocked: number; elements?: number; shift: number }> = {
  'our docs page': { blocked: 0, shift: 0.003 },
  'our /api/': { blocked: 30, elements: 8000, shift: 0.003 },
};

async function paintOf(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 } });
  try {
    const page = await context.newPage();
    await throttle(await context.newCDPSession(page));
    await page.addInitScript(watchPaint);
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
    // Renderers paint late: the last paint counts once nothing has been painted for a while.
    for (let last = -1, waitedMs = 0; ; waitedMs += quietMs) {
      const now = await page.evaluate(() => (window as unknown as { paint: Paint }).paint.largestMs);
      if (now === last && now > 0) break;
      if (waitedMs > longestMs)
        throw new Error(`${url} still paints, or has painted nothing, after ${waitedMs} ms.`);
      last = now;
      await page.waitForTimeout(quietMs);
    }
    return await page.evaluate(() => {
      const { paint } = window as unknown as { paint: Paint };
      const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      return { ...paint, firstMs: first, elements: document.querySelectorAll('*').length };
    });
  } finally {
    await context.close();
  }
}

async function throttle(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Runs in the page, before any code of the page. Without named functions: the loader adds a helper to them, which the page lacks. */
function watchPaint(): void {
  const paint = { firstMs: 0, largestMs: 0, blockedMs: 0, shift: 0, elements: 0 };
  Object.assign(window, { paint });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) paint.largestMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
      if (first !== undefined && startTime + duration > first) paint.blockedMs += Math.max(0, duration - 50);
    }
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
      if (!hadRecentInput) paint.shift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
