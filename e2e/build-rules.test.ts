/**
 * Builds a changed copy of the repository. The product's name lives in one file: with another name, slug and company,
 * routes, links and texts have no trace of the first. The same build has the faults that it must refuse or warn of
 * (specification, section 2, build rules; section 8); it says so after the site is written.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { loadSettings, type Settings } from '@portal/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyRepository, type RepositoryCopy } from './repository-copy.ts';

const first = loadSettings().product;
const second = { slug: 'acme', name: 'Acme', company: 'Acme Cartography Limited' };

/** Third-party packages under their own names: not the portal's texts. */
const foreign = ['vendor'];
const textEndings = new Set([
  '.html',
  '.js',
  '.css',
  '.json',
  '.yaml',
  '.xml',
  '.txt',
  '.md',
  '.svg',
  '.webmanifest',
  '',
]);

let copy: RepositoryCopy;
let build: string;
let result: ReturnType<RepositoryCopy['build']>;

beforeAll(() => {
  copy = copyRepository();
  build = join(copy.folder, 'site/build');
  writeFileSync(join(copy.folder, 'settings/settings.json'), JSON.stringify(renamed(), null, 2));
  copy.generate();
  writePage('broken-link', '/broken-link', '[Nowhere](/docs/this-page-is-not-there) and [gone](./gone.mdx).');
  writePage('twin', '/sandbox', 'A second page at the address of another.');
  result = copy.build();
}, 600_000);

afterAll(() => copy.remove());

describe('a portal under another name', () => {
  it('has its pages at paths that follow the new slug', () => {
    for (const path of [
      `docs/migration/mapbox-to-${second.slug}`,
      `npm/${second.slug} APIs/npm-intro`,
      `flutter/${second.slug} Map Flutter/flutter-intro`,
      `flutter/Place Picker/${second.slug}-map-place-picker`,
    ]) {
      expect(readFileSync(join(build, path, 'index.html'), 'utf8')).toContain(second.name);
    }
  });

  it('holds no trace of the first slug, name or company', () => {
    const traces = new RegExp([first.slug, first.name, first.company].join('|'), 'i');
    const found: string[] = [];
    for (const file of builtFiles(build)) {
      const path = relative(build, file);
      if (traces.test(path)) found.push(`path ${path}`);
      if (!textEndings.has(extname(file))) continue;
      const text = readFileSync(file, 'utf8');
      const trace = traces.exec(text);
      if (trace) found.push(`${path}: …${text.slice(Math.max(0, trace.index - 60), trace.index + 60)}…`);
    }
    expect(found).toEqual([]);
  });

  it('carries the new company in its footer', () => {
    expect(readFileSync(join(build, 'index.html'), 'utf8')).toContain(second.company);
  });
});

describe('the build', () => {
  it('fails on a broken link and names it, and only warns of a broken Markdown link and of two pages at one address', () => {
    const { code, output } = result;
    expect(code).not.toBe(0);
    expect(output.match(/\[ERROR\].*/g)).toEqual(['[ERROR] Error: Broken links or anchors:']);
    expect(output).toContain('- /docs/this-page-is-not-there on content/docs/broken-link.mdx:7\n');
    expect(output).toMatch(/\[WARNING\].*gone\.mdx/s);
    expect(output).toMatch(/\[WARNING\].*Duplicate routes found.*\/docs\/sandbox/s);
  });

  it('names the file of a page that cannot be drawn, without a stack', () => {
    writePage('unknown', '/unknown', '<Nope />');
    const { code, output } = copy.build();
    expect(code).not.toBe(0);
    expect(output).toMatch(/\[ERROR\] Error: \S*content\/docs\/unknown\.mdx:7: found <Nope>\./);
    expect(output).not.toMatch(/^ +at /m);
  });
});

/** Every setting that contains the first name, in either case, contains the second instead. */
function renamed(): Settings {
  const text = JSON.stringify(loadSettings())
    .replaceAll(first.company, second.company)
    .replaceAll(first.name, second.name)
    .replaceAll(first.slug, second.slug)
    .replaceAll(first.slug.toUpperCase(), second.slug.toUpperCase());
  return JSON.parse(text);
}

function writePage(name: string, slug: string, text: string): void {
  writeFileSync(
    join(copy.folder, `content/docs/${name}.mdx`),
    `---\ntitle: ${name}\ndescription: A page of the test, ${name}.\nslug: ${slug}\n---\n\n${text}\n`,
  );
}

function* builtFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!foreign.includes(entry.name)) yield* builtFiles(path);
    } else {
      yield path;
    }
  }
}
