/** The shape of pages: overviews of sections, neighbors, landing on an anchor, edges, print and forced colors. */

import { loadSettings } from '@portal/settings';
import { sampled } from '@portal/text/testing/sampled';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, portalUrl, sharedBrowser, visit } from '../harness.ts';
import { everyPage } from '../pages.ts';
import { templates } from '../templates.ts';

const { product, site } = loadSettings();
const sections = ['docs', 'android', 'npm', 'flutter', 'laravel', 'pricing'];
const marker = '/docs/Example/add-marker';

const browser = await sharedBrowser();

const textOf = async (path: string) => (await fetch(portalUrl(path))).text();
const leftOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { paddingLeft } = getComputedStyle(element);
      return Math.round(element.getBoundingClientRect().left + Number.parseFloat(paddingLeft));
    });

/** What is around these elements, or is one, that Firefox never breaks: where it is high, it begins on a new page. */
function whatHoldsTogether(elements: Element[]): string[] {
  const found = new Set<string>();
  for (const element of elements)
    for (let part: Element | null = element; part && part.tagName !== 'MAIN'; part = part.parentElement) {
      const { display, overflowY, breakInside } = getComputedStyle(part);
      if (/grid|flex/.test(display) || overflowY !== 'visible' || breakInside === 'avoid')
        found.add(`${part.tagName} ${part.className}: ${display}, ${overflowY}, ${breakInside}`);
    }
  return [...found];
}

describe('the overview of a section', () => {
  it.each(sampled(sections, 2))('/%s/ has a card for each page of its sidebar', async (section) => {
    const { page, problems } = await openPage(browser);
    for (const path of [`/${section}/`, `/${section}`]) {
      const response = await page.goto(portalUrl(path));
      expect(response?.status()).toBe(200);
    }
    const hrefs = (selector: string) =>
      page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const [own, ...listed] = await hrefs('[data-column] a');
    expect(own).toBe(`/${section}/`);
    expect(await hrefs('article li > a')).toEqual(listed);
    expect(await page.locator('[data-column] [aria-current]').textContent()).toBe('Overview');
    expect(problems).toEqual([]);
  });

  it('is in the sitemap, llms.txt and the search, and has Markdown', async () => {
    const [sitemap, list, index] = await Promise.all(
      ['/sitemap.xml', '/llms.txt', '/search-index.json'].map(textOf),
    );
    for (const section of sections) {
      expect(sitemap).toContain(`${site.url}/${section}/</loc>`);
      expect(list).toContain(`(${site.url}/${section}.md)`);
      expect(index).toContain(`"/${section}/"`);
      expect(await textOf(`/${section}.md`)).toMatch(/^# \w+\n\n> All pages: .*\n\n\w.*\n\n(## .*\n\n)?- \[/);
    }
  });

  it('shows an image for each live example, and loads those in view first', async () => {
    const { page } = await openPage(browser, { viewport: { width: 1440, height: 900 } });
    await page.goto(portalUrl('/docs/'));
    const images = page.locator('article li > img:visible');
    expect(await images.count()).toBeGreaterThanOrEqual(15);
    await images.last().scrollIntoViewIfNeeded();
    const isLoaded = (image: Element) => (image as HTMLImageElement).naturalWidth > 0;
    await expect.poll(() => images.last().evaluate(isLoaded)).toBe(true);
    await page.goto(portalUrl('/npm/'));
    const shown = await images.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).src));
    expect(shown.length).toBeGreaterThan(10);
    // The installation ends with the example of the page after it.
    expect(new Set(shown).size).toBe(shown.length);
  });
});

describe('every documentation page', () => {
  it('leads on and back, and its breadcrumbs begin with its section once', async () => {
    const pages = (await everyPage()).filter((path) => sections.includes(path.split('/')[1]!));
    for (const path of pages) {
      const html = await textOf(path);
      const isFirst = path === '/docs/';
      const isLast = path === '/pricing/pricing-call';
      expect([/rel="?prev"?[ >]/.test(html), /rel="?next"?[ >]/.test(html)], path).toEqual([
        !isFirst,
        !isLast,
      ]);
      const crumbs = [...html.matchAll(/"position":\d,"name":"([^"]+)"/g)].map(([, name]) => name);
      expect(new Set(crumbs).size, path).toBe(crumbs.length);
    }
  });
});

