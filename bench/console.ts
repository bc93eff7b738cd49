import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { launchOptions } from './browser.ts';
import { mainThreadClock, middle, slowness } from './main-thread.ts';
import type { Measurement } from './report.ts';

/** A route, an address and a list: a line, a point and a table. */
const pages = ['/api/get-route-overview/', '/api/reverse-geocode/', '/api/find-nearby/'];
/** Each page so many times, and the median counts, */
const rounds = 5;
/** after so many that fill the caches: the browser keeps compiled code from the third time on. */
const warmUps = 3;
const openBudgetMs = 300;
const mapBudgetMs = 1500;

type Step = 'opened' | 'run' | 'ran';
type Times = Record<Step, number>;

/** From a press to what it leads to, on a warm cache: the console open, its map drawn, and the map of *Run* in the rail. */
export async function measureConsole(portalUrl: string): Promise<Measurement[]> {
  const options = launchOptions();
  const args = options.args.filter((flag) => flag !== '--disable-gpu');
  const gl = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
  // A profile on disk: windows without one keep no compiled code.
  const profile = mkdtempSync(join(tmpdir(), 'bench-console-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...args, ...gl],
    viewport: { width: 1440, height: 900 },
  });
  const how = `processor time of the main thread times ${slowness}, on a warm cache, the median of ${rounds}; what the graphics process draws is not in it`;
  try {
    const measurements: Measurement[] = [];
    for (const path of pages) {
      const times = await timesOf(context, portalUrl + path);
      const at = (step: Step) => middle(times.map((each) => each[step]));
      const measured = (what: string, step: Step, budget: number) =>
        measurements.push({ what: `${path}: ${what}`, value: at(step), unit: 'ms', budget, how });
      measured('console opened', 'opened', openBudgetMs);
      measured('Run to drawn map', 'run', mapBudgetMs);
      measured('Run in the rail to drawn map', 'ran', mapBudgetMs);
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
    const times = { ...(await timesInConsole(await context.newPage(), url)), ran: 0 };
    times.ran = await timeInRail(await context.newPage(), url);
    if (round >= warmUps) all.push(times);
  }
  return all;
}

async function open(page: Page, url: string) {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForSelector('html[data-script]');
  return mainThreadClock(page);
}

async function timesInConsole(page: Page, url: string) {
  const timeOf = await open(page, url);
  const form = page.getByRole('form', { name: 'Request' });
  const opener = await middleOf(page.locator('[data-console]:visible').last());
  const isDrawn = drawnInPage(page, '.rc-form');
  const opened = await timeOf(async () => {
    await page.mouse.click(...opener);
    await isDrawn;
  }, 0);
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

async function timeInRail(page: Page, url: string): Promise<number> {
  const timeOf = await open(page, url);
  const button = await middleOf(page.locator('[data-run]:visible').last());
  const isDrawn = drawnInPage(page, '.rc-run [data-state="live"]');
  const time = await timeOf(async () => {
    await page.mouse.click(...button);
    await isDrawn;
  });
  await page.close();
  return time;
}

/** Where a control is pressed. */
async function middleOf(control: Locator): Promise<[x: number, y: number]> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error(`${control} is not drawn.`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/**
 * Resolves when an element has come and its frame is drawn. The page tells: a locator that waits computes roles and
 * visibility of the whole page at each frame, on the thread that is measured.
 */
function drawnInPage(page: Page, selector: string): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise<void>((done) => {
        const watch = new MutationObserver(() => {
          if (!document.querySelector(wanted)) return;
          watch.disconnect();
          requestAnimationFrame(() => setTimeout(done));
        });
        watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-state'] });
      }),
    selector,
  );
}
