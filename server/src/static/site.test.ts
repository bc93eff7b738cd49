import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { loadSettings } from '@portal/settings';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { headersFor, parseHeaderRules } from './header-rules.ts';
import { siteInProgress } from './site-in-progress.ts';

const sandboxHost = loadSettings().hosts.sandbox;
const publishedOrigin = new URL(loadSettings().site.url).origin;
const pageText = '<!doctype html><title>Install</title>';
const siteFiles: Record<string, string | Buffer> = {
  'index.html': '<!doctype html><title>Home</title>',
  '404.html': '<!doctype html><title>Page not found</title>',
  'npm/The APIs/npm-intro/index.html': pageText,
  'npm/The APIs/npm-intro/index.html.br': brotliCompressSync(pageText),
  'npm/The APIs/npm-intro/index.html.gz': gzipSync(pageText),
  'pricing/pricing-call.html': '<!doctype html><title>Pricing</title>',
  'api/index.html': '<!doctype html><title>Reference</title>',
  'sandbox/index.html': `<!doctype html><pre>curl ${sandboxHost}/v2/api</pre>`,
  'assets/js/main.0a1b2c3d.js': 'console.log(1)',
  'maps/worker.mjs': 'export {}',
  'fonts/bengali.woff2': 'font',
  'site.webmanifest': '{}',
  'llms.txt': 'text',
  'Flutter/Map/intro/index.html': '<!doctype html><link rel="canonical" href="/Flutter/Map/intro"/>Intro',
  'flutter/Map/intro/index.html':
    '<!doctype html><link data-alias rel="canonical" href="/Flutter/Map/intro"/>Intro',
  'old/Intro/index.html': '<!doctype html><link data-alias rel="canonical" href="/Flutter/Map/intro"/>Intro',
  'page.md': '# Page',
  'index.md': '# Home in Markdown',
  'api.md': '# Reference in Markdown',
  'npm/The APIs/npm-intro.md': '# Install in Markdown',
  'npm/The APIs/npm-intro.all.md': '# Install in all languages',
  'Flutter/Map/intro.md': '# Intro in Markdown',
  '.well-known/api-catalog': '{"linkset":[]}',
  'examples/map.html': '<!doctype html><title>Map</title>',
  'openapi/v2.yaml': 'openapi: 3.1.0',
  'postman/v2.json': '{}',
  'bruno/v2.json': '{}',
  'openapi/v2.json': `{"servers":[{"url":"https://live.test"},{"url":"${sandboxHost}"}]}`,
  'openapi/v2.json.br': brotliCompressSync('as it was built'),
  'openapi/v2.json.gz': gzipSync('as it was built'),
  'http/v2.http': `# @host = ${sandboxHost}`,
  'assets/js/search.json': `{"host":"${sandboxHost}"}`,
  'main.css.map': '{}',
  _headers:
    "/*\n  X-Frame-Options: DENY\n/api/*\n  Content-Security-Policy: default-src 'self'\n" +
    `/examples/*\n  Content-Security-Policy: default-src 'self' ${publishedOrigin}\n` +
    '/assets/*\n  ! X-Frame-Options\n/vendor/*\n  ! Cache-Control\n  Cache-Control: public, max-age=31536000, immutable\n',
};

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  for (const [path, content] of Object.entries(siteFiles)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  app = await buildApp({ siteDir: folder, shedding: false });
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('pages', () => {
  it.each([
    '/npm/The%20APIs/npm-intro',
    '/npm/The%20APIs/npm-intro/',
    '/npm/The%20APIs/npm-intro/index.html',
    '/npm/The%20APIs/npm-intro.html',
    '/npm/The%20APIs/npm-intro/index',
    '/npm/The APIs/npm-intro',
  ])('returns the same page for %s', async (url) => {
    const response = await app.inject(url);
    expect([response.statusCode, response.body]).toEqual([200, pageText]);
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });

  it.each(['/pricing/pricing-call', '/pricing/pricing-call/', '/pricing/pricing-call.html'])(
    'returns %s from the file next to its folder',
    async (url) => {
      expect((await app.inject(url)).body).toContain('Pricing');
    },
  );

  it.each([
    ['/API/', '/api/'],
    ['/Api', '/api/'],
    ['/API/index.html?a=B', '/api/?a=B'],
    ['/NPM/the%20apis/NPM-intro.html', '/npm/The%20APIs/npm-intro/'],
    ['/FLUTTER/map/intro', '/Flutter/Map/intro/'],
    ['/Pricing/Pricing-Call', '/pricing/pricing-call/'],
  ])('sends %s, in another letter case, on to %s', async (url, address) => {
    const response = await app.inject(url);
    expect([response.statusCode, response.headers.location]).toEqual([308, address]);
    expect((await app.inject(address)).statusCode).toBe(200);
  });

  it('serves both spellings of a folder that the specification has', async () => {
    for (const url of ['/Flutter/Map/intro', '/flutter/Map/intro/']) {
      const response = await app.inject(url);
      expect([response.statusCode, response.body.includes('Intro')]).toEqual([200, true]);
    }
  });

  it('returns the not-found page and status 404 for an unknown path and for its own', async () => {
    for (const url of ['/nowhere', '/npm/', '/assets/', '/nowhere?q=1', '/404', '/404/', '/404.html']) {
      const response = await app.inject(url);
      expect([url, response.statusCode, response.body.includes('Page not found')]).toEqual([url, 404, true]);
    }
  });

  it('leaves /api/ to the site and the paths of operations to the API', async () => {
    expect((await app.inject('/api/')).body).toContain('Reference');
    expect((await app.inject('/api/v2/places')).json().status).toBe(401);
    for (const url of [
      '/v2/api/nonsense',
      '/v2/api',
      '/v2/api/',
      '/v1/api',
      '/api/v2',
      '//v2/api/districts',
      '/v2//api',
      '/V1/API/key/places',
    ]) {
      const response = await app.inject(url);
      expect([url, response.json().message, response.statusCode]).toEqual([url, 'Not found', 404]);
    }
  });
});

describe('Markdown', () => {
  it.each([
    ['/', '# Home in Markdown'],
    ['/api/', '# Reference in Markdown'],
    ['/npm/The%20APIs/npm-intro', '# Install in Markdown'],
    ['/flutter/Map/intro/', '# Intro in Markdown'],
  ])('of %s is sent to those who prefer it', async (url, text) => {
    const markdown = await app.inject({ url, headers: { accept: 'text/markdown, text/html;q=0.8' } });
    expect(markdown.body).toBe(text);
    expect(markdown.headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      vary: 'Accept, Accept-Encoding',
    });
    for (const accept of [
      'text/html,*/*;q=0.8',
      '*/*',
      'text/markdown;q=0.1, text/html',
      'text/markdown;q=0',
    ]) {
      const page = await app.inject({ url, headers: { accept } });
      expect([accept, page.headers['content-type'], page.headers.vary]).toEqual([
        accept,
        'text/html; charset=utf-8',
        'Accept, Accept-Encoding',
      ]);
    }
  });

  it.each([
    ['/index.md', '# Home in Markdown'],
    ['/api.md', '# Reference in Markdown'],
    ['/api/index.md', '# Reference in Markdown'],
    ['/npm/The%20APIs/npm-intro.md', '# Install in Markdown'],
    ['/npm/The%20APIs/npm-intro/.md', '# Install in Markdown'],
    ['/flutter/Map/intro.md', '# Intro in Markdown'],
  ])('lies behind %s', async (url, text) => {
    const response = await app.inject(url);
    expect([response.statusCode, response.body]).toEqual([200, text]);
  });

  it.each([
    ['/API.md', '/api.md'],
    ['/API/index.md', '/api.md'],
    ['/Index.md', '/index.md'],
    ['/Page.MD', '/page.md'],
    ['/npm/the%20apis/npm-intro.md', '/npm/The%20APIs/npm-intro.md'],
    ['/npm/the%20apis/npm-intro/.md', '/npm/The%20APIs/npm-intro.md'],
    ['/NPM/The%20APIs/npm-intro.md?lang=all', '/npm/The%20APIs/npm-intro.md?lang=all'],
    ['/NPM/The%20APIs/npm-intro.all.md', '/npm/The%20APIs/npm-intro.all.md'],
    ['/Flutter/map/intro.md', '/Flutter/Map/intro.md'],
    ['/OLD/intro.md', '/Flutter/Map/intro.md'],
  ])('behind %s, in another letter case, is at %s', async (url, address) => {
    const response = await app.inject(url);
    expect([response.statusCode, response.headers.location]).toEqual([308, address]);
    const { statusCode, headers } = await app.inject(address);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
  });

  it('has samples in all languages for `?lang=all`, and one where there is one', async () => {
    const accept = { accept: 'text/markdown' };
    for (const [url, headers] of [
      ['/npm/The%20APIs/npm-intro.md?lang=all', {}],
      ['/npm/The%20APIs/npm-intro?a=b&lang=all', accept],
      ['/npm/The%20APIs/npm-intro.all.md', {}],
    ] as const) {
      expect((await app.inject({ url, headers })).body, url).toBe('# Install in all languages');
    }
    expect((await app.inject('/npm/The%20APIs/npm-intro.md?lang=python')).body).toBe('# Install in Markdown');
    expect((await app.inject('/api.md?lang=all')).body).toBe('# Reference in Markdown');
    expect((await app.inject('/npm/The%20APIs/npm-intro?lang=all')).body).toBe(pageText);
  });

  it('is named in a header of each page, with the list of pages and the catalog', async () => {
    const { link } = (await app.inject('/npm/The%20APIs/npm-intro/')).headers;
    expect(link).toContain('</npm/The%20APIs/npm-intro.md>; rel="alternate"; type="text/markdown"');
    expect(link).toContain('</llms.txt>');
    expect(link).toContain('</.well-known/api-catalog>; rel="api-catalog"');
    const catalog = await app.inject('/.well-known/api-catalog');
    expect(catalog.headers['content-type']).toBe('application/linkset+json');
  });

  it.each([
    ['/nowhere', 'text/markdown', 'text/markdown'],
    ['/nowhere', 'text/markdown, text/html;q=0.5', 'text/markdown'],
    ['/nowhere.md', '*/*', 'text/markdown'],
    ['/nowhere.md', undefined, 'text/markdown'],
    ['/nowhere.md', 'text/html,*/*;q=0.8', 'text/html'],
    ['/nowhere', 'text/html,*/*;q=0.8', 'text/html'],
    ['/nowhere', '*/*', 'text/html'],
    ['/%00', 'text/markdown', 'text/markdown'],
  ])('that is missing, at %s with Accept %j, is a 404 as %s', async (url, accept, type) => {
    const headers = accept === undefined ? {} : { accept };
    const response = await app.inject({ url, headers });
    expect(response.statusCode).toBe(404);
    expect(response.headers).toMatchObject({
      'content-type': `${type}; charset=utf-8`,
      vary: 'Accept, Accept-Encoding',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    });
    if (type === 'text/markdown') {
      expect(response.body).toMatch(/^# Page not found\n/);
      expect(response.body).toContain('/llms.txt');
      const head = await app.inject({ method: 'HEAD', url, headers });
      expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
        404,
        '',
        String(response.body.length),
      ]);
    }
  });
});

