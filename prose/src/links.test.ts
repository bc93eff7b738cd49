import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLinks, collectLinks, linksIn } from './links.ts';

describe('linksIn', () => {
  it('finds links in Markdown, HTML and text, without the full stop behind them', () => {
    expect(
      linksIn(
        'See [one](https://maplibre.org/a_b), <a href="https://nodejs.org/en">two</a>, https://php.net/x.',
      ),
    ).toEqual(['https://maplibre.org/a_b', 'https://nodejs.org/en', 'https://php.net/x']);
  });

  it('omits the fragment of a link, so that each page is requested only once', () => {
    expect(linksIn('https://maplibre.org/map#events')).toEqual(['https://maplibre.org/map']);
  });

  it('omits API paths, placeholders, this machine and names that look like URLs', () => {
    const lines = [
      'https://tiles.example.com/a',
      'http://localhost:3000/docs',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder as code has it.
      'https://unpkg.com/${name}',
      'https://api.mapbox.com/a?access_token=pk.1',
      'https://*.tiles.mapbox.com',
      'xmlns:android="http://schemas.android.com/apk/res/android"',
    ];
    expect(lines.flatMap(linksIn)).toEqual([]);
  });
});

describe('collectLinks', () => {
  it('names every place of a link, by file and line', () => {
    const found = collectLinks().find(({ url }) => url.startsWith('https://unpkg.com/bkoi-gl@'));
    expect(found?.places.length).toBeGreaterThan(1);
    expect(found?.places[0]).toMatch(/^(content|examples)\/.+:\d+$/);
  });
});

describe('checkLinks', () => {
  let server: Server;
  let host: string;
  let atOnce = 0;
  let mostAtOnce = 0;
  const requested: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      requested.push(`${request.method} ${request.url}`);
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      setTimeout(() => {
        atOnce -= 1;
        if (request.url === '/slow') return;
        const status = {
          '/gone': 404,
          '/people': 403,
          '/moved': 301,
          '/no-head': request.method === 'HEAD' ? 405 : 200,
        };
        response.writeHead(status[request.url as keyof typeof status] ?? 200, { location: '/fine' }).end();
      }, 10);
    });
    await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
    host = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('distinguishes alive, refused and dead, and sends one request at a time to a host', async () => {
    const paths = ['/fine', '/gone', '/moved', '/no-head', '/people'];
    const links = paths.map((path) => ({ url: host + path, places: ['page.mdx:1'] }));
    const nowhere = { url: 'http://localhost:1/nothing', places: ['page.mdx:2'] };
    const checked = await checkLinks([...links, nowhere], { pauseMs: 1 });
    expect(checked.map(({ url, state, reason }) => [url.replace(host, ''), state, reason])).toEqual([
      ['http://localhost:1/nothing', 'dead', expect.any(String)],
      ['/fine', 'alive', '200'],
      ['/gone', 'dead', '404'],
      ['/moved', 'alive', '200'],
      ['/no-head', 'alive', '200'],
      ['/people', 'refused', '403'],
    ]);
    expect(mostAtOnce).toBe(1);
    expect(requested).toContain('GET /no-head');
    expect(requested).not.toContain('GET /fine');
  });

  it('counts a link without a response as dead', async () => {
    const slow = { url: `${host}/slow`, places: ['page.mdx:1'] };
    const [checked] = await checkLinks([slow], { timeoutMs: 50 });
    expect([checked?.state, checked?.reason]).toEqual(['dead', 'no response in 0.05 s']);
  });
});
