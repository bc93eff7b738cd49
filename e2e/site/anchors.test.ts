/** A link to a part of a page shows its heading in the first third of the window, however tall what is above it turns out. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openPage, portalUrl } from '../harness.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const windowHeight = 900;

/** Distance of a part from the top of the window, pixels, once it has not moved for half a second. */
async function restingPlace(page: Page, id: string): Promise<number> {
  const top = () =>
    page.evaluate((id) => Math.round(document.getElementById(id)!.getBoundingClientRect().top), id);
  let before = Number.NaN;
  await expect
    .poll(
      async () => {
        const now = await top();
        const rests = now === before;
        before = now;
        return rests;
      },
      { interval: 500 },
    )
    .toBe(true);
  return before;
}

it.each([
  [1440, ['coordinate-orders', 'errors', 'geofencing', 'get-route-overview']],
  [390, ['rate-limits', 'administrative-areas', 'find-nearby-by-types-parameter-q']],
])('on the page of all operations, %i px wide', async (width, ids) => {
  const { page, context } = await openPage(browser, { viewport: { width, height: windowHeight } });
  for (const id of ids) {
    await page.goto('about:blank');
    await page.goto(portalUrl(`/api/#${id}`));
    const loaded = await restingPlace(page, id);
    expect
      .soft([id, 'loaded', loaded >= 0 && loaded < windowHeight / 3, loaded])
      .toEqual([id, 'loaded', true, loaded]);
  }
  await page.goto(portalUrl('/api/'));
  await page.waitForSelector('html[data-script]');
  for (const id of ids) {
    await page.evaluate((id) => {
      location.hash = id;
    }, id);
    const typed = await restingPlace(page, id);
    expect
      .soft([id, 'typed', typed >= 0 && typed < windowHeight / 3, typed])
      .toEqual([id, 'typed', true, typed]);
  }
  await context.close();
});

it('is let go as soon as the user scrolls', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 1440, height: windowHeight } });
  await page.goto(portalUrl('/api/#credits'));
  await page.waitForSelector('html[data-script]');
  const credits = await restingPlace(page, 'credits');
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => restingPlace(page, 'credits')).toBe(credits - 400);
  await context.close();
});