describe('what may not be reached', () => {
  it.each([
    '/../package.json',
    '/..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/npm/..%5c..%5cetc',
    '/assets/%00',
    '//etc/passwd',
    '/_headers',
  ])('refuses %s', async (url) => {
    const response = await app.inject(url);
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('Page not found');
  });

  it.each(['/assets/js/main.00000000.js', '/vendor/none@1.0.0/none.js', '/map-library/none.js'])(
    'stores no missing file, at %s, under the policy of pages',
    async (url) => {
      const { statusCode, headers } = await app.inject(url);
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
      expect(headers['x-frame-options']).toBe('DENY');
    },
  );

  it('refuses other methods', async () => {
    const response = await app.inject({ method: 'POST', url: '/api/', payload: 'x' });
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(response.json()).toMatchObject({ status: 405, errors: [{ parameter: 'method', found: 'POST' }] });
  });
});

describe('headers', () => {
  it.each([
    ['/maps/worker.mjs', 'text/javascript; charset=utf-8'],
    ['/fonts/bengali.woff2', 'font/woff2'],
    ['/site.webmanifest', 'application/manifest+json; charset=utf-8'],
    ['/main.css.map', 'application/json; charset=utf-8'],
    ['/page.md', 'text/markdown; charset=utf-8'],
    ['/openapi/v2.yaml', 'application/yaml; charset=utf-8'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
  ])('gives %s its type', async (url, type) => {
    expect((await app.inject(url)).headers['content-type']).toBe(type);
  });

  it('lets browsers store hashed files for a year, and revalidate pages', async () => {
    const asset = await app.inject('/assets/js/main.0a1b2c3d.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const page = await app.inject('/npm/The%20APIs/npm-intro');
    const again = await app.inject({
      url: '/npm/The%20APIs/npm-intro',
      headers: { 'if-none-match': String(page.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['identity', undefined],
  ])('for Accept-Encoding %j returns %s', async (accepted, coding) => {
    const response = await app.inject({
      url: '/npm/The%20APIs/npm-intro/',
      headers: { 'accept-encoding': accepted },
    });
    expect(response.headers['content-encoding']).toBe(coding);
    expect(response.headers.vary).toContain('Accept-Encoding');
    if (coding === 'br') expect(brotliDecompressSync(response.rawPayload).toString()).toBe(pageText);
  });

  it('sets what the site lists in its _headers file, in every spelling of the path', async () => {
    for (const url of ['/api', '/api/', '/api/index.html']) {
      expect((await app.inject(url)).headers).toMatchObject({
        'x-frame-options': 'DENY',
        'content-security-policy': "default-src 'self'",
        'x-content-type-options': 'nosniff',
      });
    }
    expect((await app.inject('/')).headers['content-security-policy']).toBeUndefined();
  });

  it('lets scripts of any origin read what machines read, and no page', async () => {
    const origins = async (url: string) => (await app.inject(url)).headers['access-control-allow-origin'];
    for (const url of [
      '/openapi/v2.yaml',
      '/postman/v2.json',
      '/bruno/v2.json',
      '/http/v2.http',
      '/page.md',
      '/llms.txt',
      '/main.css.map',
    ]) {
      expect([url, await origins(url)]).toEqual([url, '*']);
    }
    for (const missing of ['/none.md', '/none.json', '/none.yaml', '/PAGE.md']) {
      expect([missing, await origins(missing)]).toEqual([missing, '*']);
    }
    expect(await origins('/api/')).toBeUndefined();
    expect(await origins('/none/')).toBeUndefined();
    const preflight = await app.inject({ method: 'OPTIONS', url: '/openapi/v2.yaml' });
    expect([preflight.statusCode, preflight.headers['access-control-allow-methods']]).toEqual([
      204,
      'GET, HEAD, OPTIONS',
    ]);
  });

  it('responds to HEAD with the size and no body', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/llms.txt' });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '4', '']);
  });
});

describe('a build while the server runs', () => {
  it('changes nothing: what was read at the start is sent whole', async () => {
    writeFileSync(join(folder, 'llms.txt'), 'longer than before');
    rmSync(join(folder, 'page.md'));
    expect((await app.inject('/llms.txt')).body).toBe('text');
    expect((await app.inject('/page.md')).body).toBe('# Page');
  });
});

describe('a site that is being built', () => {
  const site = siteInProgress('Acme & Co');
  let early: FastifyInstance;
  beforeAll(async () => {
    early = await buildApp({ site });
    site.say(['installing <packages>']);
  });
  afterAll(() => early.close());
  const open = (url: string) => early.inject({ url, headers: { accept: 'text/html' } });

  it('shows at each address of a page what is under way, under a policy that lets its own script run alone', async () => {
    const response = await open('/docs/maps-api');
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '10']);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toContain('Acme &amp; Co is being built');
    expect(response.body).toContain('<li>installing &lt;packages></li>');
    const script = /<script>([\s\S]*?)<\/script>/.exec(response.body)![1]!;
    const hash = createHash('sha256').update(script).digest('base64');
    expect(response.headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`);
  });

  it('tells agents in one line, and responds to requests of the API', async () => {
    const response = await early.inject('/llms.txt');
    expect([response.statusCode, response.body]).toEqual([
      503,
      'The site is being built: installing <packages>. The API works already.\n',
    ]);
    expect((await early.inject('/health')).statusCode).toBe(200);
    expect((await early.inject('/v2/api/districts?api_key=sandbox')).statusCode).toBe(200);
  });

  it('is there at once when it is opened, and what is still written is no 404', async () => {
    site.open(folder, { isComplete: false });
    expect((await open('/npm/The%20APIs/npm-intro')).body).toBe(pageText);
    expect((await early.inject('/page.md')).statusCode).toBe(503);
    expect((await open('/nowhere')).statusCode).toBe(404);
    expect((await open('/assets/js/gone.js')).statusCode).toBe(404);
    site.open(folder, { isComplete: true });
    expect((await early.inject('/page.md')).statusCode).toBe(404);
  });

  it('has the hashed files of the build before, and nothing else of it', async () => {
    const former = mkdtempSync(join(tmpdir(), 'former-'));
    mkdirSync(join(former, 'assets/js'), { recursive: true });
    writeFileSync(join(former, 'assets/js/console.0ld.js'), 'former()');
    writeFileSync(join(former, 'index.html'), 'former page');
    site.open(folder, { former });
    const response = await early.inject('/assets/js/console.0ld.js');
    expect([response.statusCode, response.body]).toEqual([200, 'former()']);
    expect(response.headers['cache-control']).toContain('immutable');
    expect((await open('/')).body).not.toContain('former page');
    site.open(folder, {});
    expect((await early.inject('/assets/js/console.0ld.js')).statusCode).toBe(404);
    site.open(folder, { former: join(former, 'nowhere') });
    expect((await open('/npm/The%20APIs/npm-intro')).statusCode).toBe(200);
  });
});

describe('parseHeaderRules', () => {
  it('names the line that it cannot read', () => {
    expect(() => parseHeaderRules('/a\n  nonsense', 'f')).toThrow('f, line 2: found "nonsense"');
    expect(() => parseHeaderRules('  A: b', 'f')).toThrow('f, line 1: header before any path');
  });

  it('joins a header set twice, and takes one away', () => {
    const rules = parseHeaderRules('/*\n  A: 1\n  B: 2\n/x/:page\n  A: 3\n  ! B');
    expect(headersFor(rules, ['/x/y'])).toEqual({ A: '1, 3' });
    expect(headersFor(rules, ['/x/y/z'])).toEqual({ A: '1', B: '2' });
  });
});

it('says what is missing when the folder holds no site', async () => {
  await expect(buildApp({ siteDir: join(tmpdir(), 'no-site-here') })).rejects.toThrow(
    'index.html is missing',
  );
});

describe('a document that contains the address of the sandbox', () => {
  const get = async (url: string, headers: Record<string, string>, server = app) => {
    const response = await server.inject({ url, headers });
    return { body: response.body, headers: response.headers, status: response.statusCode };
  };

  it.each(['docs.example.com', 'docs.example.com:8443', '127.0.0.1:3001', '[::1]:3001'])(
    'has the address of the request: %s',
    async (host) => {
      const openapi = await get('/openapi/v2.json', { host });
      expect(JSON.parse(openapi.body).servers).toEqual([
        { url: 'https://live.test' },
        { url: `http://${host}` },
      ]);
      expect(openapi.headers['content-length']).toBe(String(Buffer.byteLength(openapi.body)));
      expect((await get('/http/v2.http', { host })).body).toBe(`# @host = http://${host}`);
      const again = await get('/openapi/v2.json', { host, 'if-none-match': String(openapi.headers.etag) });
      expect(again.status).toBe(304);
      const other = await get('/openapi/v2.json', {
        host: 'b.test',
        'if-none-match': String(openapi.headers.etag),
      });
      expect(other.status).toBe(200);
    },
  );

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed where the built one is: %s', async (coding, decompress) => {
    const headers = { host: 'docs.example.com', 'accept-encoding': coding };
    for (const url of ['/openapi/v2.json', '/sandbox/']) {
      const built = await app.inject({ url, headers: { ...headers, host: new URL(sandboxHost).host } });
      const response = await app.inject({ url, headers });
      expect([url, response.headers['content-encoding']]).toEqual([url, built.headers['content-encoding']]);
      expect(response.headers['content-length']).toBe(String(response.rawPayload.length));
      if (response.headers['content-encoding'])
        expect(decompress(response.rawPayload).toString()).toContain('http://docs.example.com');
    }
    const { headers: ofDocument } = await app.inject({ url: '/openapi/v2.json', headers });
    expect(ofDocument['content-encoding']).toBe(coding);
  });

  it('is right for more addresses than are remembered', async () => {
    for (const host of [...Array(120).keys(), 0].map((at) => `h${at}.test`))
      expect((await get('/sandbox/', { host })).body).toContain(`curl http://${host}/v2/api`);
  });

  it('is a page, too', async () => {
    const page = await get('/sandbox/', {
      host: 'docs.example.com',
      accept: 'text/html',
      'sec-fetch-dest': 'empty',
    });
    expect(page.body).toContain('curl http://docs.example.com/v2/api');
    expect((await get('/sandbox/', { host: '[::1]:3001' })).body).toContain('curl http://[::1]:3001/v2/api');
  });

  it('is stored for use offline as it was built', async () => {
    const stored = { host: 'docs.example.com', accept: '*/*', 'sec-fetch-dest': 'empty' };
    expect((await get('/sandbox/', stored)).body).toContain(`curl ${sandboxHost}/v2/api`);
  });

  it('stays as it was built at that address itself', async () => {
    const { headers } = await get('/openapi/v2.json', {
      host: new URL(sandboxHost).host,
      'accept-encoding': 'br',
    });
    expect(headers['content-encoding']).toBe('br');
  });

  it('repeats no host that is none', async () => {
    for (const host of ['a"b', 'a b', '<x>', 'a/b', 'a@b', 'a'.repeat(254)]) {
      expect((await get('/openapi/v2.json', { host })).body).toContain(sandboxHost);
    }
  });

  it('has https behind a proxy that says so', async () => {
    const proxied = await buildApp({ siteDir: folder, shedding: false, trustProxy: true });
    const headers = {
      host: 'inside:3000',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'docs.example.com',
    };
    expect((await get('/openapi/v2.json', headers, proxied)).body).toContain('"https://docs.example.com"');
    await proxied.close();
  });

  it('replaces the published one in the policy of live examples', async () => {
    const policy = async (host: string) =>
      (await get('/examples/map.html', { host })).headers['content-security-policy'];
    expect(await policy('192.168.0.7:3000')).toBe("default-src 'self' http://192.168.0.7:3000");
    expect(await policy('a;b')).toBe(`default-src 'self' ${publishedOrigin}`);
  });

  it('is none where the name has a hash of the content', async () => {
    expect((await get('/assets/js/search.json', { host: 'b.test' })).body).toContain(sandboxHost);
  });
});

