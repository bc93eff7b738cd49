/** From page to page: what is fetched when, what shows meanwhile, what happens when it fails, and where one lands. */
import { sampled } from '@portal/text/testing/sampled';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { holdResponses, openPage, portalUrl, sharedBrowser, visit } from '../harness.ts';

const marker = '/docs/Example/add-marker';
const popup = '/docs/Example/add-popup';

const browser = await sharedBrowser();

/** Opens a page and waits for the behavior layer. */
function sidebarLink(page: Page, path: string): Locator {
  return page.getByRole('navigation', { name: 'Maps', exact: true }).locator(`a[href="${encodeURI(path)}"]`);
}

/** A press without a pointer on its way to it, as a screen reader sends it. */
async function press(link: Locator): Promise<void> {
  await link.evaluate((element: HTMLElement) => element.click());
}

function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true });
}

/** Paths of the pages that are fetched from now on. */
function fetchedPages(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') paths.push(decodeURI(new URL(request.url()).pathname));
  });
  return paths;
}

async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
}

function isFirstDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isFirstDocument' in window);
}

describe('a page on its way', () => {
  it('keeps its title in the tab from the first byte on', async () => {
    const { page } = await openPage(browser);
    await page.addInitScript(() => {
      const titles = new Set<string>();
      Object.assign(window, { titles });
      new MutationObserver(() => {
        if (document.title) titles.add(document.title);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await page.goto(portalUrl(encodeURI(marker)), { waitUntil: 'networkidle' });
    const titles = await page.evaluate(() => [...(window as unknown as { titles: Set<string> }).titles]);
    expect(titles).toEqual([await page.title()]);
    expect(titles[0]).toMatch(/^Add a marker/);
  });

  it('shows nothing before 200 ms, then a bar and a spinner, and keeps the old page until then', async () => {
    const { page } = await openPage(browser);
    await visit(page, marker);
    const respond = await holdResponses(page, `**${encodeURI(popup)}`);
    const shownAfterMs = await sidebarLink(page, popup).evaluate(async (link: HTMLElement) => {
      const start = performance.now();
      const shown = new Promise<number>((found) => {
        new MutationObserver(() => {
          if (document.querySelector('.page-progress')) found(performance.now() - start);
        }).observe(document.body, { childList: true });
      });
      link.click();
      return shown;
    });
    expect(shownAfterMs).toBeGreaterThanOrEqual(190);
    expect(await page.getByRole('status').filter({ hasText: 'Loading Add a popup' }).isVisible()).toBe(true);
    expect(await heading(page, 'Add a marker').isVisible()).toBe(true);
    respond();
    await heading(page, 'Add a popup').waitFor();
    expect(await page.locator('.page-progress').count()).toBe(0);
  });

  it('does not take the place of the page that Back has brought meanwhile, nor keep its bar', async () => {
    const { page } = await openPage(browser);
    await visit(page, marker);
    await press(sidebarLink(page, popup));
    await heading(page, 'Add a popup').waitFor();
    const respond = await holdResponses(page, '**/fit-bound');
    await press(sidebarLink(page, '/docs/Example/fit-bound'));
    await page.locator('.page-progress').waitFor();
    await page.goBack();
    await heading(page, 'Add a marker').waitFor();
    expect(await page.locator('.page-progress').count()).toBe(0);
    const arrived = page.waitForResponse('**/fit-bound');
    respond();
    await (await arrived).finished();
    await page.waitForTimeout(300);
    expect(await heading(page, 'Add a marker').isVisible()).toBe(true);
    expect(decodeURI(new URL(page.url()).pathname)).toBe(marker);
  });

  it('is announced, named in the tab and in the address, and marked in navigation and sidebar', async () => {
    const { page, problems } = await openPage(browser);
    await visit(page, marker);
    await markDocument(page);
    await sidebarLink(page, popup).click();
    await heading(page, 'Add a popup').waitFor();
    expect(await page.title()).toMatch(/^Add a popup, Maps/);
    expect(decodeURI(new URL(page.url()).pathname)).toBe(popup);
    expect(await sidebarLink(page, popup).getAttribute('aria-current')).toBe('page');
    expect(await sidebarLink(page, marker).getAttribute('aria-current')).toBe(null);
    expect(await page.locator('[data-announcer]').textContent()).toMatch(/^Add a popup/);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('page-top');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click();
    await page.waitForURL('**/pricing/pricing-call');
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=true]');
    await expect.poll(() => current.allTextContents()).toEqual(['Pricing']);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/pricing\/pricing-call$/);
    expect(await isFirstDocument(page)).toBe(true);
    expect(problems).toEqual([]);
  });

  it('of another release than this one loads as a document', async () => {
    const { page } = await openPage(browser);
    await visit(page, marker);
    await markDocument(page);
    let isFetched = false;
    await page.route(`**${encodeURI(popup)}`, async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.continue();
      isFetched = true;
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replace(/main\.\w+\.js/, 'main.0000.js'),
      });
    });
    await press(sidebarLink(page, popup));
    await heading(page, 'Add a popup').waitFor();
    expect([isFetched, await isFirstDocument(page)]).toEqual([true, false]);
  });
});

