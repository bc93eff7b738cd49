import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { accessibilityViolations } from '../e2e/axe.ts';
import {
  type ConsoleState,
  consoleStates,
  flawsOf,
  reachState,
  type Situation,
  situations,
} from '../e2e/reference/console-states.ts';
import { type Measurement, measuredBy } from './report.ts';

/** Screenshots of every state; nothing of it is committed. */
const folder = join(import.meta.dirname, 'results/console');

/** Every state of the console in both color modes, at 390 and 1440 px, by pointer and keyboard. */
export async function measureConsoleStates(browser: Browser, portalUrl: string): Promise<Measurement[]> {
  mkdirSync(folder, { recursive: true });
  const measurements: Measurement[] = [];
  for (const situation of situations) {
    const { width, mode, input } = situation;
    let value = 0;
    for (const [name, state] of Object.entries(consoleStates)) {
      const flaws = await flawsIn(browser, portalUrl, name, state, situation);
      for (const flaw of flaws) console.log(`  ${name}, ${mode}, ${width} px, ${input}: ${flaw}`);
      value += flaws.length;
    }
    const what = `${mode}, ${width} px, ${input}: flaws of ${Object.keys(consoleStates).length} states of the console`;
    const how = `axe-core, what is outside the window, cropped or too small, and errors in the browser's log; screenshots are in ${folder}`;
    measurements.push(measuredBy(how)(what, value, '', 0));
  }
  return measurements;
}

async function flawsIn(
  browser: Browser,
  portalUrl: string,
  name: string,
  state: ConsoleState,
  { width, mode, input }: Situation,
): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode);
  try {
    await reachState(page, portalUrl, state, input);
    await page.screenshot({
      path: join(folder, `${name.replaceAll(' ', '-')}-${width}-${mode}-${input}.png`),
    });
    const violations = await accessibilityViolations(page);
    return [
      ...violations.map(({ rule, targets }) => `${rule} ${targets}`),
      ...(await flawsOf(page)),
      ...problems.filter((problem) => !state.reports?.test(problem)),
    ];
  } catch (error) {
    return [`not reached: ${error instanceof Error ? error.message : error}`];
  } finally {
    await context.close();
  }
}
