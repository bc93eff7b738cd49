/** Islands include styles for themselves alone: the page keeps its own, and the island has all that the site's sheet has for it. */

import { readdirSync } from 'node:fs';
import { sampled } from '@portal/text/testing/sampled';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, portalUrl, sharedBrowser, visit } from '../harness.ts';
import { openConsole, pressRun } from '../reference/open-console.ts';

const browser = await sharedBrowser('undrawn');

const folder = new URL('../../site/build/assets/css', import.meta.url);
/** The sheet with all styles, from which those of pages and islands are made; no page links it. */
const wholeSheet = `/assets/css/${readdirSync(folder).find((name) => /^styles\.\w+\.css$/.test(name))}`;

async function search(page: Page, query: string): Promise<void> {
  await visit(page, '/api/reverse-geocode/');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search in English/ }).fill(query);
  await page.getByRole('option').first().waitFor();
  // The rows below the fold are drawn when no key was pressed for a moment, and others are found once the whole index is read.
  const rows = () => page.locator('[role=listbox]').innerText();
  await expect
    .poll(async () => {
      const before = await rows();
      await page.waitForTimeout(1000);
      return (await rows()) === before;
    })
    .toBe(true);
}

async function runInConsole(page: Page): Promise<void> {
  await openConsole(page, '/api/find-nearby/');
  await pressRun(page);
  await page.locator('.rc [role=tree]').waitFor();
  await page.locator('.rc [data-state=live]').waitFor();
}

async function press(page: Page, path: string, drawn: string): Promise<void> {
  await visit(page, path);
  await page.locator('[data-run]:visible').last().click();
  await page.locator(`.rc-run ${drawn}`).waitFor();
}

/** Presses a button of an island that the server drew, and waits for what comes then. */
async function wake(page: Page, path: string, button: RegExp, drawn: string): Promise<void> {
  await visit(page, path);
  await page.locator('[data-island]').getByRole('button', { name: button }).first().click();
  await page.locator(drawn).first().waitFor();
}

async function convert(page: Page): Promise<void> {
  await page.goto(portalUrl('/api/convert/'));
  await page
    .getByRole('textbox')
    .first()
    .fill('https://barikoi.xyz/v1/api/distance/KEY/90.41254,23.79251/90.37593,23.74652');
  await page.getByRole('button', { name: /^Run both/ }).click();
  await page
    .getByRole('row', { name: /same value/ })
    .first()
    .waitFor();
}

type Mode = 'light' | 'dark';

const parts: [name: string, width: number, mode: Mode, open: (page: Page) => Promise<unknown>][] = [
  ['results of the search', 1440, 'light', (page) => search(page, 'reverse geocode')],
  ['what the search has no page for', 390, 'dark', (page) => search(page, 'isochrone')],
  ['the console with a response', 1440, 'light', runInConsole],
  ['the console on a phone', 390, 'dark', runInConsole],
  [
    'a run in the sample column',
    1440,
    'dark',
    (page) => press(page, '/api/get-route-overview/', '[data-state=live]'),
  ],
  ['a live example', 1440, 'dark', (page) => wake(page, '/docs/Example/add-marker', /^Run$/, 'iframe')],
  [
    'an edited example',
    390,
    'light',
    (page) => wake(page, '/docs/Example/add-marker', /^Edit$/, '.cm-content'),
  ],
  ['the calculator', 1440, 'dark', (page) => wake(page, '/pricing/pricing-call', /calculator/, 'select')],
  ['a recipe', 390, 'light', (page) => wake(page, '/api/recipes/search-then-details/', /^Run$/, '.rf-st')],
  [
    'an error that was reproduced',
    1440,
    'dark',
    (page) => wake(page, '/api/errors/401/', /^Run \(/, '[aria-label=Response]'),
  ],
  ['a converted request', 1440, 'light', convert],
];

test.each(sampled(parts, 4))(
  '%s, at %i px in %s colors, looks as it does with every style of the site',
  async (_, width, mode, open) => {
    const { page } = await openPage(browser, {
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
    // Frames of examples have no storage.
    await page.addInitScript((theme) => window === top && localStorage.setItem('theme', theme), mode);
    await open(page);
    // What was pressed may have moved away from the pointer, which then is over another part.
    await page.mouse.move(0, 0);
    // A font that arrives moves what is around it.
    await page.evaluate(() => document.fonts.ready);
    const { count, changed } = await page.evaluate(stylesInBoth, wholeSheet);
    expect(count).toBeGreaterThan(5_000);
    expect(changed).toEqual([]);
  },
);

test('a map draws its Bangla names in the full font, which comes with it', async () => {
  const { page } = await openPage(browser);
  await press(page, '/api/find-nearby/', '[data-state=live]');
  const weights = await page.evaluate(() =>
    [...document.fonts]
      .filter(({ family, status }) => /^"?Noto Sans Bengali"?$/.test(family) && status === 'loaded')
      .map(({ weight }) => weight),
  );
  expect(weights.sort()).toEqual(['400', '600 700']);
});

/** How many styles the page has, and which of them change with another sheet, which is taken out again. */
async function stylesInBoth(address: string): Promise<{ count: number; changed: string[] }> {
  // Of elements that are alike in name, class and parent, two represent all.
  const alike = new Map<string, number>();
  const nameOf = (element: Element | null) => `${element?.tagName}.${element?.getAttribute('class')}`;
  const elements = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    // What is folded is laid out late.
    if (element.parentElement?.closest('details:not([open])')) return false;
    const name = `${nameOf(element.parentElement)} ${nameOf(element)}`;
    alike.set(name, (alike.get(name) ?? 0) + 1);
    return alike.get(name)! <= 2;
  });
  const parts = new Set(document.querySelectorAll(':is([data-island], [data-run-slot], dialog) *'));
  /** Of what is around islands, a few properties show whether anything changed it. */
  const few = [
    'display',
    'width',
    'height',
    'font-size',
    'color',
    'background-color',
    'overflow-x',
    'visibility',
  ];
  const styles = () => {
    return elements.flatMap((element) =>
      (parts.has(element) ? ['', '::before', '::after'] : ['']).map((part) => {
        const computed = getComputedStyle(element, part || null);
        const name = nameOf(element) + part;
        // Without content there is no such part, whatever styles it has.
        const isDrawn = !part || computed.content !== 'none';
        const all = isDrawn ? [...computed].filter((property) => !property.startsWith('--')) : ['content'];
        const properties = parts.has(element) ? all : few;
        return [name, ...properties.map((one) => `${one}: ${computed.getPropertyValue(one)}`)];
      }),
    );
  };
  const own = styles();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  await new Promise((done) => {
    link.onload = done;
    document.body.append(link);
  });
  const whole = styles();
  link.remove();
  const changed = own.flatMap(([name, ...lines], at) =>
    lines.flatMap((line, on) =>
      line === whole[at]![on + 1] ? [] : `${name} ${line} | ${whole[at]![on + 1]}`,
    ),
  );
  return { count: own.reduce((sum, { length }) => sum + length, 0), changed: changed.slice(0, 20) };
}
