/** CONTRIBUTING refers only to what exists: files, scripts, components and attributes of a fence. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@portal/settings';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(join(repositoryRoot(), file), 'utf8');
const guide = read('CONTRIBUTING.md');
const files = execFileSync('git', ['ls-files'], { cwd: repositoryRoot(), encoding: 'utf8' })
  .trim()
  .split('\n');
const inlineCode = [...guide.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(
  ([, code = '']) => code,
);

/** Whether a file of the repository is at a path with placeholders: `examples/<name>.html`, `server/src/<subject>/`. */
function isThere(path: string): boolean {
  const pattern = path
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/<section>\/<page>/, '.+')
    .replace(/<[^>]+>/g, '[^/]+');
  const whole = new RegExp(`^${pattern}${path.endsWith('/') ? '' : '(?:/|$)'}`);
  return files.some((file) => whole.test(file));
}

describe('CONTRIBUTING', () => {
  it('lists files that exist', () => {
    const folders = new Set(files.map((file) => file.split('/')[0]));
    const paths = inlineCode.filter((code) => /^[\w<>./-]+$/.test(code) && code.includes('/'));
    const inRepository = paths.filter((path) => folders.has(path.split('/')[0]));
    expect(inRepository.length).toBeGreaterThan(15);
    expect(inRepository.filter((path) => !isThere(path))).toEqual([]);
    expect(isThere('request/src/samples/<language>.rb')).toBe(false);
  });

  it('runs scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...guide.matchAll(/npm (?:run )?([a-z]+)/g)].map(([, script = '']) => script);
    expect(named).toContain('prove');
    expect(named.filter((script) => !scripts[script])).toEqual([]);
  });

  it('shows components that pages can use', () => {
    const list = read('site/pages/prose/components.ts');
    const blocks = [...guide.matchAll(/```mdx\n([\s\S]*?)```/g)].map(([, block = '']) => block).join('\n');
    const shown = new Set([...blocks.matchAll(/<([A-Z]\w+)/g)].map(([, name = '']) => name));
    expect(shown.size).toBeGreaterThan(8);
    expect([...shown].filter((name) => !new RegExp(`^ {2}${name},$`, 'm').test(list))).toEqual([]);
  });

  it('describes exactly the attributes that the tests read from a fence', () => {
    const described = [...guide.matchAll(/^\| `(\w+)="/gm)].map(([, name]) => name).sort();
    const source = read('prose/src/pages.ts');
    const used = [...source.matchAll(/\/(?:\\b)?(\w+)="\(\[\^"\]\*\)"/g)].map(([, name]) => name);
    expect(described).toEqual([...new Set(used)].filter((name) => name !== 'title').sort());
    const [, known = ''] = /title\|([\w|]+)\)="/.exec(read('site/pages/content/mdx/code-panels.ts')) ?? [];
    expect(known.split('|').sort()).toEqual(described);
  });
});
