/** The prose of the repository's files: what a person reads, with everything else blanked so that places stay. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { loadContract } from '@portal/contract';
import { repositoryRoot } from '@portal/settings';
import ts from 'typescript';
import { isScalar, type Node, parseDocument, type Scalar, visit } from 'yaml';

/** A file whose characters are blanked where they are no prose. Lines and columns are those of the file. */
export interface Passage {
  /** Path below the repository's root, for messages. */
  file: string;
  text: string;
}

/** Folders and files whose prose the rules govern. Of code, that is comments, names of tests and shown texts. */
export const governed = [
  ...['contract', 'content', 'request', 'settings', 'text', 'geo', 'prose'],
  ...['docs/README.md', 'README.md', 'CONTRIBUTING.md'],
  ...['basemap', 'bench', 'data', 'deploy', 'e2e', 'examples', 'scripts', 'server', 'docs/decisions.md'],
  ...['browser', 'console', 'pages', 'parts', 'publish', 'renderer', 'README.md'].map(
    (name) => `site/${name}`,
  ),
];

const unread = new Set(['node_modules', 'generated', 'build', 'snapshots', 'stand-ins']);
/** Files that quote what the rules reject. */
const quoting = new Set(['prose/src/wording/rules.ts', 'prose/src/words.test.ts']);
const isProse = (file: string) =>
  /\.(?:mdx?|yaml|json|tsx?|mjs|html)$/.test(file) &&
  !/(?:^|\/)(?:package|redocly)\b/.test(file) &&
  !quoting.has(file);

/** Every governed text below `places`, in the order of paths. */
export function readPassages(places: string[] = governed): Passage[] {
  const names = fixedNames();
  return filesOf(places).map(({ file, text }) => ({ file, text: blankNames(proseOf(file, text), names) }));
}

/** The comments of the code below `places`, without its other texts. */
export function readComments(places: string[] = governed): Passage[] {
  return filesOf(places)
    .filter(({ file }) => /\.(?:tsx?|mjs)$/.test(file))
    .map(({ file, text }) => ({
      file,
      text: withoutQuotes(blankAround(text, commentsOf(parse(file, text)))),
    }));
}

function filesOf(places: string[]) {
  return places
    .flatMap((place) => filesBelow(place))
    .filter(isProse)
    .map((file) => ({ file, text: readFileSync(join(repositoryRoot(), file), 'utf8') }));
}

/** What a comment quotes is in the words of others. */
const withoutQuotes = (text: string) => text.replace(/"[^"\n]*"/g, dots);

function proseOf(file: string, text: string): string {
  if (/\.(?:yaml|json)$/.test(file)) return proseOfYaml(text);
  if (file.endsWith('.html')) return proseOfHtml(text);
  return /\.mdx?$/.test(file) ? proseOfMarkdown(text) : proseOfCode(text, file);
}

/** Paths of the files below a folder, in their order, without those that are installed or generated. */
export function filesBelow(place: string): string[] {
  if (statSync(join(repositoryRoot(), place)).isFile()) return [place];
  return readdirSync(join(repositoryRoot(), place), { withFileTypes: true })
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      const file = relative(repositoryRoot(), join(repositoryRoot(), place, entry.name));
      if (entry.isDirectory()) return unread.has(entry.name) ? [] : filesBelow(file);
      return [file];
    });
}

/** Blanks text but keeps its line breaks. `¦` instead of a space, so that no phrase reaches across it. */
const blank = (part: string) => part.replace(/[^\s]/g, '¦');
/** Blanks a name inside a sentence, which stays one sentence. */
const dots = (part: string) => part.replace(/[^\s]/g, '·');

/** Prose of Markdown and MDX: code, URLs, HTML and front matter other than titles blanked. */
export function proseOfMarkdown(text: string): string {
  return text
    .replace(/^---\n[\s\S]*?\n---/, (front) =>
      front.replace(/^(?!title:|description:|sidebar_label:).*$/gm, blank),
    )
    .replace(/^ *(`{3,})[\s\S]*?^ *\1/gm, blankFence)
    .replace(/\{\/\*[\s\S]*?\*\/\}|<!--[\s\S]*?-->/g, blank)
    .replace(/`[^`\n]+`/g, dots)
    .replace(/<\/?[A-Za-z](?:"[^"]*"|\{[^}]*\}|[^>"{])*>/g, blankTag)
    .replace(/\]\([^)\s]*\)/g, blank)
    .replace(/https?:\/\/\S+/g, dots);
}

/** Of a code block, only its title is prose. */
function blankFence(block: string): string {
  const title = /title="([^"\n]*)"/.exec(block);
  if (!title?.[1] || /^\S*[./]\S*$/.test(title[1])) return blank(block);
  const start = title.index + 'title="'.length;
  return blank(block.slice(0, start)) + title[1] + blank(block.slice(start + title[1].length));
}

