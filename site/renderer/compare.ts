/**
 * `tsx renderer/compare.ts <URL>` says in which pages what `npm run dev` serves there differs from the build. What always
 * differs is set equal: hashes in names, the order of elements in a head, ids that React makes, styles and scripts.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Element, Nodes } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';

const [, , served = ''] = process.argv;
const folder = join(import.meta.dirname, '../build');
const paths = (
  JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as [path: string, title: string][]
)
  .map(([path]) => path)
  .sort();
let differences = 0;
for (const path of paths) {
  const response = await fetch(new URL(encodeURI(path), served));
  const built = readFileSync(join(folder, path, 'index.html'), 'utf8');
  report(
    path,
    response.ok ? changes(linesOf(built), linesOf(await response.text())) : [`status ${response.status}`],
  );
}
console.log(`${paths.length} pages, ${differences} with differences.`);

function report(path: string, lines: string[]): void {
  if (lines.length === 0) return;
  differences += 1;
  console.log(
    `${path}\n${lines
      .slice(0, 12)
      .map((line) => `    ${line.slice(0, 240)}`)
      .join('\n')}`,
  );
}

function withoutHash(text: string): string {
  return text.replace(/([-.])[\da-zA-Z]{5,32}(\.(?:js|css|woff2|webp|png|svg))\b/g, (whole, mark, ending) =>
    /\d/.test(whole) ? `${mark}HASH${ending}` : whole,
  );
}

function linesOf(html: string): string[] {
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
  const lines = (from: string[], without: string[], mark: string) => {
    const others = new Map<string, number>();
    for (const line of without) others.set(line, (others.get(line) ?? 0) + 1);
    return from.flatMap((line) => {
      const count = others.get(line) ?? 0;
      others.set(line, count - 1);
      return count > 0 ? [] : [`${mark} ${line.trim()}`];
    });
  };
  const found = [...lines(before, after, '-'), ...lines(after, before, '+')];
  return found.length > 0 || before.join() === after.join() ? found : ['the same lines in another order'];
}
