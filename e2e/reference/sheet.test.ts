/** The console on a phone and a tablet: a sheet with tabs, *Run* at the thumb, the map first, closed as a page is left. */
import { sampled } from '@portal/text/testing/sampled';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, portalUrl, sharedBrowser } from '../harness.ts';
import { focused, openConsole, pressRun } from './open-console.ts';

const browser = await sharedBrowser('undrawn');

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const soon = { timeout: 15_000 };
const sheet = (page: Page) => page.getByRole('dialog', { name: /^Console: / });
const shownTab = (page: Page) => page.locator('.rc-sheet [role=tab][aria-selected=true]').innerText();

async function box(page: Page, selector: string) {
  const found = await page.locator(selector).first().boundingBox();
  if (!found) throw new Error(`${selector} is not visible.`);
  return found;
}

/** Controls of the sheet that a finger can't hit: under 44 px, and no text of a sentence. */
function smallTargets(page: Page): Promise<string[]> {
  return page
    .locator('.rc-sheet :is(button, select, textarea, input, a, summary, [role=treeitem]):visible')
    .evaluateAll((all) =>
      all
        .map((element) =>
          (element as HTMLInputElement).type === 'checkbox' ? (element.closest('label') ?? element) : element,
        )
        .filter((element) => {
          const { width, height } = element.getBoundingClientRect();
          return height < 43.5 || width < 43.5;
        })
        .map((element) => element.outerHTML.slice(0, 120)),
    );
}

test('value, run, look, change again: three taps and a field, and nothing to scroll', async () => {
  const { page, problems } = await openPage(browser, phone);
  await openConsole(page, '/api/reverse-geocode/');
  expect(await shownTab(page)).toBe('Request');
  expect((await box(page, '.rc-chrome')).height).toBeLessThanOrEqual(56);
  await page.locator('.rc-point input').nth(0).fill('90.4125');
  await pressRun(page);
  await page.getByRole('tree').waitFor();
  expect(await shownTab(page)).toMatch(/^Response/);
  const map = await box(page, '.rc-sheet [data-part=map]');
  const first = await box(page, '.rc-first');
  expect(map.y).toBeLessThan(60);
  const drawn = await box(page, '.rc-sheet [data-part=map] [data-state]');
  expect(drawn.height / 844).toBeCloseTo(1 / 3, 1);
  expect(first.y).toBeGreaterThan(map.y + map.height - 2);
  expect(first.y + first.height).toBeLessThan(600);
  await page.getByRole('tab', { name: 'Request' }).click();
  const value = page.locator('.rc-point input').nth(0);
  expect(await value.inputValue()).toBe('90.4125');
  const field = await value.boundingBox();
  expect(field && field.y > 0 && field.y + field.height < 780).toBe(true);
  await value.fill('90.3572');
  // The cost check is below the fields.
  await page.getByText('3 credits → 1: request only the fields you need').click();
  await page.getByRole('button', { name: 'Omit 2 parameters' }).click();
  await page.getByText('1 credit', { exact: true }).waitFor();
  expect(await smallTargets(page)).toEqual([]);
  await pressRun(page);
  expect(await page.locator('.rc-scroll').evaluate((part) => part.scrollTop)).toBe(0);
  expect(problems).toEqual([]);
});

test('Run stays above the lower edge on every tab, at 390 and 320', async () => {
  for (const width of [390, 320]) {
    const { page, context } = await openPage(browser, { viewport: { width, height: 640 } });
    await openConsole(page, '/api/optimize-route/');
    for (const name of ['Request', 'Response', 'Code']) {
      await page.getByRole('tab', { name, exact: true }).click();
      const run = await box(page, '.rc-send button');
      expect({ name, isAtThumb: run.y + run.height <= 640 && run.y > 560 }).toEqual({
        name,
        isAtThumb: true,
      });
      expect(await page.evaluate(() => document.querySelector('.rc-scroll')?.scrollWidth)).toBe(width);
    }
    await context.close();
  }
});

test('targets of the sheet are at least 44 px', async () => {
  const { page } = await openPage(browser, phone);
  await openConsole(page, '/api/get-route-overview/');
  expect(await smallTargets(page)).toEqual([]);
  await pressRun(page);
  await page.getByRole('tree').waitFor();
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Code', exact: true }).click();
  await page.getByRole('button', { name: 'More' }).click();
  expect(await smallTargets(page)).toEqual([]);
});

