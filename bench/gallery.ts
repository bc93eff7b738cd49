import type { Browser, Locator, Page } from 'playwright-core';
import { violationsAt } from '../e2e/axe.ts';
import { openBrowser } from '../e2e/browser.ts';
import { sticksOutAt, windowWidths } from '../e2e/fits.ts';
import { startPortal } from '../e2e/portal.ts';
import {
  drawn,
  openInSituation,
  pagesOfExamples,
  type Run,
  runExample,
  type Situation,
  showExample,
  tryExample,
} from '../e2e/run-example.ts';
import { stillTolerance } from '../e2e/same-picture.ts';
import { templates } from '../e2e/templates.ts';
import { measureConsoleStates } from './gallery-console.ts';
import { mainThreadsOf, slowness } from './main-thread.ts';
import { type Measurement, measuredBy, median } from './report.ts';

const runHow =
  'each example on its page: still image, click on Run, first complete picture of the map, in blocks of 8 x 8 px';
/** A map has drawn all it has after 2 s, however slow the graphics. */
const surelyAliveMs = 4000;
const speedHow = `processor time of the main threads of page and frame times ${slowness}, from a click on Run until the map has drawn all it has, page and libraries in the cache: medians of 5; what the graphics process draws, here in software, is not in it`;

const kilobyte = 1000;

/** Every state of the console and every live example in both color modes, on a phone and at 1440 px, and how fast a map comes alive. */
export async function measureGallery(): Promise<Measurement[]> {
  const portal = await startPortal();
  const browser = await openBrowser({ maps: 'drawn' });
  try {
    const pages = pagesOfExamples();
    const measurements = await measureConsoleStates(browser, portal.url);
    for (const width of [390, 1440] as const) {
      for (const mode of ['light', 'dark'] as const) {
        const runs = new Map<string, Run>();
        const reader = await browser.newPage();
        for (const [name, path] of pages)
          runs.set(name, await tryExample(browser, reader, portal.url + path, { name, mode, width }));
        await reader.close();
        measurements.push(...summary(`${mode}, ${width} px`, runs));
        measurements.push(await accessibility(browser, portal.url, { mode, width }));
      }
    }
    measurements.push(await fits(browser, portal.url));
    for (const name of ['display-basic-map', 'react-first-map']) {
      const aliveMs = await medianAliveMs(browser, portal.url + pages.get(name), name);
      measurements.push(measuredBy(speedHow)(`${name}: alive after the click`, aliveMs, 'ms', 1500));
    }
    return measurements;
  } finally {
    await browser.close();
    await portal.stop();
  }
}

/** Axe violations of one page for each template; each is named as it is found. */
async function accessibility(
  browser: Browser,
  portalUrl: string,
  situation: Parameters<typeof violationsAt>[2],
): Promise<Measurement> {
  const { mode, width } = situation;
  const context = await browser.newContext();
  let value = 0;
  for (const [name, path] of Object.entries(templates)) {
    const found = await violationsAt(context, portalUrl + encodeURI(path), situation);
    for (const { rule, targets } of found) console.log(`  ${name}, ${mode}, ${width} px: ${rule} ${targets}`);
    value += found.length;
  }
  await context.close();
  const what = `${mode}, ${width} px: axe violations of ${Object.keys(templates).length} templates`;
  return measuredBy('axe-core, WCAG 2.2 AA and best practices')(what, value, '', 0);
}

/** One page for each template at every width; each that scrolls sideways is named as it is found. */
async function fits(browser: Browser, portalUrl: string): Promise<Measurement> {
  const page = await browser.newPage();
  let value = 0;
  for (const [name, path] of Object.entries(templates)) {
    await page.goto(portalUrl + encodeURI(path), { waitUntil: 'load' });
    const found = Object.entries(await sticksOutAt(page, windowWidths));
    for (const [width, what] of found) console.log(`  ${name}, ${width} px: ${what}`);
    value += found.length;
  }
  await page.close();
  const what = `wider than the window: ${Object.keys(templates).length} templates at ${windowWidths.join(', ')} px`;
  return measuredBy('the width that can be scrolled to, next to that of the window')(what, value, '', 0);
}

/** The worst of all examples in one situation; those beyond the budget are named as they are found. */
function summary(situation: string, runs: Map<string, Run>): Measurement[] {
  const tell = (name: string, what: string) => console.log(`  ${name}, ${situation}: ${what}`);
  const sum = (count: (run: Run) => number | boolean) =>
    [...runs.values()].reduce((all, run) => all + Number(count(run)), 0);
  for (const [name, run] of runs) {
    for (const problem of run.problems) tell(name, problem);
    for (const control of run.rawControls) tell(name, `raw control ${control}`);
    for (const control of run.smallControls) tell(name, `small control ${control}`);
    if (run.hasOverlap) tell(name, 'logo and attribution overlap');
    if (run.changedShare > stillTolerance)
      tell(name, `${(100 * run.changedShare).toFixed(1)} % of the still changed`);
    if (run.loadedStills.length !== 1) tell(name, `still images loaded: ${run.loadedStills.join(', ')}`);
  }
  const most = (value: (run: Run) => number) => Math.max(...[...runs.values()].map(value));
  const measured = (what: string, value: number, unit: string, budget: number) =>
    measuredBy(runHow)(`${situation}: ${what}`, value, unit, budget);
  const examples = (what: string, count: (run: Run) => boolean) => measured(what, sum(count), 'examples', 0);
  const controls = (what: string, count: (run: Run) => number) => measured(what, sum(count), 'controls', 0);
  return [
    examples(`of ${runs.size} examples, with an error`, (run) => run.problems.length > 0),
    controls('raw buttons and fields', (run) => run.rawControls.length),
    controls('controls below 44 px on a phone', (run) => run.smallControls.length),
    examples('logo on the attribution', (run) => run.hasOverlap),
    examples('other than one still image loaded', (run) => run.loadedStills.length !== 1),
    measured(
      'most that a click changes of a still',
      100 * most((run) => run.changedShare),
      '%',
      100 * stillTolerance,
    ),
    measured('heaviest first tiles', most((run) => run.tileBytes) / kilobyte, 'kB', 150),
  ];
}

/** Processor time of the main threads of page and frame from a click on *Run*, times {@link slowness}, ms. */
async function medianAliveMs(browser: Browser, url: string, name: string): Promise<number> {
  const situation: Situation = { name, mode: 'light', width: 1440 };
  const { page, context } = await openInSituation(browser, url, situation);
  try {
    await runExample((await showExample(page, name)).figure);
    const times: number[] = [];
    for (let run = 0; run < 5; run += 1) {
      await page.reload({ waitUntil: 'load' });
      await page.waitForFunction(() => document.documentElement.dataset.script === '');
      const { figure } = await showExample(page, name);
      const busy = await mainThreadsOf(browser, page, async () => {
        await pressCenter(page, figure.getByRole('button', { name: 'Run', exact: true }));
        // Nothing else meanwhile: looking for an element takes the main thread, too.
        await page.waitForTimeout(surelyAliveMs);
      });
      await drawn(figure.locator('iframe').contentFrame());
      times.push(busy * slowness);
    }
    return median(times);
  } finally {
    await context.close();
  }
}

async function pressCenter(page: Page, control: Locator): Promise<void> {
  const box = await control.boundingBox();
  if (!box) throw new Error('The control to press is not in view.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
