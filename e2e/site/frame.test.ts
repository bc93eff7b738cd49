import { loadSettings } from '@portal/settings';
import { describe, expect, it } from 'vitest';
import { openPage, portalUrl, sharedBrowser, visit } from '../harness.ts';

const marker = encodeURI('/docs/Example/add-marker');
const settings = loadSettings();

const browser = await sharedBrowser();

describe('the color mode', () => {
  it('is light first, also where the system prefers dark', async () => {
    const { page } = await openPage(browser, { colorScheme: 'dark' });
    await page.goto(portalUrl(marker));
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
  });

  it('switches by the button, survives a reload and another page, and reaches other tabs', async () => {
    const { page, context } = await openPage(browser);
    await page.goto(portalUrl(marker));
    const other = await context.newPage();
    await other.goto(portalUrl('/'));
    await page.getByRole('button', { name: 'Switch to dark mode' }).click();
    await page.getByRole('button', { name: 'Switch to light mode' }).waitFor();
    await other.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
    await page.reload();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.goto(portalUrl('/'));
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(15, 20, 18)',
    );
  });

  it('works before, and without, the application', async () => {
    const { page } = await openPage(browser);
    await page.route('**/assets/js/*.js', (route) => route.abort());
    await page.goto(portalUrl(marker));
    await page.getByRole('button', { name: 'Switch to dark mode' }).click();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  });
});

describe('the announcement', () => {
  it('stays dismissed over reloads until its id changes', async () => {
    const { page } = await openPage(browser);
    await page.goto(portalUrl('/'));
    const bar = page.getByRole('complementary', { name: 'Announcement' });
    expect(await bar.textContent()).toContain(settings.announcement.text);
    await bar.getByRole('button', { name: 'Dismiss announcement' }).click();
    expect(await bar.isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.matches('header a'))).toBe(true);
    await page.reload();
    expect(await bar.isVisible()).toBe(false);
    await page.goto(portalUrl(marker));
    expect(await bar.isVisible()).toBe(false);
    // As after a build with another announcement: what is stored is no longer the id in force.
    await page.evaluate(() => localStorage.setItem('announcement-dismissed', 'an-older-one'));
    await page.reload();
    expect(await bar.isVisible()).toBe(true);
  });
});

describe('the navbar', () => {
  it('hides on scroll down and shows on any scroll up', async () => {
    const { page } = await openPage(browser, { viewport: { width: 1440, height: 500 } });
    // Under the pointer nothing that scrolls on its own.
    await page.goto(portalUrl('/docs/sandbox'));
    const bottom = () =>
      page
        .locator('header')
        .first()
        .evaluate((bar) => bar.getBoundingClientRect().bottom);
    await page.mouse.move(900, 300);
    await page.mouse.wheel(0, 500);
    await expect.poll(bottom).toBeLessThanOrEqual(0);
    await page.mouse.wheel(0, -40);
    await expect.poll(bottom).toBe(60);
  });

  it('becomes a drawer at 996 px and below', async () => {
    const { page } = await openPage(browser, { viewport: { width: 997, height: 800 } });
    await page.goto(portalUrl(marker));
    const menu = page.getByRole('button', { name: 'Open navigation' });
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    expect([await menu.isVisible(), await links.first().isVisible()]).toEqual([false, true]);
    await page.setViewportSize({ width: 996, height: 800 });
    expect([await menu.isVisible(), await links.first().isVisible()]).toEqual([true, false]);
  });
});

describe('the search of the navbar', () => {
  it('shows its first word or all, and never half of one', async () => {
    const { page } = await openPage(browser, { viewport: { width: 1440, height: 800 } });
    await page.goto(portalUrl(marker));
    /** The words on the line that shows, and whether that line ends inside its box. */
    const shown = () =>
      page.locator('[data-action=open-search] > span').evaluate((box) => {
        const text = box.firstChild as Text;
        const range = document.createRange();
        const visible = [...text.data.matchAll(/[^ ]+/g)].filter(({ index, 0: words }) => {
          range.setStart(text, index);
          range.setEnd(text, index + words.length);
          return range.getBoundingClientRect().bottom <= box.getBoundingClientRect().bottom + 1;
        });
        return [visible.map(String).join(' ').replaceAll('\u00a0', ' '), box.scrollWidth <= box.clientWidth];
      });
    expect(await shown()).toEqual(['Search', true]);
    await page.setViewportSize({ width: 1600, height: 800 });
    expect(await shown()).toEqual(['Search in English or Bangla', true]);
  });
});

