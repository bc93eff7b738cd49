/**
 * Highlights code at build time into a few classes: `k` keyword or key, `s` string, `c` comment, and the marks that
 * the caller passes in. Colors are CSS variables, so both color modes share the HTML and no style attribute is needed.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { repositoryRoot } from '@portal/settings';
import {
  type BundledLanguage,
  createHighlighter,
  type Highlighter,
  type RegexEngine,
  type ThemeRegistrationRaw,
} from 'shiki';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { cacheFolder, hashOf } from '../disk-cache.ts';
import { type AxisOfNumber, decimalNumber } from './coordinates.ts';
import { escapeHtml, markBangla } from './escape.ts';

/** What the caller knows of a piece of code beyond its grammar. */
export interface CodeMarks {
  /** Numbers that are coordinates, as they are written. */
  axes?: AxisOfNumber;
  /** Strings to wrap in a class: the host and the key that a user can exchange. */
  words?: { text: string; className: 'host' | 'key' }[];
  /** Whole lines to point out, from 1. */
  lines?: ReadonlySet<number>;
}

/**
 * HTML of the code's inside, one `<span>` per colored run, safe to put into a `<pre><code>`; each line ends with a
 * line break. An unknown language gives plain text.
 */
export type Highlight = (code: string, language: string, marks?: CodeMarks) => string;

/** Colors that represent classes; they never reach the page. */
const classOfColor: Record<string, string> = { '#00000A': 'k', '#00000B': 's', '#00000C': 'c' };

const theme: ThemeRegistrationRaw = {
  name: 'roles',
  type: 'light',
  fg: '#000000',
  bg: '#ffffff',
  settings: [
    { settings: { foreground: '#000000' } },
    {
      scope: [
        'keyword',
        'storage',
        'constant.language',
        'variable.language',
        'support.type.property-name',
        'entity.name.tag',
        'meta.object-literal.key.json',
        'support.type.property-name.json',
        'entity.other.attribute-name.yaml',
      ],
      settings: { foreground: '#00000A' },
    },
    { scope: ['keyword.operator', 'storage.type.function.arrow'], settings: { foreground: '#000000' } },
    {
      scope: ['keyword.operator.new', 'keyword.operator.expression', 'keyword.operator.logical.python'],
      settings: { foreground: '#00000A' },
    },
    { scope: ['string', 'punctuation.definition.string'], settings: { foreground: '#00000B' } },
    // Words of a shell command are not strings.
    { scope: ['string.unquoted'], settings: { foreground: '#000000' } },
    { scope: ['comment', 'punctuation.definition.comment'], settings: { foreground: '#00000C' } },
  ],
};

/** Every language of the documentation and of the request samples. */
const languages = [
  'bash',
  'c',
  'csharp',
  'css',
  'dart',
  'diff',
  'go',
  'groovy',
  'html',
  'http',
  'ini',
  'java',
  'javascript',
  'json',
  'kotlin',
  'php',
  'properties',
  'python',
  'sql',
  'swift',
  'toml',
  'xml',
  'yaml',
] satisfies BundledLanguage[];

const otherNames: Record<string, string> = {
  // JavaScript's grammar is that of TypeScript with JSX.
  ts: 'javascript',
  tsx: 'javascript',
  jsx: 'javascript',
  typescript: 'javascript',
  gradle: 'groovy',
  kt: 'kotlin',
  'c#': 'csharp',
  dotenv: 'ini',
  env: 'ini',
};

let loaded: Promise<Highlight> | undefined;

/** Loads the grammars once, on first use; each piece of code is drawn once. */
export function loadHighlight(): Promise<Highlight> {
  loaded ??= createHighlight();
  return loaded;
}

async function createHighlight(): Promise<Highlight> {
  const shiki = await createHighlighter({ themes: [theme], langs: languages, engine: await createEngine() });
  for (const language of languages) readLinesOnce(shiki.getLanguage(language));
  const drawn = cachedOnDisk();
  return (code, language, marks = {}) => {
    const { axes = [], words, lines = [] } = marks;
    const key = JSON.stringify([language, code, [...axes], words, [...lines]]);
    const html = drawn.get(key) ?? draw(shiki, code, language, marks);
    drawn.set(key, html);
    return html;
  };
}

type Grammar = ReturnType<Highlighter['getLanguage']>;
type ReadLine = ReturnType<Grammar['tokenizeLine2']>;

