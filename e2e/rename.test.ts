/**
 * The product's name lives in one file: builds a copy of the repository with another name, slug and company, and
 * finds no trace of the first in its routes, links and texts.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join, relative, resolve } from 'node:path';
import { loadSettings, repositoryRoot, type Settings } from '@portal/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = repositoryRoot();
const copy = join(mkdtempSync(join(tmpdir(), 'renamed-')), 'portal');
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

beforeAll(() => {
  copyRepository();
  writeFileSync(join(copy, 'settings/settings.json'), JSON.stringify(renamed(), null, 2));
  const node = (...args: string[]) =>
    execFileSync(process.execPath, args, {
      cwd: copy,
      stdio: 'pipe',
      env: { ...process.env, PORTAL_SETTINGS: '' },
    });
  for (const script of ['contract/src/generate.ts', 'data/src/generate.ts', 'server/src/generate.ts']) {
    node('--import', 'tsx', script);
  }
  execFileSync('npm', ['run', 'build', '-w', '@portal/site'], { cwd: copy, stdio: 'pipe' });
}, 600_000);

afterAll(() => rmSync(resolve(copy, '..'), { recursive: true, force: true }));

describe('a portal under another name', () => {
  it('has its pages at paths that follow the new slug', () => {
    const build = join(copy, 'site/build');
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
    for (const file of builtFiles(join(copy, 'site/build'))) {
      const path = relative(join(copy, 'site/build'), file);
      if (traces.test(path)) found.push(`path ${path}`);
      if (!textEndings.has(extname(file))) continue;
      const text = readFileSync(file, 'utf8');
      const trace = traces.exec(text);
      if (trace) found.push(`${path}: …${text.slice(Math.max(0, trace.index - 60), trace.index + 60)}…`);
    }
    expect(found).toEqual([]);
  });

  it('carries the new company in its footer', () => {
    expect(readFileSync(join(copy, 'site/build/index.html'), 'utf8')).toContain(second.company);
  });
});

/** Every setting that carries the first name, in either case, carries the second instead. */
function renamed(): Settings {
  const text = JSON.stringify(loadSettings())
    .replaceAll(first.company, second.company)
    .replaceAll(first.name, second.name)
    .replaceAll(first.slug, second.slug)
    .replaceAll(first.slug.toUpperCase(), second.slug.toUpperCase());
  return JSON.parse(text);
}

/** Sources copied; installed packages linked, except the workspaces, which must be the copy's own. */
function copyRepository(): void {
  const left = new Set(['node_modules', '.git', 'build', '.docusaurus', '.cache', 'gallery', 'generated']);
  cpSync(root, copy, { recursive: true, filter: (path) => path === root || !left.has(basename(path)) });
  linkEntries('node_modules', ['@portal', '.cache']);
  mkdirSync(join(copy, 'node_modules/@portal'));
  for (const name of readdirSync(join(root, 'node_modules/@portal'))) {
    symlinkSync(join(copy, name), join(copy, 'node_modules/@portal', name));
  }
  for (const workspace of readdirSync(join(root, 'node_modules/@portal'))) {
    const own = join(workspace, 'node_modules');
    if (readdirSync(join(root, workspace)).includes('node_modules')) linkEntries(own, ['.cache']);
  }
}

function linkEntries(folder: string, without: string[]): void {
  mkdirSync(join(copy, folder), { recursive: true });
  for (const name of readdirSync(join(root, folder))) {
    if (!without.includes(name)) symlinkSync(join(root, folder, name), join(copy, folder, name));
  }
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
