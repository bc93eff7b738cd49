import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillTokens, loadSettings } from '@portal/settings';
import { readQueries } from '@portal/text/search/queries';
import { type Browser, chromium, type Page } from 'playwright-core';
import { launchOptions, openBrowser } from '../e2e/browser.ts';
import { drawn, drawnInPage, mainThreadClock, slowness, workerTasksOf } from './main-thread.ts';
import { type Measurement, measuredBy, median, quantile } from './report.ts';

const fill = (text: string) => fillTokens(text, loadSettings());

const everyNth = 12;
const budgetMs = 50;
const openBudgetMs = 250;
/** The page is opened so many times: the browser keeps compiled code from the third time on. */
const openings = 8;
const warmUps = 3;
/** The page is loaded so many times, and the median of each keystroke counts: what else the machine does is no keystroke. */
const rounds = 3;
/** A fast typist pauses so long, in which the results below the first are drawn. */
const betweenKeysMs = 150;
/** So many frames after a key, its results have come from the worker and are drawn. */
const framesOfKey = 3;
/** Shorter tasks of the worker only pass a message on, ms. */
const shortestSearchMs = 0.2;

const startPage = '/docs/Example/add-marker';

/**
 * Processor time of each keystroke in the site's search, from the key to the first results drawn: that of the main thread
 * and, in sequence, that of the worker which searches. It is counted and multiplied, because a throttled browser
 * measures what else the machine does, too. While the search opens, both work at the same time.
 */
export async function measureTyping(portalUrl: string): Promise<Measurement[]> {
  const browser = await openBrowser();
  try {
    const opened = await openingMs(portalUrl);
    const all: number[][] = [];
    for (let round = 0; round < rounds; round++) all.push(await inSearch(browser, portalUrl, typeAll));
    const times = (all[0] ?? []).map((_, at) => median(all.map((round) => round[at] ?? Number.NaN)));
    times.sort((a, b) => a - b);
    const searches = await searchTimes(browser, portalUrl);
    const how = `${times.length} keystrokes of labeled queries on a warm index, processor time times ${slowness}: of the main thread, each the median of ${rounds} rounds, plus that of as rare a search in the worker`;
    const howOpened = `processor time of the main thread times ${slowness}, on a warm cache, the median of ${openings - warmUps}`;
    const at = (what: string, share: number) =>
      measuredBy(how)(
        `keystroke in the search, ${what}`,
        quantile(times, share) + quantile(searches, share),
        'ms',
        budgetMs,
      );
    return [
      measuredBy(howOpened)('from Ctrl K and a word to the first results', opened, 'ms', openBudgetMs),
      at('median', 0.5),
      at('p95', 0.95),
      at('p99', 0.99),
    ];
  } finally {
    await browser.close();
  }
}

/** Times of the searches in the worker for the same keystrokes, shortest first, ms. */
async function searchTimes(browser: Browser, portalUrl: string): Promise<number[]> {
  const tasks = await inSearch(browser, portalUrl, (page) =>
    workerTasksOf(browser, page, async () => void (await typeAll(page))),
  );
  return tasks
    .filter((ms) => ms > shortestSearchMs)
    .map((ms) => ms * slowness)
    .sort((a, b) => a - b);
}

/** From the keys that open the search to the first results in it, code and index in the cache, ms. */
async function openingMs(portalUrl: string): Promise<number> {
  // A profile on disk: windows without one keep no compiled code.
  const profile = mkdtempSync(join(tmpdir(), 'bench-typing-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions(),
    viewport: { width: 412, height: 915 },
  });
  try {
    const times: number[] = [];
    for (let round = 0; round < openings; round++) {
      const page = await context.newPage();
      await page.goto(portalUrl + startPage, { waitUntil: 'networkidle' });
      const timeOf = await mainThreadClock(page);
      // Rows without a match are those of the empty field.
      const hasResults = drawnInPage(page, '[role=option] mark');
      times.push(
        await timeOf(async () => {
          await page.keyboard.press('Control+k');
          await page.keyboard.insertText('route');
          await hasResults;
        }, 0),
      );
      await page.close();
    }
    return median(times.slice(warmUps));
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** On a page loaded anew with the search open, its code and index read. */
async function inSearch(
  browser: Browser,
  portalUrl: string,
  act: (page: Page) => Promise<number[]>,
): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 412, height: 915 } });
  const page = await context.newPage();
  await page.goto(portalUrl + startPage, { waitUntil: 'networkidle' });
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Search in English/ });
  await field.fill('zone');
  await page.getByRole('option').first().waitFor();
  await page.waitForLoadState('networkidle');
  const times = await act(page);
  await context.close();
  return times;
}

/** Times of all keystrokes in the order of the queries, ms. */
async function typeAll(page: Page): Promise<number[]> {
  const field = page.getByRole('combobox', { name: /^Search in English/ });
  const timeOf = await mainThreadClock(page);
  const times: number[] = [];
  for (const { text } of readQueries('queries.txt', fill).filter((_, at) => at % everyNth === 0)) {
    await field.fill('');
    await drawn(page);
    // What is pasted comes at once.
    for (const letter of text.length > 40 ? [text] : text) {
      times.push(await timeOf(() => page.keyboard.insertText(letter), framesOfKey));
      await page.waitForTimeout(betweenKeysMs);
    }
  }
  return times;
}
