import { sampled } from '@portal/text/testing/sampled';
import { describe, expect, it } from 'vitest';
import { openPage, portalUrl, sharedBrowser, visit } from './harness.ts';
import { everyPage } from './pages.ts';

const browser = await sharedBrowser();

describe('every page of the sitemap', () => {
  it('opens without a console error, a failed request, a request that leaves the machine or a service worker', async () => {
    const broken: string[] = [];
    const paths = [...sampled(await everyPage(), 40)];
    const openRest = async () => {
      const { page, context, problems } = await openPage(browser);
      for (let path = paths.pop(); path; path = paths.pop()) {
        await visit(page, path);
        const headings = await page.locator('h1').count();
        // A worker would stay, and serve whatever is under this URL next: only a press on its own page registers it.
        const workers = await page.evaluate(
          async () => (await navigator.serviceWorker.getRegistrations()).length,
        );
        if (workers > 0) problems.push(`${workers} service workers`);
        if (headings !== 1) problems.push(`${headings} first-level headings`);
        broken.push(...problems.splice(0).map((problem) => `${path}: ${problem}`));
      }
      await context.close();
    };
    // Much of a page's opening is waiting, so three open at a time, each time in the same window: what pages share is loaded once.
    await Promise.all([openRest(), openRest(), openRest()]);
    expect(broken).toEqual([]);
  }, 600_000);

  it('has its own title, description and canonical URL', async () => {
    const seen = {
      title: new Map<string, string>(),
      description: new Map<string, string>(),
      canonical: new Map<string, string>(),
    };
    const repeated: string[] = [];
    for (const path of await everyPage()) {
      const html = await (await fetch(portalUrl(path))).text();
      const found = {
        title: /<title[^>]*>([^<]+)<\/title>/.exec(html)?.[1],
        description: /<meta[^>]*name="?description"?[^>]*content="([^"]+)"/.exec(html)?.[1],
        canonical: /<link[^>]*rel="?canonical"?[^>]*href="?([^" >]+)/.exec(html)?.[1],
      };
      for (const [what, value] of Object.entries(found) as [keyof typeof seen, string | undefined][]) {
        const earlier = value && seen[what].get(value);
        if (!value || earlier)
          repeated.push(`${path}: ${what} ${value ?? 'missing'}${earlier ? ` as on ${earlier}` : ''}`);
        else seen[what].set(value, path);
      }
    }
    expect(repeated).toEqual([]);
  }, 120_000);

  it('gives the links to its own parts different names', async () => {
    const shared: string[] = [];
    for (const path of await everyPage()) {
      const html = await (await fetch(portalUrl(path))).text();
      const targets = new Map<string, string>();
      for (const [, target = '', name = ''] of html.matchAll(
        /<a [^>]*href="?(#[^" >]+)"?[^>]*aria-label="(Link to [^"]+)"/g,
      )) {
        if ((targets.get(name) ?? target) !== target) shared.push(`${path}: ${name}`);
        targets.set(name, target);
      }
    }
    expect(shared).toEqual([]);
  }, 120_000);
});