describe('the sidebar', () => {
  it('scrolls to the current page', async () => {
    const { page } = await openPage(browser, { viewport: { width: 1440, height: 500 } });
    await page.goto(portalUrl('/docs/Example/measure-polygon-area'));
    const current = page.locator('[data-column] [aria-current=page]');
    await expect
      .poll(() => current.evaluate((link) => link.getBoundingClientRect().bottom))
      .toBeLessThanOrEqual(500);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('of a section with one page lists what is on it', async () => {
    const { page } = await openPage(browser);
    await page.goto(portalUrl('/laravel/laravel-intro'));
    const side = page.locator('[data-column]');
    const headings = await page.locator('article h2[id]').evaluateAll((all) => all.map(({ id }) => `#${id}`));
    const anchors = await side
      .locator('a[href*="#"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash));
    expect(anchors).toEqual(headings);
  });
});

describe('an anchor', () => {
  const isLanded = (page: Page) =>
    page.evaluate(() => {
      const marked = document.querySelector('[data-landed]');
      return marked === document.activeElement ? marked?.id : undefined;
    });

  it('is marked and has the focus: on load, from the contents, and from another page', async () => {
    const { page, problems } = await openPage(browser);
    await page.goto(portalUrl(`${marker}#options`));
    await expect.poll(() => isLanded(page)).toBe('options');
    // Code and map side by side have the room of the contents.
    await page.locator('summary', { hasText: 'On this page' }).click();
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Variations' })
      .click();
    await expect.poll(() => isLanded(page)).toBe('variations');
    expect(await page.locator('[data-landed]').count()).toBe(1);
    const background = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await background('#variations')).not.toBe(await background('#options'));

    await page.goto(portalUrl('/laravel/'));
    await page.getByRole('article').getByRole('link', { name: 'Handle errors' }).click();
    await expect.poll(() => isLanded(page)).toBe('handle-errors');
    expect(problems).toEqual([]);
  });
});

describe('the layout', () => {
  it('has one left edge for navigation bar, guides and reference', async () => {
    const { page } = await openPage(browser, { viewport: { width: 1440, height: 900 } });
    for (const path of [marker, '/docs/', '/api/', '/api/reverse-geocode/']) {
      await page.goto(portalUrl(path));
      expect([await leftOf(page, 'header nav a'), await leftOf(page, 'main h1')], path).toEqual([341, 341]);
    }
  });

  it('keeps the title of the home page on one line at 320 px', async () => {
    const { page } = await openPage(browser, { viewport: { width: 320, height: 700 } });
    await page.goto(portalUrl('/'));
    const lines = await page
      .getByRole('heading', { level: 1 })
      .evaluate((title) => title.clientHeight / Number.parseFloat(getComputedStyle(title).lineHeight));
    expect(Math.round(lines)).toBe(1);
  });

  it('begins a printed page with product, URL and date, without navigation', async () => {
    const { page } = await openPage(browser);
    await visit(page, marker);
    const day = page.locator('[data-printed]');
    expect(await day.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long' });
    const head = await day.locator('..').innerText();
    for (const words of [`${product.name} ${site.title}`, site.url + marker, today])
      expect(head).toContain(words);
    for (const name of ['Main', 'Maps', 'On this page', 'Previous and next page'])
      expect(await page.getByRole('navigation', { name, exact: true }).count(), name).toBe(0);
    // On paper, which is narrow, a live example is its map and its code.
    await page.setViewportSize({ width: 718, height: 1000 });
    const example = page.locator('figure').first();
    for (const part of ['picture >> visible=true', 'pre'])
      expect(await example.locator(part).first().isVisible(), part).toBe(true);
    expect(await example.locator('pre').evaluateAll(whatHoldsTogether)).toEqual([]);
  });

  it.each(sampled(['/api/units/', '/api/errors/400/', '/api/changes/', '/api/convert/', '/api/recipes/'], 2))(
    'prints %s from its first page on, without controls, with whole addresses',
    async (path) => {
      const { page } = await openPage(browser);
      await visit(page, path);
      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      expect(await page.locator('.rm-main > *, .rm-release li').evaluateAll(whatHoldsTogether)).toEqual([]);
      const controls = page.locator('main :is(button, input, select, textarea):not([role=tab])');
      expect(await controls.locator('visible=true').count()).toBe(0);
      const address = await page
        .locator('main a[href^="/"]:visible')
        .last()
        .evaluate((link) => getComputedStyle(link, '::after').content);
      expect(address.replaceAll('"', '')).toContain(`(${portalUrl()}/`);
    },
  );

  it.each(sampled(Object.entries(templates), 3))(
    'prints code and tables of %s in full, and Firefox can break what is around them',
    async (_, path) => {
      const { page } = await openPage(browser, { viewport: { width: 718, height: 1000 } });
      await visit(page, path);
      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      const parts = page.locator('main :is(pre, table)');
      expect(await parts.evaluateAll(whatHoldsTogether)).toEqual([]);
      const cut = await parts.evaluateAll((all) =>
        all
          .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
          .map((one) => one.textContent.slice(0, 80)),
      );
      expect(cut).toEqual([]);
    },
  );

  it.each(
    sampled(
      [
        ['/api/', /^Run/],
        ['/api/', /^Link to/],
        ['/docs/maps-api', /^Link to/],
      ],
      2,
    ),
  )('on %s, links whose name is like %s have different names', async (path, name) => {
    const { page } = await openPage(browser);
    await page.goto(portalUrl(path));
    const names = await page
      .locator('h1, h2, h3, h4, .rf-runs')
      .getByRole('link', { name })
      .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? link.textContent));
    expect(names.length).toBeGreaterThan(5);
    // The first request of the guide is also that of its endpoint.
    const doubles = names.filter((one, at) => names.indexOf(one) !== at);
    expect(doubles.filter((one) => one !== 'Run Reverse Geocoding')).toEqual([]);
  });

  it('marks the current page in forced colors', async () => {
    const { page } = await openPage(browser, { forcedColors: 'active' });
    await page.goto(portalUrl(marker));
    const colors = await page.evaluate(() => {
      const colorOf = (selector: string, pseudo: string) =>
        getComputedStyle(document.querySelector(selector)!, pseudo).backgroundColor;
      return {
        bar: colorOf('header [aria-current]', '::after'),
        side: colorOf('[data-column] [aria-current]', '::before'),
        page: getComputedStyle(document.body).backgroundColor,
      };
    });
    expect([colors.bar, colors.side]).not.toContain(colors.page);
  });

  it('gives Run of a live example a border in forced colors', async () => {
    const { page } = await openPage(browser, { forcedColors: 'active' });
    await page.goto(portalUrl(marker));
    const run = page.getByRole('button', { name: 'Run', exact: true }).first();
    expect(await run.evaluate((button) => getComputedStyle(button).borderTopWidth)).toBe('1px');
  });
});
