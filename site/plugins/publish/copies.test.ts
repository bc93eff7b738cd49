import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeLinks, writeCopies } from './copies.ts';

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

describe('encodeLinks', () => {
  it('writes spaces in links as %20 and leaves every other attribute alone', () => {
    const { outDir, page } = builtPage('<a class="x y" href="/a/b c/d e#f">g h</a><p title="i j">');
    encodeLinks(outDir, [page.file]);
    expect(readFileSync(join(outDir, page.file), 'utf8')).toBe(
      '<a class="x y" href="/a/b%20c/d%20e#f">g h</a><p title="i j">',
    );
  });
});
