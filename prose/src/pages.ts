import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fillTokens, loadSettings, repositoryRoot } from '@portal/settings';

/** One written page, its tokens filled. */
export interface Page {
  /** Path below the repository's root, for messages. */
  file: string;
  text: string;
}

export interface CodeBlock {
  file: string;
  /** Line of the opening fence, from 1. */
  line: number;
  language: string;
  title?: string;
  code: string;
  /** Names that the block uses and the developer already has, such as a map: `given="map"`. */
  given: string[];
  /** Title of the block of the same page that runs before this one: `after="line.js"`. */
  after?: string;
  /** What the tests run above the block, for names that the page introduces in words: `before="const key = 'x';"`. */
  before?: string;
  /** What the tests run below the block, because it only defines something: `try="console.log(await find('Banani'))"`. */
  tryOut?: string;
  /** The endpoint, and the status if not 200, whose response a JSON block shows: `answers="reverseGeocode 400"`. */
  answers?: string;
  /** What the block's requests meet before they succeed, in order: `faults="503 429:1"`, see `faults.ts`. */
  faults?: string;
  /** Why the block, which calls the API, is checked but not run: `unrun="needs a Laravel application"`. */
  unrunReason?: string;
  /** Why the block is not checked, when its author says so in the fence: `unchecked="reason"`. */
  uncheckedReason?: string;
}

const contentDir = resolve(repositoryRoot(), 'content');

/** Every page of `content/`, in the order of its path, as displayed. */
export function readPages(): Page[] {
  const settings = loadSettings();
  return readSources().map(({ file, text }) => ({ file, text: fillTokens(text, settings) }));
}

/** Every page of `content/` as its author wrote it, tokens not filled. */
export function readSources(): Page[] {
  return mdxFiles(contentDir).map((path) => ({
    file: relative(repositoryRoot(), path),
    text: readFileSync(path, 'utf8'),
  }));
}

function mdxFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return mdxFiles(path);
      return entry.name.endsWith('.mdx') ? [path] : [];
    });
}

/** The code blocks of a page. Plain `text`, such as what a console prints, is no code. Throws with file and line when a fence is never closed or names no language. */
export function codeBlocks({ file, text }: Page): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  const lines = text.split('\n');
  for (let i = 0; i < lines.length; i += 1) {
    const opening = /^(\s*)(`{3,})(\S*)(.*)$/.exec(lines[i]!);
    if (!opening) continue;
    const [, indent = '', fence = '', language = '', meta = ''] = opening;
    const start = i + 1;
    const end = lines.findIndex((line, at) => at > i && line.trim() === fence);
    if (end < 0) throw new Error(`${file}:${i + 1}: this code block is never closed. Add ${fence} below it.`);
    if (!language)
      throw new Error(`${file}:${i + 1}: this code block names no language. Write it after the fence.`);
    const code = lines
      .slice(i + 1, end)
      .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
    i = end;
    if (language === 'text') continue;
    blocks.push({
      file,
      line: start,
      language,
      title: /title="([^"]*)"/.exec(meta)?.[1],
      given: /given="([^"]*)"/.exec(meta)?.[1]?.split(/[\s,]+/) ?? [],
      after: /\bafter="([^"]*)"/.exec(meta)?.[1],
      before: /\bbefore="([^"]*)"/.exec(meta)?.[1],
      tryOut: /\btry="([^"]*)"/.exec(meta)?.[1],
      answers: /\banswers="([^"]*)"/.exec(meta)?.[1],
      faults: /\bfaults="([^"]*)"/.exec(meta)?.[1],
      unrunReason: /\bunrun="([^"]*)"/.exec(meta)?.[1],
      uncheckedReason: /unchecked="([^"]*)"/.exec(meta)?.[1],
      code: code.join('\n'),
    });
  }
  return blocks;
}

/** Every code block of every page that its author has not taken out of the checks. */
export function checkedBlocks(): CodeBlock[] {
  return readPages()
    .flatMap(codeBlocks)
    .filter(({ uncheckedReason }) => uncheckedReason === undefined);
}

/** `content/docs/page.mdx:12`, as messages name a block. */
export function placeOf({ file, line }: CodeBlock): string {
  return `${file}:${line}`;
}