it('serves a site, the API and the map below the base that the site was built for', async () => {
  const settings = loadSettings();
  settings.site.baseUrl = '/developers/';
  const below = mkdtempSync(join(tmpdir(), 'site-'));
  mkdirSync(join(below, 'docs'));
  writeFileSync(join(below, 'index.html'), siteFiles['index.html']!);
  writeFileSync(
    join(below, 'docs/index.html'),
    '<link rel="canonical" href="https://docs.test/developers/docs/"/>Guides',
  );
  writeFileSync(join(below, 'docs.md'), '# Guides');
  writeFileSync(join(below, '_headers'), '/developers/docs/*\n  X-Frame-Options: DENY\n');
  const server = await buildApp({ siteDir: below, settings, shedding: false });
  const page = await server.inject('/developers/docs/');
  const inOtherCase = await server.inject('/developers/Docs/');
  const map = await server.inject('/developers/map/styles/light/style.json');
  const response = await server.inject('/developers/v2/api/search/autocomplete/place?q=a');
  await server.close();
  rmSync(below, { recursive: true });
  expect(page.body).toContain('Guides');
  expect(page.headers['x-frame-options']).toBe('DENY');
  expect(page.headers.link).toContain('</developers/docs.md>; rel="alternate"');
  expect(page.headers.link).toContain('</developers/llms.txt>; rel="describedby"');
  expect(inOtherCase.headers.location).toBe('/developers/docs/');
  expect([map.statusCode, response.statusCode]).toEqual([200, 401]);
});
