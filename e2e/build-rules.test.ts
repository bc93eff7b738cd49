/** What the build refuses, and what it only warns of (specification, section 2, build rules; section 8). */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyRepository, type RepositoryCopy } from './repository-copy.ts';

let copy: RepositoryCopy;
beforeAll(() => {
  copy = copyRepository({ generated: true });
}, 300_000);
afterAll(() => copy.remove());

function writePage(name: string, slug: string, text: string): string {
  const file = join(copy.folder, `content/docs/${name}.mdx`);
  writeFileSync(
    file,
    `---\ntitle: ${name}\ndescription: A page of the test, ${name}.\nslug: ${slug}\n---\n\n${text}\n`,
  );
  return file;
}

describe('the build', () => {
  it('fails on a broken link and names it, and only warns of a broken Markdown link and of two pages at one address', () => {
    const pages = [
      writePage(
        'broken-link',
        '/broken-link',
        '[Nowhere](/docs/this-page-is-not-there) and [gone](./gone.mdx).',
      ),
      writePage('twin', '/sandbox', 'A second page at the address of another.'),
    ];
    const { code, output } = copy.build();
    for (const page of pages) rmSync(page);
    expect(code).not.toBe(0);
    expect(output).toContain('/docs/this-page-is-not-there');
    expect(output).toMatch(/\[WARNING\].*gone\.mdx/s);
    expect(output).toMatch(/\[WARNING\].*Duplicate routes found.*\/docs\/sandbox/s);
  }, 300_000);

  it('fails on a page without a default export', () => {
    const home = join(copy.folder, 'site/src/home/index.tsx');
    const source = readFileSync(home, 'utf8');
    writeFileSync(home, source.replace('export default function', 'export function'));
    const { code, output } = copy.build();
    writeFileSync(home, source);
    expect(code).not.toBe(0);
    expect(output).toMatch(/default export/);
  }, 300_000);
});
