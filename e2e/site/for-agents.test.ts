/** What tools read of every page; the checker of `npm run afdocs` looks at the same. */
import { loadSettings } from '@portal/settings';
import { beforeAll, describe, expect, it } from 'vitest';
import { portalUrl } from '../harness.ts';

const { site } = loadSettings();
/** Characters that tools read of a text before they cut it. */
const mostCharacters = 50_000;
/** Share of a text in which the way to the list of pages has to be. */
const top = 0.1;

/** Paths of the sitemap, encoded. */
let paths: string[];
let list: string;
beforeAll(async () => {
  const sitemap = await (await fetch(portalUrl('/sitemap.xml'))).text();
  paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
  list = await (await fetch(portalUrl('/llms.txt'))).text();
});

/** Parts of a sentence that Markdown omits, and decoration. */
const notWritten = /<(a|i|b|span|svg)\b[^>]*(?:data-markdown-ignore|aria-hidden="?true).*?<\/\1>/gs;

/** Paragraphs, headings and cells of a page's article, of 20 letters or more. */
function sentencesOf(html: string): string[] {
  const article = html.slice(html.indexOf('<article'), html.lastIndexOf('</article>'));
  const blocks = article.matchAll(
    /<(p|h[2-4]|t[dh])\b([^>]*)>((?:(?!<\/?(?:p|div|h\d|t[dh]|ul|ol|table|button)\b).)*)<\/\1>/gs,
  );
  const texts = [...blocks]
    .filter(([, , attributes]) => !/data-markdown-ignore|hidden/.test(attributes!))
    .map(([, , , inside]) => plain(inside!.replace(notWritten, '')));
  return [...new Set(texts)].filter((text) => text.length >= 20);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: ' ' };

/** Letters and digits of a text in HTML or Markdown: marks of either say nothing here. */
function plain(text: string): string {
  return text
    .replace(/<[a-z/][^>]*>/gi, '')
    .replace(/&(\w+|#x27);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\]\([^)\s]*\)/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** Lines that are the words of a button. */
const controls = /^(?:(?:Show|Hide) code|Copy|Copied|Edit|Run|Reset|Share|Swap|Retry|Close|Map|Code)$/m;

/** What a text for reading doesn't have: links without words, words of buttons, HTML, invisible characters, code of no language. */
function faultsOf(markdown: string): string[] {
  const fences = [...markdown.matchAll(/^ *(`{3,})([^\n]*)\n[\s\S]*?^ *\1$/gm)];
  const prose = fences
    .reduce((text, [fence]) => text.replace(fence, ''), markdown)
    .replace(/`[^`\n]*`/g, '`');
  const found = [
    /\[\s*\]\([^)]*\)/,
    /^#+ .*#$/m,
    /^(?:#+|[-*]|\d+\.)\s*$/m,
    controls,
    /<\/?[a-z][^>:]*>/i,
    /[\u200b\u00ad\ufeff]/,
  ].flatMap((pattern) => pattern.exec(prose)?.[0] ?? []);
  const bare = fences.flatMap(([fence, , language]) => (language === '' ? [fence.slice(0, 80)] : []));
  return [...found, ...bare];
}

const markdownPath = (path: string) => (path === '/' ? '/index.md' : `${path.replace(/\/$/, '')}.md`);

describe('llms.txt', () => {
  it('lists the Markdown of every page of the sitemap, and nothing else', () => {
    const listed = [...list.matchAll(/\]\((\S+?)\)/g)].map(([, url]) => new URL(url!).pathname);
    expect([...new Set(listed)].sort()).toEqual(paths.map(markdownPath).sort());
    expect(list.length).toBeLessThan(mostCharacters);
    expect(list).toMatch(/^# .+\n\n> /);
  });

  it('has a whole text of all pages, and one for each section', async () => {
    const pagesOf = async (file: string) => {
      const text = await (await fetch(portalUrl(file))).text();
      return [...text.matchAll(/^<!-- (\S+) -->$/gm)].map(([, url]) => url!.replace(site.url, ''));
    };
    expect(await pagesOf('/llms-full.txt')).toEqual(paths);
    for (const section of ['api', 'docs', 'android', 'flutter', 'laravel', 'npm', 'pricing']) {
      const own = paths.filter((path) => path.split('/')[1]?.toLowerCase() === section);
      expect(own.length, section).toBeGreaterThan(0);
      expect((await pagesOf(`/${section}/llms-full.txt`)).map((path) => path.toLowerCase())).toEqual(
        own.map((path) => path.toLowerCase()),
      );
    }
  });
});

describe('every page', () => {
  it('has Markdown behind its path, whole, with links that work anywhere', async () => {
    for (const path of paths) {
      const response = await fetch(portalUrl(markdownPath(path)));
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/markdown; charset=utf-8',
      ]);
      const text = await response.text();
      expect(text, path).toMatch(/^# \S/);
      expect(text.length, path).toBeLessThan(mostCharacters);
      const place = text.indexOf('/llms.txt');
      expect(place, path).toBeGreaterThan(0);
      expect(place < Math.max(text.length * top, 200), path).toBe(true);
      expect([...text.matchAll(/^\s*(```|~~~)/gm)].length % 2, path).toBe(0);
      expect(text.replace(/```[\s\S]*?```/g, ''), path).not.toMatch(/\]\(\/(?!\/)/);
    }
  });

  it('has Markdown without parts of the screen, in one language and in all', async () => {
    const faults: string[] = [];
    for (const path of paths) {
      for (const query of ['', '?lang=all']) {
        const text = await (await fetch(portalUrl(markdownPath(path) + query))).text();
        faults.push(...faultsOf(text).map((fault) => `${markdownPath(path)}${query}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });

  it('says in Markdown what it says on the screen', async () => {
    const lists = ['/api/', '/api/v1/'];
    for (const path of paths.filter((one) => !lists.includes(one))) {
      const [html, markdown] = await Promise.all(
        [path, markdownPath(path)].map(async (one) => (await fetch(portalUrl(one))).text()),
      );
      const all = plain(markdown!);
      const sentences = sentencesOf(html!);
      const missing = sentences.filter((sentence) => !all.includes(sentence));
      expect(missing.length / Math.max(sentences.length, 20), `${path}: ${missing.join(' | ')}`).toBeLessThan(
        0.05,
      );
    }
  });

  it('is Markdown for those who prefer it, and says where it lies', async () => {
    for (const path of paths) {
      const response = await fetch(portalUrl(path), {
        headers: { accept: 'text/markdown, text/html;q=0.5' },
      });
      expect([path, response.headers.get('content-type')]).toEqual([path, 'text/markdown; charset=utf-8']);
      expect(response.headers.get('vary'), path).toContain('Accept');
      expect(await response.text(), path).toMatch(/^# \S/);
      const page = await fetch(portalUrl(path));
      expect(page.headers.get('vary'), path).toContain('Accept');
      const link = page.headers.get('link') ?? '';
      expect(link, path).toContain(`<${markdownPath(path)}>; rel="alternate"; type="text/markdown"`);
      expect(link, path).toContain('</llms.txt>');
      const html = await page.text();
      expect(html, path).toMatch(/<link[^>]*type="?text\/markdown/);
      const body = html.slice(html.indexOf('<body'));
      expect(body.indexOf('/llms.txt'), path).toBeLessThan(body.length * top);
      expect(body.indexOf('/llms.txt'), path).toBeGreaterThan(0);
    }
  });

  it('that is not there is not found, as Markdown too', async () => {
    for (const path of ['/nowhere', '/nowhere.md', '/docs/nowhere/']) {
      expect((await fetch(portalUrl(path), { headers: { accept: 'text/markdown' } })).status).toBe(404);
    }
  });
});

describe('samples', () => {
  const fences = (text: string) => [...text.matchAll(/^```(\w+)/gm)].map(([, name]) => name);

  it.each(['/api/reverse-geocode.md', '/docs/JS%20library/search-js.md'])(
    'of %s have one language, and all of them with ?lang=all',
    async (path) => {
      const one = await (await fetch(portalUrl(path))).text();
      const all = await (await fetch(portalUrl(`${path}?lang=all`))).text();
      expect(one).toContain(
        'Also in JavaScript, Python, PHP, Kotlin, Dart, Go, Java, Swift, C#: add ?lang=all',
      );
      expect(all).not.toContain('Also in');
      for (const language of ['python', 'php', 'kotlin', 'dart', 'go', 'java', 'swift', 'csharp']) {
        expect(fences(one), language).not.toContain(language);
        expect(fences(all), language).toContain(language);
      }
      expect(all).toContain('**Python**');
    },
  );
});