describe('fetching ahead', () => {
  it('does not happen before the user means a link, then only once, and a click loads no more', async () => {
    const { page } = await openPage(browser);
    const paths = fetchedPages(page);
    await visit(page, marker);
    await page.mouse.wheel(0, 400);
    await page.waitForLoadState('networkidle');
    expect(paths).toEqual([]);
    await sidebarLink(page, popup).hover();
    await expect.poll(() => paths).toEqual([popup]);
    await sidebarLink(page, popup).click();
    await heading(page, 'Add a popup').waitFor();
    expect(paths).toEqual([popup]);
  });

  it('happens for the focus of the keyboard, too', async () => {
    const { page } = await openPage(browser);
    const paths = fetchedPages(page);
    await visit(page, marker);
    await sidebarLink(page, popup).focus();
    await expect.poll(() => paths).toEqual([popup]);
  });

  it.each(
    sampled(
      [
        { effectiveType: '2g', saveData: false },
        { effectiveType: 'slow-2g', saveData: false },
        { effectiveType: '4g', saveData: true },
      ],
      1,
    ),
  )('is skipped with %o', async (connection) => {
    const { page } = await openPage(browser);
    await page.addInitScript(
      (value) => Object.defineProperty(navigator, 'connection', { value }),
      connection,
    );
    const paths = fetchedPages(page);
    await visit(page, marker);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await sidebarLink(page, popup).focus();
    await sidebarLink(page, popup).hover();
    // Nor is the code of an island, until its control is pressed.
    await page.getByRole('button', { name: 'Run', exact: true }).focus();
    await page.getByRole('button', { name: 'Run', exact: true }).hover();
    await page.waitForTimeout(300);
    expect(scripts).toEqual([]);
    // A later press is fetched: what came before it was not.
    await press(sidebarLink(page, '/docs/Example/fit-bound'));
    await page.waitForURL('**/fit-bound');
    expect(paths).toEqual(['/docs/Example/fit-bound']);
  });
});

