import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fillTokens, loadSettings } from '@portal/settings';
import { describe, expect, it } from 'vitest';
import { specificationRoutes } from '../../site/testing/specification-routes.ts';
import { portalUrl } from '../harness.ts';

const settings = loadSettings();
const page = '/docs/Example/add-marker';

describe('headers', () => {
  it('refuse foreign and inline scripts, except by hash', async () => {
    const policy = (await fetch(portalUrl(page))).headers.get('content-security-policy') ?? '';
    const directives = new Map(
      policy.split(';').map((part) => {
        const [name = '', ...values] = part.trim().split(' ');
        return [name, values] as const;
      }),
    );
    expect(policy).not.toContain('unsafe-eval');
    const scripts = directives.get('script-src') ?? [];
    expect(scripts[0]).toBe("'self'");
    for (const source of scripts.slice(1)) expect(source).toMatch(/^'sha256-[\w+/]{43}='$/);
    expect(directives.get('default-src')).toEqual(["'self'"]);
    expect(directives.get('object-src')).toEqual(["'none'"]);
    expect(directives.get('connect-src')).toEqual([
      "'self'",
      settings.hosts.api,
      settings.hosts.sandbox,
      settings.hosts.maps,
    ]);
  });

  it('keep browsers from guessing types, and say how much of an address to pass on', async () => {
    const { headers } = await fetch(portalUrl(page));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    // It would make the browser start another process once the headers are there: the first paint comes 60 ms later.
    expect(headers.get('cross-origin-opener-policy')).toBeNull();
    expect(headers.get('permissions-policy')).toContain('camera=()');
  });

  it('let browsers keep hashed files for a year, and check pages every time', async () => {
    const html = await (await fetch(portalUrl(page))).text();
    const script = /src="?(\/assets\/js\/[^" >]+)/.exec(html)?.[1] ?? '';
    expect((await fetch(portalUrl(script))).headers.get('cache-control')).toMatch(
      /max-age=31536000.*immutable/,
    );
    expect((await fetch(portalUrl(page))).headers.get('cache-control')).toContain('must-revalidate');
  });
});

describe('compression', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('sends %s of the same text', async (coding, decompress) => {
    const plain = await (
      await fetch(portalUrl('/pages.json'), { headers: { 'accept-encoding': 'identity' } })
    ).text();
    const file = coding === 'br' ? '/pages.json.br' : '/pages.json.gz';
    const stored = await fetch(portalUrl(file));
    if (stored.ok) {
      expect(decompress(Buffer.from(await stored.arrayBuffer())).toString()).toBe(plain);
      return;
    }
    const sent = await fetch(portalUrl('/pages.json'), { headers: { 'accept-encoding': coding } });
    expect(sent.headers.get('content-encoding')).toBe(coding);
    expect(await sent.text()).toBe(plain);
  });
});

describe('for search engines', () => {
  it('the sitemap lists each page of the specification once, under its own address, and no copy', async () => {
    const xml = await (await fetch(portalUrl('/sitemap.xml'))).text();
    const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = '']) => new URL(address).pathname,
    );
    const expected = specificationRoutes.map(({ path }) => encodeURI(fillTokens(path, settings)));
    expect(addresses).toEqual(expect.arrayContaining(expected));
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(
      addresses.filter((address) => /Flutter\/|\/npm\/APIs|\.html$/.test(address.replace('%20Flutter/', ''))),
    ).toEqual([]);
  });

  it('robots.txt names the sitemap', async () => {
    const text = await (await fetch(portalUrl('/robots.txt'))).text();
    expect(text).toContain(`Sitemap: ${settings.site.url}/sitemap.xml`);
  });

  it('previews have a picture of 1200 by 630', async () => {
    const html = await (await fetch(portalUrl(page))).text();
    const picture = /property="?og:image"? content="?([^" >]+)/.exec(html)?.[1] ?? '';
    const file = Buffer.from(await (await fetch(portalUrl(new URL(picture).pathname))).arrayBuffer());
    // PNG: width and height are the first two numbers of the IHDR block.
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  it('icons are there', async () => {
    for (const icon of ['/favicon.svg', '/favicon-32.png', '/apple-touch-icon.png']) {
      expect((await fetch(portalUrl(icon))).status, icon).toBe(200);
    }
  });
});

describe('Markdown', () => {
  it('is there for every page that llms.txt lists, guides included', async () => {
    const list = await (await fetch(portalUrl('/llms.txt'))).text();
    const paths = [...list.matchAll(/\]\((\S+\.md)\)/g)].map(([, address]) => new URL(address!).pathname);
    const guides = specificationRoutes.filter(({ section }) => section !== 'home' && section !== 'api');
    expect(paths).toEqual(
      expect.arrayContaining(guides.map(({ path }) => `${encodeURI(fillTokens(path, settings))}.md`)),
    );
    for (const path of paths) {
      const response = await fetch(portalUrl(path));
      expect(response.status, path).toBe(200);
      expect(response.headers.get('content-type'), path).toContain('text/markdown');
      expect(await response.text(), path).toMatch(/^# \S/);
    }
  });

  it('keeps the code of a page, with its language', async () => {
    const text = await (await fetch(portalUrl(`${page}.md`))).text();
    expect(text).toContain('```html');
    expect(text).toContain('.addTo(map)');
    expect(text).not.toMatch(/Copied|<svg|<span/);
  });
});
