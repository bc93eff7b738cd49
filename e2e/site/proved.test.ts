/** Every page with samples says at its foot when and against what they were proved, as HTML and as Markdown. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { portalUrl } from '../harness.ts';
import { everyPage } from '../pages.ts';

interface PageRecord {
  date: string;
  contract: string;
  samples: Record<string, number>;
}

const record = JSON.parse(readFileSync('prose/proved.json', 'utf8')) as Record<string, PageRecord>;
/** The words at the foot, tags taken out. */
const footOf = (html: string) =>
  /<article[\s\S]*<footer[^>]*>([\s\S]*?)<\/footer>[\s\S]*<\/article>/
    .exec(html)?.[1]
    ?.replaceAll(/<[^>]*>/g, '');

describe('the foot of a page', () => {
  it('tells the day, the contract and the counts of the record', async () => {
    const { date, contract, samples } = record['laravel/laravel-intro.mdx']!;
    const foot = footOf(await (await fetch(portalUrl('/laravel/laravel-intro'))).text())!;
    const day = new Date(date).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    expect(foot).toContain(day);
    expect(foot).toContain(`contract ${contract}`);
    for (const [kind, count] of Object.entries(samples)) expect(foot).toContain(`${count}\u00a0${kind}`);
  });

  it('is on as many pages as the record has, and leads to what it means', async () => {
    let count = 0;
    for (const path of await everyPage()) {
      const html = await (await fetch(portalUrl(path))).text();
      if (footOf(html)?.includes('Code samples tested on')) count += 1;
    }
    expect(count).toBe(Object.keys(record).length);
    const sandbox = await (await fetch(portalUrl('/docs/sandbox'))).text();
    expect(sandbox).toMatch(/id="?how-samples-are-tested/);
  });

  it('is in the Markdown of the page too', async () => {
    expect(await (await fetch(portalUrl('/laravel/laravel-intro.md'))).text()).toMatch(
      /^Code samples tested on .*\[How samples are tested\]/m,
    );
  });
});