/** Of a tag, only the attributes that a person reads are prose. */
function blankTag(tag: string): string {
  const read = /\b((?:label|before|after|alt|title|caption|summary)=")([^"]*)/g;
  let prose = '';
  let end = 0;
  for (const { index, 1: name = '', 2: value = '' } of tag.matchAll(read)) {
    prose += blank(tag.slice(end, index + name.length)) + value;
    end = index + name.length + value.length;
  }
  return prose + blank(tag.slice(end));
}

const proseKeys = new Set([
  ...['description', 'summary', 'title', 'explanation', 'text'],
  ...['x-confidence', 'x-no-replacement', 'x-displayName'],
]);
const dataKeys = new Set(['value', 'example', 'default', 'enum', 'const']);

/** Prose of the contract's YAML and JSON: descriptions, summaries, titles and notes; names and values blanked. */
export function proseOfYaml(text: string): string {
  const found: Scalar[] = [];
  const add = (node: unknown) => {
    if (isScalar(node) && typeof node.value === 'string') found.push(node);
  };
  visit(parseDocument(text), {
    Pair(_, { key, value }) {
      const name = isScalar(key) ? String(key.value) : '';
      if (dataKeys.has(name)) return visit.SKIP;
      if (!proseKeys.has(name)) return undefined;
      add(value);
      if (name === 'x-confidence')
        for (const item of (value as { items?: Node[] } | null)?.items ?? []) add(item);
      return undefined;
    },
  });
  let prose = '';
  let end = 0;
  for (const { range } of found.sort((a, b) => a.range![0] - b.range![0])) {
    const [from, to] = range!;
    if (from < end) continue;
    prose += blank(text.slice(end, from)) + proseOfMarkdown(text.slice(from, to));
    end = to;
  }
  return prose + blank(text.slice(end));
}

/** Prose of a live example: the comments of its script. */
export function proseOfHtml(text: string): string {
  return text.replace(/^.*$/gm, (line) => {
    const start = line.search(/^\s*\/\/ /);
    return start < 0 ? blank(line) : line;
  });
}

/** Code whose strings nobody reads as texts: data of tests, and the questions and answers of an exam for models. */
const unshown = /\.test\.tsx?$|^server\/src\/mcp\/exam\//;

/** Prose of TypeScript: comments, the names of tests, and what a page or a message shows. */
export function proseOfCode(text: string, file: string): string {
  const source = parse(file, text);
  const spans = commentsOf(source);
  const visitNode = (node: ts.Node) => {
    if (ts.isCallExpression(node) && /^(?:it|test|describe)\b/.test(node.expression.getText())) {
      const [name] = node.arguments;
      if (name && ts.isStringLiteralLike(name)) spans.set(name.getStart(), name.end);
    }
    if (!unshown.test(file) && isShown(node)) spans.set(node.getStart(), node.end);
    ts.forEachChild(node, visitNode);
  };
  visitNode(source);
  return blankAround(text, spans);
}

const parse = (file: string, text: string) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

function commentsOf(source: ts.SourceFile): Map<number, number> {
  const spans = new Map<number, number>();
  const visitNode = (node: ts.Node) => {
    for (const { pos, end } of ts.getLeadingCommentRanges(source.text, node.pos) ?? []) spans.set(pos, end);
    for (const { pos, end } of ts.getTrailingCommentRanges(source.text, node.end) ?? []) spans.set(pos, end);
    ts.forEachChild(node, visitNode);
  };
  visitNode(source);
  return spans;
}

function blankAround(text: string, spans: Map<number, number>): string {
  let prose = '';
  let end = 0;
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    if (from < end) continue;
    const comment = proseOfMarkdown(text.slice(from, to));
    // Without the asterisks at their start, the lines of a comment are one sentence.
    prose +=
      blank(text.slice(end, from)) +
      comment.replace(/^(\s*)(\/?\*+\/?|\/\/)/gm, (sign) => ' '.repeat(sign.length));
    end = to;
  }
  return prose + blank(text.slice(end));
}

/** Whether a node is a text that a page shows: text between tags, or a string that is a sentence. */
function isShown(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return /[a-z]/i.test(node.text);
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node);
  return isText && /^[A-Z*].* .* /s.test(node.text);
}

/** Names that the specification fixes: the titles of the endpoints, and the messages of the error catalog. */
function fixedNames(): string[] {
  const names = (['v1', 'v2'] as const).flatMap((version) => {
    const { groups } = loadContract(version);
    return groups.flatMap(({ operations }) => operations.map(({ summary }) => summary));
  });
  return [...new Set([...names, 'X-Calls-Charged'])].filter(
    (name) => name.includes(' ') || name.includes('-'),
  );
}

function blankNames(text: string, names: string[]): string {
  return names.reduce((prose, name) => prose.replaceAll(name, dots), text);
}
