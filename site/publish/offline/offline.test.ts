import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { loadSettings } from '@portal/settings';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { webManifest, writeApp } from './app.ts';
import { downloadBytes, offlineFiles } from './files.ts';
import { writeOffline, writeSummary } from './index.ts';
import { removalWorker } from './workers.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'offline-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, content = file): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}

const page = (path: string, file: string) => ({ path, file, title: '', description: '' });
const pages = [page('/x y/b', 'x y/b/index.html'), page('/', 'index.html'), page('/api/', 'api/index.html')];

function writeSite(): void {
  for (const { file } of pages) write(file);
  for (const file of [
    'x y/b.html',
    'x y/b.md',
    'api/operations/v2/a.json',
    'assets/js/main.js',
    'assets/js/main.js.br',
    'assets/js/main.js.map',
    'examples/a.html',
    'examples/stills/a-dark.webp',
    'openapi/v2.json',
    'search-index.json',
    'vendor/map.js',
  ])
    write(file);
}

describe('offlineFiles', () => {
  it('lists pages, what they are made of and what they fetch, in one order, and leaves downloads and copies out', () => {
    writeSite();
    const { ahead, onUse } = offlineFiles(folder, pages, '/');
    expect(ahead.map(({ path }) => path)).toEqual([
      '/',
      '/api/',
      '/api/operations/v2/a.json',
      '/assets/js/main.js',
      '/examples/a.html',
      '/search-index.json',
      '/x%20y/b/',
    ]);
    expect(onUse.map(({ path }) => path)).toEqual(['/examples/stills/a-dark.webp']);
  });

  it('begins each path with the base of the site', () => {
    write('docs/index.html');
    write('assets/a.js');
    const { ahead } = offlineFiles(folder, [page('/base/docs/', 'docs/index.html')], '/base/');
    expect(ahead.map(({ path }) => path)).toEqual(['/base/assets/a.js', '/base/docs/']);
  });

  it('has the SHA-256 of each content, as browsers compute it', () => {
    write('index.html', 'বাংলা');
    const hash = createHash('sha256').update('বাংলা', 'utf8').digest('base64');
    expect(offlineFiles(folder, [page('/', 'index.html')], '/').ahead[0]?.hash).toBe(hash);
  });
});

it('a download is as large as the files that the server sends, compressed where there is such a file', () => {
  write('index.html', 'a'.repeat(5000));
  const compressed = brotliCompressSync('a'.repeat(5000));
  writeFileSync(join(folder, 'index.html.br'), compressed);
  write('assets/a.png', '12345');
  const { ahead } = offlineFiles(folder, [page('/', 'index.html')], '/');
  expect(downloadBytes(folder, ahead)).toBe(compressed.length + 5);
});

describe('writeOffline', () => {
  const folders = [{ folder: '/x y', aliases: ['/X'] }];

  it('writes the same worker twice, and another for another content', () => {
    writeSite();
    const worker = () => {
      writeOffline(folder, pages, folders, [], loadSettings());
      return readFileSync(join(folder, 'offline-worker.js'), 'utf8');
    };
    const first = worker();
    expect(worker()).toBe(first);
    write('api/index.html', 'changed');
    expect(worker()).not.toBe(first);
    expect(first).toContain('["/X","/x%20y"]');
    writeSummary(folder, pages, '/');
    expect(JSON.parse(readFileSync(join(folder, 'offline.json'), 'utf8'))).toMatchObject({ files: 7 });
  });

  it('the worker that removes itself listens to no request', () => {
    expect(removalWorker('/')).not.toMatch(/["'`]fetch["'`]/);
    expect(removalWorker('/')).toContain('unregister()');
  });
});

describe('the app', () => {
  const settings = loadSettings();

  it('has a name, a start and colors for both modes', () => {
    const manifest = JSON.parse(
      webManifest({
        ...settings,
        product: { slug: 'acme', name: 'Acme', company: '' },
        site: { ...settings.site, baseUrl: '/b/' },
      }),
    );
    expect(manifest).toMatchObject({
      name: settings.site.title,
      start_url: '/b/',
      scope: '/b/',
      display: 'standalone',
      background_color: '#ffffff',
      user_preferences: { color_scheme: { dark: { background_color: '#0f1412' } } },
    });
  });

  it('has icons of the stated size, one of them maskable', () => {
    write('favicon.svg', readFileSync(new URL('../../static/favicon.svg', import.meta.url), 'utf8'));
    writeApp(folder, settings);
    const { icons } = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8')) as {
      icons: { src: string; sizes: string; purpose: string }[];
    };
    for (const { src, sizes } of icons) {
      const png = readFileSync(join(folder, src));
      // Width and height are the first fields of a PNG's header.
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
    expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable']);
  });
});