describe('a page that cannot be loaded', () => {
  it('loads as a document when it could not be fetched ahead', async () => {
    const { page } = await openPage(browser);
    await visit(page, marker);
    await markDocument(page);
    await page.route(`**${encodeURI(popup)}`, (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    );
    const failed = page.waitForEvent('requestfailed');
    await sidebarLink(page, popup).hover();
    await failed;
    await sidebarLink(page, popup).click();
    await page.waitForFunction(() => !('isFirstDocument' in window));
    await heading(page, 'Add a popup').waitFor();
  });

  it('leaves the page that stands, shows the error with Retry, and recovers', async () => {
    const { page } = await openPage(browser);
    await visit(page, marker);
    await markDocument(page);
    await page.route(`**${encodeURI(popup)}`, (route) => route.fulfill({ status: 503, body: '' }));
    await press(sidebarLink(page, popup));
    const box = page.getByRole('alert');
    await box.waitFor();
    expect(await box.textContent()).toMatch(/couldn't load\..*add-popup returned 503.*Retry/s);
    expect(await heading(page, 'Add a marker').isVisible()).toBe(true);
    await page.unroute(`**${encodeURI(popup)}`);
    await box.getByRole('button', { name: 'Retry' }).click();
    await heading(page, 'Add a popup').waitFor();
    expect([await box.count(), await isFirstDocument(page)]).toEqual([0, true]);
  });

  it('that Back leads to comes with Retry, at the same place in the history', async () => {
    const { page } = await openPage(browser);
    await visit(page, marker);
    await press(sidebarLink(page, popup));
    await heading(page, 'Add a popup').waitFor();
    // The new document has no page to go back to at hand.
    await page.reload();
    await page.waitForSelector('html[data-script]');
    const entries = await page.evaluate(() => history.length);
    await page.route(`**${encodeURI(marker)}`, (route) => route.fulfill({ status: 503, body: '' }));
    await page.evaluate(() => history.back());
    const box = page.getByRole('alert');
    await box.waitFor();
    await page.unroute(`**${encodeURI(marker)}`);
    await box.getByRole('button', { name: 'Retry' }).click();
    await heading(page, 'Add a marker').waitFor();
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await page.goForward();
    await heading(page, 'Add a popup').waitFor();
  });

  it('stays readable without the layer, says so with Retry, and comes to life once it can be loaded', async () => {
    const { page } = await openPage(browser);
    let isBlocked = true;
    await page.route('**/assets/js/main.*.js', (route) => (isBlocked ? route.abort() : route.continue()));
    await page.goto(portalUrl(encodeURI(popup)));
    const box = page.getByRole('alert');
    await box.waitFor();
    expect(await box.textContent()).toMatch(
      /Part of this page couldn't load.*No response from the server.*Retry/s,
    );
    expect(await heading(page, 'Add a popup').isVisible()).toBe(true);
    await box.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => box.getByRole('button', { name: 'Retry' }).isEnabled()).toBe(true);
    isBlocked = false;
    await box.getByRole('button', { name: 'Retry' }).click();
    await page.waitForSelector('html[data-script]');
    await box.waitFor({ state: 'detached' });
    await markDocument(page);
    await sidebarLink(page, marker).click();
    await heading(page, 'Add a marker').waitFor();
    expect(await isFirstDocument(page)).toBe(true);
  });
});

describe('the layer', () => {
  it('starts in tasks after the one that ends the page', async () => {
    const { page } = await openPage(browser);
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.title = String(document.documentElement.dataset.script);
      });
    });
    await visit(page, '/api/');
    expect([await page.title(), await page.getByRole('alert').count()]).toEqual(['undefined', 0]);
  });
});

