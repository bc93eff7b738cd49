import type { Page } from 'playwright-core';
import { portalUrl } from '../harness.ts';

/** Opens an operation's page, and on it the console. */
export async function openConsole(page: Page, path: string): Promise<void> {
  await page.goto(portalUrl(path));
  await page.waitForSelector('html[data-script]');
  await page.locator('[data-console]:visible').last().click();
  await page.getByRole('form', { name: 'Request' }).waitFor();
}

/** Presses *Run* of the console: below the form, on a narrow screen below every tab. */
export async function pressRun(page: Page): Promise<void> {
  await page.locator('.rc-send').getByRole('button', { name: 'Run', exact: true }).click();
}
