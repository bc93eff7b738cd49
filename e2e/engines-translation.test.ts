/** A browser's translation wraps each text of a page in `<font>` elements. What is alive on the page goes on working. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, sharedBrowser, visit } from './harness.ts';

const browser = await sharedBrowser('undrawn');

/** As translators do: each text that may be translated moves into a new element. */
function translate(page: Page): Promise<number> {
  return page.evaluate(() => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    const shown = texts.filter(
      ({ data, parentElement: parent }) =>
        data.trim() && parent && !parent.closest('script, style, font, [translate=no]'),
    );
    for (const text of shown) {
      const font = document.createElement('font');
      text.replaceWith(font);
      font.append(text);
    }
    return shown.length;
  });
}

async function opened(path: string): Promise<{ page: Page; problems: string[]; close(): Promise<void> }> {
  const { page, context, problems } = await openPage(browser);
  await visit(page, path);
  return { page, problems, close: () => context.close() };
}

describe('on a translated page', () => {
  it('the search finds, before and after', async () => {
    const { page, problems, close } = await opened('/docs/mcp/');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox');
    for (const words of ['nearby', 'nearby places', 'route', 'zzzz qqqq', 'match']) {
      await field.fill(words);
      // Each word shows texts that nobody has translated yet, whenever they come.
      await expect.poll(() => translate(page)).toBeGreaterThan(0);
    }
    await expect.poll(() => page.getByRole('option').first().innerText()).toMatch(/match/i);
    expect(await page.getByText('This page crashed').count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it('the first press on Run of an example runs it, and Reset resets it', async () => {
    const { page, close } = await opened('/docs/Example/add-marker');
    expect(await translate(page)).toBeGreaterThan(10);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.locator('iframe').waitFor();
    await translate(page);
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.locator('.cm-editor, [contenteditable=true], textarea').first().waitFor();
    expect(await page.getByText('This page crashed').count()).toBe(0);
    await close();
  });

  it('a press that begins before the control is hydrated and ends after it is not lost', async () => {
    const { page, close } = await opened('/pricing/pricing-call');
    await translate(page);
    await page.getByRole('button', { name: 'Open the calculator' }).hover();
    await page.mouse.down();
    // The press itself loads the island.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /react\./.test(name)),
    );
    await page.waitForTimeout(500);
    await page.mouse.up();
    await page.getByLabel('Endpoint').waitFor({ timeout: 5000 });
    await close();
  });

  it('the console runs one request after another', async () => {
    const { page, close } = await opened('/api/reverse-geocode/#console');
    const run = page.getByRole('button', { name: 'Run', exact: true }).first();
    await run.waitFor();
    for (let round = 0; round < 2; round++) {
      await translate(page);
      await run.click();
      await expect.poll(() => page.locator('.rc-tree').count(), { timeout: 20_000 }).toBeGreaterThan(0);
    }
    expect(await page.getByText('crashed').count()).toBe(0);
    await close();
  });

  it('the live map of the home page opens with the first press', async () => {
    const { page, close } = await opened('/');
    await translate(page);
    await page.getByRole('button', { name: /live map/i }).click();
    await page.locator('canvas').first().waitFor({ timeout: 30_000 });
    await close();
  });
});

it('code is not offered for translation', async () => {
  const { page, close } = await opened('/api/reverse-geocode/');
  const left = await page.locator('pre:not([translate=no]), code:not([translate=no])').count();
  expect(left).toBe(0);
  await close();
});