test('an error begins with what failed and its repair; Edit value leads to the field', async () => {
  const { page } = await openPage(browser, phone);
  await openConsole(page, '/api/reverse-geocode/');
  await page.locator('.rc-point input').nth(1).fill('123');
  await pressRun(page);
  const explanation = page.locator('.rc-explain');
  await explanation.waitFor(soon);
  expect((await box(page, '.rc-explain')).y).toBeLessThan(200);
  await page
    .getByRole('tab', { name: /^Response/ })
    .getByText(', failed')
    .waitFor({ state: 'attached' });
  await explanation.getByRole('button', { name: 'Edit value' }).first().click();
  expect(await shownTab(page)).toBe('Request');
  expect(await page.evaluate(() => document.activeElement?.closest('.rc-point') !== null)).toBe(true);
});

test.each(
  sampled(
    [
      [720, 450],
      [195, 422],
    ],
    1,
  ),
)('at 200 percent zoom (%i by %i) the form has at least half of the height', async (width, height) => {
  const { page } = await openPage(browser, { viewport: { width, height } });
  await openConsole(page, '/api/reverse-geocode/');
  expect((await box(page, '.rc-scroll')).height).toBeGreaterThanOrEqual(height / 2);
  expect(await page.evaluate(() => document.querySelector('.rc-scroll')?.scrollWidth)).toBeLessThanOrEqual(
    width,
  );
  await page.getByRole('tab', { name: 'Code', exact: true }).click();
  expect(await shownTab(page)).toBe('Code');
});

test('Escape, Close and the back button close the sheet on the same page, and the focus returns', async () => {
  const { page } = await openPage(browser, phone);
  const closings = [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Close', exact: true }).click(),
    () => page.goBack(),
  ];
  for (const close of closings) {
    await openConsole(page, '/api/list-districts/');
    expect(await page.evaluate(() => location.hash)).toMatch(/^#console/);
    await close();
    await sheet(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/api/list-districts/');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-console'))).toBe(
      'list-districts',
    );
  }
  // Opened by its address, the way back leads to the page, too, also after a reload.
  await page.goto(portalUrl('/api/list-districts/#console'));
  await sheet(page).waitFor();
  await page.reload();
  await sheet(page).waitFor();
  await page.goBack();
  await sheet(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/api/list-districts/');
  await page.goForward();
  await sheet(page).waitFor();
});

test('with the keyboard: arrows between the tabs, F6 between the parts, the focus stays in the sheet', async () => {
  const { page } = await openPage(browser, phone);
  await openConsole(page, '/api/reverse-geocode/#run');
  await page.getByRole('tab', { name: 'Request' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await shownTab(page)).toBe('Response');
  const parts: (string | null | undefined)[] = [];
  // The tab is in no part: F6 begins with the first.
  for (const key of ['F6', 'F6', 'F6']) {
    await page.keyboard.press(key);
    parts.push(
      await page.evaluate(() => document.activeElement?.closest('[data-part]')?.getAttribute('data-part')),
    );
  }
  expect(parts).toEqual(['request', 'response', 'map']);
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.rc-sheet, body') !== null)).toBe(true);
    expect(
      await page.evaluate(() => document.activeElement?.closest('header.navbar, .rf-side, .rf-col')),
    ).toBe(null);
  }
  await page.keyboard.press('Escape');
  await sheet(page).waitFor({ state: 'detached' });
  // The browser moves the focus to what the hash names, Run, after the sheet has closed.
  await expect.poll(() => focused(page)).toBe('Edit');
});

test.each(sampled([1024, 768], 1))(
  'at %i the map is next to the form, before anything is sent',
  async (width) => {
    const { page } = await openPage(browser, { viewport: { width, height: 900 } });
    await openConsole(page, '/api/get-route-overview/');
    const [map, form] = [await box(page, '.rc-sheet [data-part=map]'), await box(page, '.rc-form')];
    expect(map.x).toBeGreaterThanOrEqual(form.x + form.width);
    expect(map.y).toBeLessThan(60);
    expect(map.height).toBeGreaterThan(500);
  },
);