describe('the drawer', () => {
  it('keeps focus inside, closes by Esc and gives the focus back, and closes after a choice', async () => {
    const { page, problems } = await openPage(browser, { viewport: { width: 390, height: 800 } });
    await visit(page, marker);
    const menu = page.getByRole('button', { name: 'Open navigation' });
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await menu.click();
    await drawer.waitFor();
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      const isInside = await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      );
      expect(isInside, `after ${presses + 1} presses of Tab`).toBe(true);
    }
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);

    await menu.click();
    expect(
      await drawer.getByRole('link', { name: 'Add a marker', exact: true }).getAttribute('aria-current'),
    ).toBe('page');
    await drawer.getByRole('link', { name: 'Pricing' }).click();
    await page.waitForURL('**/pricing/pricing-call');
    await drawer.waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
  });

  it('opens without the application, and a touch outside closes it', async () => {
    const { page } = await openPage(browser, { viewport: { width: 390, height: 800 } });
    await page.route('**/assets/js/*.js', (route) => route.abort());
    await page.goto(portalUrl(marker));
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('dialog', { name: 'Navigation' }).waitFor();
    await page.mouse.click(380, 400);
    await page.getByRole('dialog', { name: 'Navigation' }).waitFor({ state: 'hidden' });
  });
});

describe('the page', () => {
  it('begins with a skip link that leads to the content', async () => {
    const { page } = await openPage(browser);
    await page.goto(portalUrl(marker));
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to main content' });
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  it('has a sidebar of 300 px that cannot be hidden, its groups always open', async () => {
    const { page } = await openPage(browser);
    await page.goto(portalUrl(marker));
    const sidebar = page.getByRole('navigation', { name: 'Maps', exact: true }).locator('..');
    expect((await sidebar.boundingBox())?.width).toBe(300);
    expect(await sidebar.getByRole('button').count()).toBe(0);
    for (const name of ['Autocomplete', 'Add a marker', 'Show mouse coordinates']) {
      expect(await sidebar.getByRole('link', { name, exact: false }).first().isVisible(), name).toBe(true);
    }
  });

  it('lists the headings of levels 2 and 3, and marks the one in view', async () => {
    const { page } = await openPage(browser, { viewport: { width: 1440, height: 700 } });
    await page.goto(
      portalUrl(encodeURI('/docs/migration/mapbox-to-{product}'.replace('{product}', settings.product.slug))),
    );
    const headings = await page
      .locator('article :is(h2, h3)[id]')
      .evaluateAll((found) => found.map((heading) => `#${heading.id}`));
    const list = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    const listed = await list.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(listed).toEqual(headings);
    const last = listed.length - 2;
    await list.nth(last).click();
    await expect.poll(() => list.nth(last).getAttribute('aria-current')).toBe('location');
  });

  it('can be read without JavaScript', async () => {
    const { page } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(portalUrl(marker));
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Add a marker');
    expect(await page.locator('article pre').first().isVisible()).toBe(true);
    // No button without a listener, and no tab that cannot be opened.
    expect(await page.getByRole('button').allTextContents()).toEqual([]);
    await page.goto(portalUrl('/docs/maps-api'));
    for (const panel of await page.locator('.tabs [role=tabpanel]').all())
      expect(await panel.isVisible()).toBe(true);
  });

  it('ends with copyright and company', async () => {
    const { page } = await openPage(browser);
    await page.goto(portalUrl(marker));
    const footer = page.getByRole('contentinfo');
    expect(await footer.textContent()).toContain(`Copyright © 2025 ${settings.product.company}`);
  });

  it('keeps a selected tab on other pages, and tabs support arrow keys', async () => {
    const { page } = await openPage(browser);
    await page.goto(portalUrl(encodeURI('/npm/GL JS/bkoi-gl-installation')));
    const tab = (name: string) => page.getByRole('tab', { name, exact: true }).first();
    await tab('npm').focus();
    await page.keyboard.press('ArrowRight');
    expect(await tab('yarn').getAttribute('aria-selected')).toBe('true');
    expect(await page.getByRole('tabpanel', { name: 'yarn' }).first().textContent()).toContain('yarn add');
    await page.goto(portalUrl(encodeURI('/npm/React GL/react-bkoi-gl-installation')));
    expect(await tab('yarn').getAttribute('aria-selected')).toBe('true');
  });

  it('copies code', async () => {
    const { page } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(portalUrl('/'));
    const panel = page.locator('.code').first();
    await panel.getByRole('button', { name: 'Copy' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`HOST=${portalUrl()}`);
    expect(await panel.getByText('Copied').isVisible()).toBe(true);
    expect(await page.getByRole('status').allTextContents()).toContain('Copied');
  });
});

describe('a guide as Markdown', () => {
  it('is copied by its button, the same text as behind its link', async () => {
    const { page, context, problems } = await openPage(browser);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visit(page, marker);
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^# \S[\s\S]*\.addTo\(map\)/);
    const source = await page.getByRole('link', { name: /as Markdown$/ }).getAttribute('href');
    expect(await (await page.request.get(portalUrl(source ?? ''))).text()).toBe(copied);
    expect(problems).toEqual([]);
  });
});
