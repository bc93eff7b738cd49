import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { warn } from '../pages/content/messages.ts';
import type { Page } from '../pages/draw.tsx';
import { DiskCache } from '../parts/disk-cache.ts';
import { writePages } from './write-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'pages-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

/** Paths of the pages that a build draws. Each page is `[path, text]`. */
async function drawnOf(texts: [string, string][], shared = 'sources', draw = (text: string) => text) {
  const drawn: string[] = [];
  const pages = texts.map(
    ([path, madeOf]): Page => ({
      path,
      source: `${path}.mdx`,
      madeOf,
      async draw() {
        drawn.push(path);
        return draw(madeOf);
      },
    }),
  );
  await writePages(pages, folder, { shared, baseUrl: '/' }, new DiskCache('drawn', folder));
  expect(pages.map(({ path = '' }) => readFileSync(join(folder, path, 'index.html'), 'utf8'))).toEqual(
    texts.map(([, text]) => text),
  );
  return drawn;
}

it('draws the edited page again and no other, and every page when what they share changed', async () => {
  expect(
    await drawnOf([
      ['/a', 'one'],
      ['/b', 'two'],
    ]),
  ).toEqual(['/a', '/b']);
  expect(
    await drawnOf([
      ['/a', 'one'],
      ['/b', 'two'],
    ]),
  ).toEqual([]);
  expect(
    await drawnOf([
      ['/a', 'edited'],
      ['/b', 'two'],
    ]),
  ).toEqual(['/a']);
  expect(
    await drawnOf(
      [
        ['/a', 'edited'],
        ['/b', 'two'],
      ],
      'other sources',
    ),
  ).toEqual(['/a', '/b']);
  expect(
    await drawnOf(
      [
        ['/a', 'edited'],
        ['/c', 'two'],
      ],
      'other sources',
    ),
  ).toEqual(['/a', '/c']);
});

it('repeats a warning in every build', async () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const draw = (text: string) => {
    warn('a link leads to no page');
    return text;
  };
  for (let build = 0; build < 2; build += 1) await drawnOf([['/warned', 'text']], 'sources', draw);
  expect(said).toHaveBeenCalledTimes(2);
});

it('publishes the first of two pages whose paths differ in case at most, and says so', async () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const page = (path: string): Page => ({ path, source: `${path}.mdx`, draw: async () => path });
  await writePages(
    [page('/twin'), page('/Twin')],
    folder,
    { shared: '', baseUrl: '/' },
    new DiskCache('drawn', folder),
  );
  expect(said.mock.calls).toEqual([
    [expect.stringMatching(/: \/Twin is the path of \/twin\.mdx and of \/Twin\.mdx\./)],
  ]);
  expect(readdirSync(folder)).not.toContain('Twin');
});
