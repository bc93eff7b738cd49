import { fillTokens, loadSettings } from '@portal/settings';
import { sampled } from '@portal/text/testing/sampled';
import { describe, expect, it } from 'vitest';
import { navigationLinks } from '../../site/parts/routes.ts';
import { specificationRoutes } from '../../site/testing/specification-routes.ts';
import { openPage, portalUrl, sharedBrowser, visit } from '../harness.ts';
import { everyPage } from '../pages.ts';

const settings = loadSettings();
const fill = (text: string) => fillTokens(text, settings);
const routes = specificationRoutes.map(({ path, aliases, sidebarLabel }) => ({
  path: fill(path),
  aliases: aliases.map(fill),
  sidebarLabel,
}));

/** How an address may be written without naming another page. */
function variants({ path, aliases }: { path: string; aliases: string[] }): string[] {
  const plain = path.replace(/\/$/, '');
  const written = [path, encodeURI(path), `${plain}/`, `${plain}/index.html`];
  if (plain) written.push(plain, `${plain}.html`);
  return [...new Set([...written, ...aliases, ...aliases.map((alias) => `${alias}.html`)])];
}

function canonicalOf(html: string): string | undefined {
  const address = /<link[^>]*rel="?canonical"?[^>]*href="?([^" >]+)/.exec(html)?.[1];
  return address && new URL(address).pathname;
}

/** `/a/b/c` -> `/a/b/`, `/a/` */
function foldersAbove(path: string): string[] {
  const parts = path.replace(/\/$/, '').split('/');
  return parts.slice(1, -1).map((_, at) => `${parts.slice(0, -1 - at).join('/')}/`);
}

const browser = await sharedBrowser();

describe('over HTTP', () => {
  it.each(routes)('$path is served in every spelling, with its one canonical URL', async (route) => {
    for (const address of variants(route)) {
      const response = await fetch(portalUrl(encodeURI(decodeURI(address))));
      expect(response.status, address).toBe(200);
      expect(canonicalOf(await response.text()), address).toBe(encodeURI(route.path));
    }
  });

  it('leads from every folder above a page to the nearest page, also under the other folders of the page', async () => {
    const paths = [...(await everyPage()), ...routes.flatMap(({ aliases }) => aliases.map(encodeURI))];
    const parents = new Set(paths.flatMap(foldersAbove));
    expect(parents).toContain('/docs/Example/');
    for (const parent of parents) {
      for (const url of [parent, parent.slice(0, -1)]) {
        const response = await fetch(portalUrl(url));
        expect(response.status, url).toBe(200);
        const canonical = canonicalOf(await response.text()) ?? '';
        expect(parent.toLowerCase().startsWith(canonical.toLowerCase()), `${url} is ${canonical}`).toBe(true);
      }
    }
  });

  it('opens the overview of the examples for their folder, under the policy of pages', async () => {
    const policyOf = async (path: string) =>
      (await fetch(portalUrl(path))).headers.get('content-security-policy');
    for (const path of ['/examples/', '/examples', '/examples/index.html']) {
      expect(canonicalOf(await (await fetch(portalUrl(path))).text()), path).toBe('/docs/');
      expect(await policyOf(path), path).toBe(await policyOf('/docs/'));
    }
    const { page, problems } = await openPage(browser);
    await page.goto(portalUrl('/examples/'));
    await page.waitForURL(portalUrl('/docs/#example'));
    expect(problems).toEqual([]);
  });

  it('gives 404 for what is no page, also below a section', async () => {
    for (const path of ['/no/such/page', '/docs/no-such-page', '/npm/GL JS/no-such-page']) {
      expect((await fetch(portalUrl(encodeURI(path)))).status, path).toBe(404);
    }
  });

  it('carries the labels of the specification in the sidebar', async () => {
    for (const { path, sidebarLabel } of routes.filter((route) => route.sidebarLabel)) {
      const html = await (await fetch(portalUrl(encodeURI(path)))).text();
      const current = [...html.matchAll(/<a [^>]*aria-current="?page[^>]*>([^<]*)/g)].map(
        ([, label]) => label,
      );
      expect([...new Set(current)], path).toEqual([sidebarLabel]);
    }
  });

  it('no link in the HTML holds a raw space', async () => {
    for (const path of ['/', '/npm/GL JS/add-layer', '/api/']) {
      const html = await (await fetch(portalUrl(encodeURI(path)))).text();
      expect(html.match(/href="[^"]* [^"]*"/g), path).toBeNull();
    }
  });
});

describe('in the browser', () => {
  // One script of every page does it, so a page of each kind of path represents all.
  const withSpaces = routes.filter(({ path }) => path.includes(' '));
  const chosen = [routes[0]!, routes[1]!, ...withSpaces.filter((route) => route.aliases[0]).slice(0, 2)];

  it.each(sampled(chosen, 2))('$path ends on its one address without a hydration error', async (route) => {
    const { page, problems } = await openPage(browser);
    for (const address of variants(route)) {
      await visit(page, `${encodeURI(decodeURI(address))}?q=1#main`);
      const at = new URL(page.url());
      expect(at.pathname + at.search + at.hash, address).toBe(`${encodeURI(route.path)}?q=1#main`);
      expect(await page.locator('link[rel=canonical]').getAttribute('href'), address).toMatch(
        new RegExp(`${encodeURI(route.path).replaceAll('.', '\\.')}$`),
      );
      expect(problems, address).toEqual([]);
    }
  });

  it('a folder without its own page opens the overview of its section, at the group of the folder', async () => {
    const { page, problems } = await openPage(browser);
    await visit(page, '/docs/Example/');
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/docs/#example');
    await page.waitForFunction(() => window.scrollY > 0);
    expect(await page.locator(':target').innerText()).toBe('Example');
    expect(problems).toEqual([]);
  });

  it('the navigation bar links to the literal paths, and each opens its page without a reload', async () => {
    const { page, problems } = await openPage(browser);
    await visit(page, '/');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    expect(await links.allTextContents()).toEqual(navigationLinks.map(({ label }) => label));
    expect(
      await links.evaluateAll((found) => found.map((link) => decodeURI(link.getAttribute('href') ?? ''))),
    ).toEqual(navigationLinks.map(({ to }) => fill(to)));
    await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
    for (const { label, to } of navigationLinks) {
      await links.getByText(label, { exact: true }).click();
      const route = routes.find(
        ({ path, aliases }) => [path, ...aliases].includes(fill(to)) || path === `${to}/`,
      );
      await page.waitForURL((url) => url.pathname === encodeURI(route?.path ?? fill(to)));
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true);
    expect(problems).toEqual([]);
  });
});
