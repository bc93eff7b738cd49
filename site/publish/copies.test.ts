import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pagelessFolders, withEncodedLinks, writeCopies, writeFolderCopies } from './copies.ts';

const html = '<head><link data-rh=true rel=canonical href=https://x.test/a/b%20c/d /></head>';

function builtPage(text = html) {
  const outDir = mkdtempSync(join(tmpdir(), 'copies-'));
  mkdirSync(join(outDir, 'a/b c/d'), { recursive: true });
  writeFileSync(join(outDir, 'a/b c/d/index.html'), text);
  return { outDir, page: { path: '/a/b c/d', file: 'a/b c/d/index.html', title: 'D', description: '' } };
}

describe('writeCopies', () => {
  it('writes page.html, and marked copies under each alias', () => {
    const { outDir, page } = builtPage();
    writeCopies(outDir, [page], [{ folder: '/a/b c', aliases: ['/A/b c', '/a/b'] }], '/');
    const read = (file: string) => readFileSync(join(outDir, file), 'utf8');
    expect(read('a/b c/d.html')).toBe(html);
    for (const copy of ['A/b c/d/index.html', 'A/b c/d.html', 'a/b/d/index.html', 'a/b/d.html']) {
      expect(read(copy), copy).toContain('<link data-alias data-rh=true rel=canonical');
    }
  });

  it('fails for a page without a canonical link, whose alias could not be told from it', () => {
    const { outDir, page } = builtPage('<head></head>');
    expect(() => writeCopies(outDir, [page], [{ folder: '/a/b c', aliases: ['/a/b'] }], '/')).toThrow(
      /no canonical link/,
    );
  });
});

describe('pagelessFolders', () => {
  const pageAt = (path: string) => ({ path, file: `${path.slice(1)}index.html`, title: '', description: '' });
  const pages = ['/x/', '/x/a/', '/x/a/b c/d', '/x/a/b c/e/f'].map(pageAt);
  const found = (aliases: string[]) =>
    pagelessFolders(pages, [{ folder: '/a/b c', aliases }], '/x/').map(({ path, page }) => [path, page.path]);

  it('are those that have pages and no page, with the nearest page above, also of the aliases', () => {
    expect(found(['/a/b'])).toEqual([
      ['/a/b c', '/x/a/'],
      ['/a/b', '/x/a/'],
      ['/a/b c/e', '/x/a/'],
      ['/a/b/e', '/x/a/'],
    ]);
  });

  it('are no folders that differ from a page in letter case only', () => {
    expect(found(['/A/b c']).map(([path]) => path)).toEqual(['/a/b c', '/A/b c', '/a/b c/e', '/A/b c/e']);
  });
});

describe('writeFolderCopies', () => {
  it('writes the page above, with a mark that has the place of the group', () => {
    const { outDir, page } = builtPage();
    const folder = { path: '/a/b c/d/e', page };
    writeFolderCopies(outDir, [folder], new Map([['/a/b c/d/e', 'e-group']]));
    for (const file of ['a/b c/d/e/index.html', 'a/b c/d/e.html']) {
      expect(readFileSync(join(outDir, file), 'utf8'), file).toContain(
        '<link data-alias="#e-group" data-rh=true rel=canonical',
      );
    }
    writeFolderCopies(outDir, [folder], new Map());
    expect(readFileSync(join(outDir, 'a/b c/d/e.html'), 'utf8')).toContain('<link data-alias data-rh');
  });
});

it('writes spaces in links as %20 and leaves every other attribute alone', () =>
  expect(withEncodedLinks('<a class="x y" href="/a/b c/d e#f">g h</a><p title="i j">')).toBe(
    '<a class="x y" href="/a/b%20c/d%20e#f">g h</a><p title="i j">',
  ));