/** Two thirds of all lines are in another piece of code, too, after the same state of their grammar. */
function readLinesOnce(grammar: Grammar): void {
  const read = grammar.tokenizeLine2.bind(grammar);
  const states: (ReadLine['ruleStack'] | null)[] = [];
  const known = new Map<string, ReadLine>();
  grammar.tokenizeLine2 = (line, before, limit) => {
    const key = `${states.indexOf(before)} ${line}`;
    const again = known.get(key);
    if (again) return again;
    const first = read(line, before, limit);
    const after = states.find((one) => one?.equals(first.ruleStack));
    if (!after) states.push(first.ruleStack);
    const result = after ? { ...first, ruleStack: after } : first;
    known.set(key, result);
    return result;
  };
}

/** Compiling patterns is most of the work, and two fifths of the lists of patterns are in another grammar or rule, too. */
async function createEngine(): Promise<RegexEngine> {
  const engine = await createOnigurumaEngine(import('shiki/wasm'));
  const known = new Map<string, ReturnType<RegexEngine['createScanner']>>();
  return {
    ...engine,
    createScanner(patterns) {
      const key = patterns.join('\0');
      const scanner = known.get(key) ?? engine.createScanner(patterns);
      known.set(key, scanner);
      // Without `dispose`: other rules have the scanner, too.
      return { findNextMatchSync: (...text) => scanner.findNextMatchSync(...text) };
    },
  };
}

/**
 * What builds before this one have drawn, by language, code and marks; what this one adds is written when the process ends.
 * Of the code of all pages an edit changes little, and drawing it is a fifth of a build.
 */
function cachedOnDisk(): Map<string, string> {
  // Tests draw anew.
  if (process.env.VITEST) return new Map();
  const folder = join(cacheFolder, 'highlighted');
  const file = join(folder, `${hashOf([], sources)}.json`);
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as [string, string][]) : [];
  const drawn = new Map(known);
  process.on('exit', () => {
    if (drawn.size === known.length) return;
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${file}.draft`, JSON.stringify([...drawn]));
    renameSync(`${file}.draft`, file);
  });
  return drawn;
}

/** What the HTML of a piece of code depends on besides the code. */
const sources = [
  ...['highlight', 'coordinates', 'escape'].map((name) => join(import.meta.dirname, `${name}.ts`)),
  resolve(repositoryRoot(), 'package-lock.json'),
];

function draw(shiki: Highlighter, code: string, language: string, marks: CodeMarks): string {
  const known = otherNames[language] ?? language;
  const lang = (shiki.getLoadedLanguages().includes(known) ? known : 'text') as BundledLanguage;
  return (
    shiki
      // By default, a line that takes half a second stays without colors: a busy machine would build another page.
      .codeToTokensBase(code, { lang, theme, tokenizeTimeLimit: 0 })
      .map((tokens, index) => {
        const line = `${joinRuns(tokens)
          .map((run) => runHtml(run, marks))
          .join('')}\n`;
        return marks.lines?.has(index + 1) ? `<span class="hl">${line}</span>` : line;
      })
      .join('')
  );
}

interface Run {
  text: string;
  className?: string;
}

/** Neighbors of one class become one span; white space takes the class of what is before it. */
function joinRuns(tokens: { content: string; color?: string }[]): Run[] {
  const joined: Run[] = [];
  for (const { content, color } of tokens) {
    const className = classOfColor[(color ?? '').toUpperCase()];
    const last = joined.at(-1);
    if (last && (last.className === className || content.trim() === '')) last.text += content;
    else joined.push({ text: content, className });
  }
  return joined;
}

function runHtml({ text, className }: Run, { axes, words = [] }: CodeMarks): string {
  // A string may contain coordinates too, as in a URL; in a comment a number is a word among others.
  const html = markedHtml(text, words, className === 'c' ? undefined : axes);
  return className ? `<span class="${className}">${html}</span>` : html;
}

function markedHtml(
  text: string,
  words: NonNullable<CodeMarks['words']>,
  axes: AxisOfNumber | undefined,
): string {
  const literal = words.map((word) => word.text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const parts = new RegExp([...literal, decimalNumber.source].join('|'), 'g');
  let html = '';
  let from = 0;
  for (const found of text.matchAll(parts)) {
    const className = words.find((word) => word.text === found[0])?.className ?? axes?.get(found[0]);
    if (!className) continue;
    html += markBangla(escapeHtml(text.slice(from, found.index)));
    html += `<span class="${className}">${escapeHtml(found[0])}</span>`;
    from = found.index + found[0].length;
  }
  return html + markBangla(escapeHtml(text.slice(from)));
}
