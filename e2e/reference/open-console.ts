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

/** Accessible name of what has the focus, as far as its label or text says it; `body` when nothing has it. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    if (!element || element === document.body) return 'body';
    const label = element.labels?.[0]?.textContent ?? element.textContent ?? '';
    return (element.getAttribute('aria-label') ?? label).trim();
  });
}
