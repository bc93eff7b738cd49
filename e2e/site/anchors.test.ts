/** A link to a part of a page shows its heading in the first third of the window, however tall what is above it turns out. */
import { sampled } from '@portal/text/testing/sampled';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage, portalUrl, sharedBrowser, visit } from '../harness.ts';

const browser = await sharedBrowser();

const windowHeight = 900;

/** Distance of a part from the top of the window, pixels, once it has not moved for a quarter of a second. */
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
      { interval: 250 },
    )
    .toBe(true);
  return before;
}

it.each([
  [1440, ['coordinate-orders', 'errors', 'geofencing', 'get-route-overview']],
  [390, ['rate-limits', 'administrative-areas', 'find-nearby-by-types-parameter-q']],
])('on the page of all operations, %i px wide', async (width, ids) => {
  const { page } = await openPage(browser, { viewport: { width, height: windowHeight } });
  for (const id of ids) {
    await page.goto('about:blank');
    await page.goto(portalUrl(`/api/#${id}`));
    const loaded = await restingPlace(page, id);
    expect
      .soft([id, 'loaded', loaded >= 0 && loaded < windowHeight / 3, loaded])
      .toEqual([id, 'loaded', true, loaded]);
  }
  await visit(page, '/api/');
  for (const id of ids) {
    await page.evaluate((id) => {
      location.hash = id;
    }, id);
    const typed = await restingPlace(page, id);
    expect
      .soft([id, 'typed', typed >= 0 && typed < windowHeight / 3, typed])
      .toEqual([id, 'typed', true, typed]);
  }
});

it('is the last of several that were selected before the first was held', async () => {
  const { page } = await openPage(browser, { viewport: { width: 390, height: windowHeight } });
  await page.route(/hold-target/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await visit(page, '/api/autocomplete-places/');
  const ids = [
    'query-parameters',
    'parameter-bangla',
    'answer',
    'parameter-union',
    'parameter-thana',
    'flags',
  ];
  await page.evaluate((all) => {
    for (const [at, id] of all.entries())
      setTimeout(() => {
        location.hash = id;
      }, at * 20);
  }, ids);
  await page.waitForURL('**#flags');
  const place = await restingPlace(page, 'flags');
  expect([place, place >= 0 && place < windowHeight / 3]).toEqual([place, true]);
});

it('is let go as soon as the user scrolls', async () => {
  const { page } = await openPage(browser, { viewport: { width: 1440, height: windowHeight } });
  await visit(page, '/api/#credits');
  const credits = await restingPlace(page, 'credits');
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => restingPlace(page, 'credits')).toBe(credits - 400);
});

it('is where it was after Back, also where the window skipped what is above', async () => {
  const { page } = await openPage(browser, { viewport: { width: 390, height: windowHeight } });
  for (const id of ['coordinate-orders', 'rate-limits']) {
    await visit(page, `/api/#${id}`);
    const before = await restingPlace(page, id);
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>(
        'footer a[href^="/"], a[href="/docs/maps-api"]',
      )!;
      link.click();
    });
    await page.waitForURL((url) => url.pathname !== '/api/');
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/api/');
    expect.soft([id, Math.abs((await restingPlace(page, id)) - before) < 40]).toEqual([id, true]);
  }
});

/** One page for each template, the longest of its kind; each of its anchors that a link on it names. */
it.each(
  sampled(
    ['/docs/maps-api', '/pricing/pricing-call', '/api/reverse-geocode/', '/api/units/', '/api/changes/', '/'],
    2,
  ),
)('every anchor of %s lands in the first third, or where the page ends', async (path) => {
  const { page } = await openPage(browser, { viewport: { width: 390, height: windowHeight } });
  await visit(page, path);
  const ids = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('main a[href*="#"]')]
      .filter(({ pathname, hash }) => pathname === location.pathname && hash.length > 1)
      .map(({ hash }) => decodeURIComponent(hash.slice(1)))
      .filter((id, at, all) => document.getElementById(id)?.checkVisibility() && all.indexOf(id) === at),
  );
  const step = Math.max(1, Math.ceil(ids.length / 8));
  const lost: string[] = [];
  for (const id of ids.filter((_, at) => at % step === 0)) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, id);
    const landed = () =>
      page.evaluate((target) => {
        const { top } = document.getElementById(target)!.getBoundingClientRect();
        const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
        return top >= 0 && (top < innerHeight / 3 || isAtEnd);
      }, id);
    await expect
      .poll(landed)
      .toBe(true)
      .catch(() => lost.push(id));
  }
  expect(lost).toEqual([]);
});