describe('a part of the layer that cannot be loaded', () => {
  it.each(
    sampled(
      [
        {
          what: 'the filter of endpoints',
          path: '/api/reverse-geocode/',
          width: 1440,
          use: (page: Page) => page.locator('[data-filter] input').fill('ward'),
          shown: (page: Page) =>
            expect.poll(() => page.locator('[data-operations] li:visible').count()).toBeLessThan(10),
        },
        {
          what: 'the drawer of endpoints',
          path: '/api/reverse-geocode/',
          width: 400,
          use: (page: Page) => page.locator('[data-action=open-operations]').click(),
          shown: (page: Page) => page.getByRole('dialog', { name: 'Endpoints' }).waitFor(),
        },
        {
          what: 'the filter of a table',
          path: '/api/units/',
          width: 1440,
          use: (page: Page) => page.locator('[data-rows-filter] input').fill('route'),
          shown: (page: Page) => page.getByText(/^\d+ shown$/).waitFor(),
        },
      ],
      2,
    ),
  )('says so with Retry, which recovers: $what', async ({ path, width, use, shown }) => {
    const { page, context } = await openPage(browser, { viewport: { width, height: 900 } });
    const files = /\/assets\/js\/(?!main)/;
    await page.route(files, (route) => route.abort());
    await visit(page, path);
    await use(page);
    const box = page.getByRole('alert');
    await box.waitFor();
    expect(await box.textContent()).toMatch(/couldn't load\.No response from the server\.Retry/s);
    await context.setOffline(true);
    await box.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => box.textContent()).toMatch(/couldn't load\.You’re offline\..*Retry$/s);
    await context.setOffline(false);
    await page.unroute(files);
    await page.waitForFunction(() => navigator.onLine);
    await box.getByRole('button', { name: 'Retry' }).click();
    await box.waitFor({ state: 'detached' });
    await shown(page);
  });
});

describe('where one lands', () => {
  it('is the top of another page, the heading of a hash, and with Back where one was', async () => {
    const { page } = await openPage(browser, { viewport: { width: 1440, height: 600 } });
    await visit(page, marker);
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
    await sidebarLink(page, popup).click();
    await heading(page, 'Add a popup').waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await heading(page, 'Add a marker').waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
    await page.goForward();
    await heading(page, 'Add a popup').waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

    const last = page.locator('article h2').last();
    await visit(page, `${popup}#${await last.getAttribute('id')}`);
    await expect.poll(async () => (await last.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
    expect((await last.boundingBox())?.y).toBeLessThan(600);
  });

  it('is with Back where one was, also from a document that was loaded again', async () => {
    const { page } = await openPage(browser, { viewport: { width: 1440, height: 600 } });
    await visit(page, marker);
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
    await press(sidebarLink(page, popup));
    await heading(page, 'Add a popup').waitFor();
    await page.reload();
    await page.waitForSelector('html[data-script]');
    await page.goBack();
    await heading(page, 'Add a marker').waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
  });

  it('keeps the scroll of the sidebar from page to page of a section', async () => {
    const { page } = await openPage(browser, { viewport: { width: 1440, height: 500 } });
    await visit(page, marker);
    const column = page.locator('[data-column]');
    const top = await column.evaluate((element) => {
      element.scrollTop += 40;
      return element.scrollTop;
    });
    await press(sidebarLink(page, popup));
    await heading(page, 'Add a popup').waitFor();
    expect(await column.evaluate((element) => element.scrollTop)).toBe(top);
  });

  it('finds a page as it was left: its tabs, its folds and its filter', async () => {
    const { page } = await openPage(browser);
    await visit(page, '/api/reverse-geocode/');
    await page.getByRole('tab', { name: '401' }).click();
    await page.locator('[data-filter] input').fill('ward');
    await page.locator('[data-operations]').getByRole('link', { name: /Ward/ }).first().click();
    await page.waitForURL(/ward/);
    await page.goBack();
    await heading(page, 'Reverse Geocoding').waitFor();
    expect(await page.getByRole('tab', { name: '401' }).getAttribute('aria-selected')).toBe('true');
    expect(await page.locator('[data-filter] input').inputValue()).toBe('ward');
    await expect.poll(() => page.locator('[data-operations] li:visible').count()).toBeLessThan(10);
  });
});

describe('what is folded by hand', () => {
  it('stays so on the way back and while other operations get their controls, whatever depth is remembered', async () => {
    const { page } = await openPage(browser);
    await page.addInitScript(() => localStorage.setItem('choice.depth', '1'));
    for (const [path, other] of [
      ['/api/reverse-geocode/', '/api/autocomplete-places/'],
      ['/api/', '/pricing/pricing-call'],
    ] as const) {
      await visit(page, path);
      const tree = page.locator('.rf-tree details').first();
      const isOpen = () => tree.evaluate((details: HTMLDetailsElement) => details.open);
      await expect.poll(isOpen).toBe(false);
      await tree.locator('summary').first().click();
      expect(await isOpen()).toBe(true);
      await page.locator('footer').scrollIntoViewIfNeeded();
      if (path === '/api/')
        await page.locator('.rf-op').last().getByRole('tab', { name: 'Python' }).waitFor();
      expect(await isOpen()).toBe(true);
      await press(page.locator(`a[href="${other}"]`).first());
      await page.waitForURL(`**${other}`);
      await page.goBack();
      await page.waitForURL(`**${path}`);
      expect(await isOpen()).toBe(true);
    }
  });
});

describe('a page that crashes while it is put into the document', () => {
  it('says so, keeps the frame, and "Try again" recovers', async () => {
    const { page } = await openPage(browser);
    await visit(page, marker);
    // The page's own nodes cannot be put in place, as long as the test says so.
    await page.evaluate(() => {
      const region = document.querySelector('[data-region=page]') as HTMLElement;
      const replace = region.replaceChildren.bind(region);
      region.replaceChildren = (...nodes) => {
        region.replaceChildren = replace;
        if (nodes.length > 0) throw new Error('planted');
      };
    });
    await press(sidebarLink(page, popup));
    await heading(page, 'This page crashed.').waitFor();
    expect(await page.title()).toBe('This page crashed.');
    await page.getByText('planted').waitFor();
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Add a popup').waitFor();
  });
});
