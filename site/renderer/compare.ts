/**
 * `tsx renderer/compare.ts <folder> <folder or URL>` says in which pages and files two builds of the site differ, or a
 * build and what `npm run dev` serves. What differs in every build of changed code is set equal: hashes in names, the
 * order of elements in a head, ids that React makes, styles and scripts.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Element, Nodes } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';

const [, , one = '', other = ''] = process.argv;
if (!existsSync(one) || !other) throw new Error('Give two builds: compare.ts <folder> <folder or URL>');
const isServed = /^https?:/.test(other);

// Copies under other paths, and the examples' own files, are made by the build alone.
const files = new Set(isServed ? pagesOf(one) : [...filesIn(one), ...filesIn(other)]);
let differences = 0;
for (const file of [...files].sort()) {
  const [first, second] = [read(one, file), await (isServed ? fetched(file) : read(other, file))];
  if (first === undefined || second === undefined) {
    report(file, [first === undefined ? '+ only in the second' : '- only in the first']);
  } else if (!first.equals(second)) {
    if (/\.(webp|woff2|png)$/.test(file)) continue;
    const [before, after] = [linesOf(file, first), linesOf(file, second)];
    report(file, changes(before, after));
  }
}
console.log(`${files.size} files, ${differences} with differences.`);
process.exitCode = differences > 0 ? 1 : 0;

function report(file: string, lines: string[]): void {
  if (lines.length === 0) return;
  differences += 1;
  console.log(
    `${file}\n${lines
      .slice(0, 12)
      .map((line) => `    ${line.slice(0, 240)}`)
      .join('\n')}`,
  );
}

/** Files of a build under names without hashes, without copies and what is made of all others. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(
      (file) =>
        !/\.(br|gz)$|^assets\/(js|css)\/|^offline/.test(file) && statSync(join(folder, file)).isFile(),
    )
    .map(withoutHash);
}

/** The pages of a build, by their files. */
function pagesOf(folder: string): string[] {
  const listed = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as [
    path: string,
    title: string,
  ][];
  return listed.map(([path]) => join(path.slice(1), 'index.html'));
}

function read(folder: string, file: string): Buffer | undefined {
  const path = join(folder, file);
  if (existsSync(path)) return readFileSync(path);
  const at = file.lastIndexOf('/');
  const inside = readdirSync(join(folder, file.slice(0, Math.max(at, 0)))).find(
    (name) => withoutHash(name) === file.slice(at + 1),
  );
  return inside === undefined ? undefined : readFileSync(join(folder, file.slice(0, at + 1), inside));
}

async function fetched(file: string): Promise<Buffer | undefined> {
  const response = await fetch(new URL(encodeURI(file.replace(/index\.html$/, '')), other));
  return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
}

function withoutHash(text: string): string {
  return text.replace(/([-.])[\da-zA-Z]{5,32}(\.(?:js|css|woff2|webp|png|svg))\b/g, (whole, mark, ending) =>
    /\d/.test(whole) ? `${mark}HASH${ending}` : whole,
  );
}

function linesOf(file: string, content: Buffer): string[] {
  const text = content.toString();
  if (/^(?!examples|vendor).*\.html$/.test(file)) return linesOfHtml(text);
  const known = withoutHash(text).replace(/'sha256-[^']+'/g, "'sha256'");
  return known.replace(/('sha256' ?)+/g, 'hashes ').split('\n');
}

function linesOfHtml(html: string): string[] {
  const lines: string[] = [];
  const see = (node: Nodes, depth: string): void => {
    if (node.type === 'text') {
      const { value } = node;
      if (value.trim()) lines.push(depth + value);
    } else if (node.type === 'root') {
      for (const child of merged(node.children)) see(child, depth);
    } else if (node.type === 'element' && !isLoaded(node)) {
      const { tagName, properties } = node;
      lines.push(`${depth}<${tagName}${attributesOf(properties)}>`);
      if (tagName === 'script' && !properties.type) return;
      if (tagName === 'head') {
        const own = node.children.map((child) => {
          const start = lines.length;
          see(child, `${depth} `);
          return lines.splice(start).join('');
        });
        lines.push(...own.filter(Boolean).sort());
      } else for (const child of merged(node.children)) see(child, `${depth} `);
    }
  };
  see(unified().use(rehypeParse).parse(html), '');
  return lines;
}

/** Style sheets and scripts: how they are bundled is what a build and the development server differ in. */
function isLoaded({ tagName, properties }: Element): boolean {
  return (
    tagName === 'style' ||
    (tagName === 'link' && [properties.rel].flat().includes('stylesheet')) ||
    (tagName === 'script' && properties.type === 'module')
  );
}

/** Texts next to each other as one, without comments. */
function merged(nodes: Nodes[]): Nodes[] {
  const all: Nodes[] = [];
  for (const node of nodes) {
    const last = all.at(-1);
    if (node.type === 'comment') continue;
    if (node.type === 'text' && last?.type === 'text')
      all[all.length - 1] = { type: 'text', value: last.value + node.value };
    else all.push(node);
  }
  return all;
}

function attributesOf(properties: Element['properties']): string {
  return Object.entries(properties)
    .filter(([name]) => !/^data(Sheet|SearchSheet|FontSheet)$/.test(name))
    .map(([name, value]) => ` ${name}=${textOf(value)}`)
    .sort()
    .join('');
}

function textOf(value: Element['properties'][string]): string {
  const text = Array.isArray(value) ? value.join(' ') : `${value}`;
  return withoutHash(text)
    .replace(/(?<=^| )([a-zA-Z]+)_[\w-]{4}(?= |$)/g, '$1')
    .replace(/_R_\w*_/g, 'ID');
}

/** Lines that only one of both has. */
function changes(before: string[], after: string[]): string[] {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end))
    end += 1;
  const [left, right] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const lines = (from: string[], without: string[], mark: string) => {
    const others = new Map<string, number>();
    for (const line of without) others.set(line, (others.get(line) ?? 0) + 1);
    return from.flatMap((line) => {
      const count = others.get(line) ?? 0;
      others.set(line, count - 1);
      return count > 0 ? [] : [`${mark} ${line.trim()}`];
    });
  };
  const found = [...lines(left, right, '-'), ...lines(right, left, '+')];
  return found.length > 0 || left.length + right.length === 0 ? found : ['the same lines in another order'];
}
