import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { launchOptions } from '../e2e/browser.ts';
import { drawn, pagesOfExamples, runExample, showExample } from '../e2e/run-example.ts';
import { type Clock, drawnInPage, mainThreadClock, mainThreadsOf, slowness } from './main-thread.ts';
import { type Measurement, median } from './report.ts';

/** A route, an address and a list: a line, a point and a table. */
const pages = ['/api/get-route-overview/', '/api/reverse-geocode/', '/api/find-nearby/'];
/** Live examples of both engines. */
const examples = ['display-basic-map', 'react-first-map'];
/** A map has drawn all it has after so long, however slow the graphics. */
const surelyDrawnMs = 4000;
/** Each page so many times, and the median counts, */
const rounds = 5;
/** after so many that fill the caches: the browser keeps compiled code from the third time on. */
const warmUps = 3;
const openBudgetMs = 300;
const sendBudgetMs = 300;
const mapBudgetMs = 1500;

type Step = 'first' | 'opened' | 'run' | 'sent' | 'ran';
type Times = Record<Step, number>;

/**
 * From a press to what it leads to, on a warm cache, in a browser that has sent requests: the console open, its map drawn,
 * and, of *Run* in the sample column, the request sent and the map drawn; and the console open where none was sent.
 */
export async function measureConsole(portalUrl: string): Promise<Measurement[]> {
  // A profile on disk: windows without one keep no compiled code.
  const profile = mkdtempSync(join(tmpdir(), 'bench-console-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions({ maps: 'drawn' }),
    viewport: { width: 1440, height: 900 },
  });
  const how = `processor time of the main thread times ${slowness}, on a warm cache, the median of ${rounds}; what the graphics process draws is not in it`;
  try {
    const measurements: Measurement[] = [];
    for (const path of pages) {
      const times = await timesOf(context, portalUrl + path);
      const at = (step: Step) => median(times.map((each) => each[step]));
      const measured = (what: string, step: Step, budget: number) =>
        measurements.push({ what: `${path}: ${what}`, value: at(step), unit: 'ms', budget, how });
      measured('console opened', 'opened', openBudgetMs);
      measured('console opened, no request sent before', 'first', openBudgetMs);
      measured('Run to drawn map', 'run', mapBudgetMs);
      measured('Run in the sample column to the request', 'sent', sendBudgetMs);
      measured('Run in the sample column to drawn map', 'ran', mapBudgetMs);
    }
    for (const name of examples) {
      const alive = await exampleMs(context, portalUrl + pagesOfExamples().get(name), name);
      const what = `${name}: Run to drawn map, of page and frame`;
      measurements.push({ what, value: alive, unit: 'ms', budget: mapBudgetMs, how });
    }
    return measurements;
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function timesOf(context: BrowserContext, url: string): Promise<Times[]> {
  const all: Times[] = [];
  for (let round = 0; round < warmUps + rounds; round++) {
    const first = await timeOfFirst(await context.newPage(), url);
    const inConsole = await timesInConsole(await context.newPage(), url);
    const sent = await timeInRail(await context.newPage(), url, isSent, 0);
    const ran = await timeInRail(await context.newPage(), url, isRun);
    if (round >= warmUps) all.push({ first, ...inConsole, sent, ran });
  }
  return all;
}

async function open(page: Page, url: string) {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForSelector('html[data-script]');
  return mainThreadClock(page);
}

/** Opening the console while the browser keeps no requests; it has them again after that. */
async function timeOfFirst(page: Page, url: string): Promise<number> {
  await page.goto(url);
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  await page.evaluate(() => localStorage.clear());
  const opened = await timeToOpen(page, await open(page, url));
  await page.evaluate((entries) => void Object.assign(localStorage, JSON.parse(entries)), kept);
  await page.close();
  return opened;
}

async function timeToOpen(page: Page, timeOf: Clock): Promise<number> {
  const opener = await middleOf(page.locator('[data-console]:visible').last());
  const isDrawn = drawnInPage(page, '.rc-form');
  return timeOf(async () => {
    await page.mouse.click(...opener);
    await isDrawn;
  }, 0);
}

async function timesInConsole(page: Page, url: string) {
  const timeOf = await open(page, url);
  const form = page.getByRole('form', { name: 'Request' });
  const opened = await timeToOpen(page, timeOf);
  // The map of the form's points is there before the request is sent.
  await page.locator('.rc [data-state="live"]').waitFor();
  await page.waitForLoadState('networkidle');
  const button = await middleOf(form.getByRole('button', { name: 'Run', exact: true }));
  const hasResponse = drawnInPage(page, '.rc [role=tree]');
  const run = await timeOf(async () => {
    await page.mouse.click(...button);
    await hasResponse;
  });
  await page.close();
  return { opened, run };
}

const isSent = (page: Page) => page.waitForRequest(/\/v2\/api\//);
const isRun = (page: Page) => drawnInPage(page, '.rc-run [data-state="live"]');

/** From *Run* in the sample column until something is so, and as many frames after it. */
async function timeInRail(
  page: Page,
  url: string,
  until: (page: Page) => Promise<unknown>,
  frames?: number,
): Promise<number> {
  const timeOf = await open(page, url);
  const button = await middleOf(page.locator('[data-run]:visible').last());
  const isReached = until(page);
  const time = await timeOf(async () => {
    await page.mouse.click(...button);
    await isReached;
  }, frames);
  await page.close();
  return time;
}

/** From *Run* of a live example until its map has drawn all it has. */
async function exampleMs(context: BrowserContext, url: string, name: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(url);
  await runExample((await showExample(page, name)).figure);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await page.reload({ waitUntil: 'load' });
    await page.waitForFunction(() => document.documentElement.dataset.script === '');
    const { figure } = await showExample(page, name);
    const button = await middleOf(figure.getByRole('button', { name: 'Run', exact: true }));
    const busy = await mainThreadsOf(context.browser()!, page, async () => {
      await page.mouse.click(...button);
      // Nothing else meanwhile: looking for an element takes the main thread, too.
      await page.waitForTimeout(surelyDrawnMs);
    });
    await drawn(figure.locator('iframe').contentFrame());
    times.push(busy * slowness);
  }
  await page.close();
  return median(times);
}

async function middleOf(control: Locator): Promise<[x: number, y: number]> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error(`${control} is not drawn.`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}
