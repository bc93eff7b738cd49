/** Names in code follow the glossary too: identifiers, classes and custom properties of styles, and files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@portal/settings';
import ts from 'typescript';
import type { Finding } from './check.ts';
import { filesBelow, governed } from './passages.ts';

/** A word of which no name consists, in lower case. */
const nameRules: { pattern: RegExp; use: string }[] = [
  { pattern: /^answer(?:s|ed|ing)?$/, use: 'response, result; respond, return' },
  { pattern: /^(?:ask(?:s|ed|ing)?|questions?)$/, use: 'request, query, terms; confirmation (a dialog)' },
];

/** Files and folders in which names may have these words, and why. */
export const exemptNames: { place: string; reason: string }[] = [
  { place: 'server/src/mcp/exam', reason: 'an exam consists of questions and answers' },
  { place: 'prose/src/pages.ts', reason: 'reads the attribute `answers` of a fence' },
  { place: 'prose/src/grammar.test.ts', reason: 'checks blocks with the attribute `answers`' },
  { place: 'bench/run.ts', reason: 'the command line selects the suite `answers`' },
  {
    place: 'contract/schemas',
    reason: 'clients generated from the released contract have classes of these names',
  },
  {
    place: 'contract/v1/schemas',
    reason: 'clients generated from the released contract have classes of these names',
  },
];

export const isBelow = (file: string, places: string[]) =>
  places.some((place) => file === place || file.startsWith(`${place}/`));

export const isExempt = (file: string) =>
  isBelow(
    file,
    exemptNames.map(({ place }) => place),
  );

/** Every name in governed files that has a word of the rules, in files that are exempt too. */
export function findNames(places: string[] = governed): Finding[] {
  return places
    .flatMap((place) => filesBelow(place))
    .flatMap((file) =>
      checkNames(file, isCode(file) ? readFileSync(join(repositoryRoot(), file), 'utf8') : ''),
    );
}

const isCode = (file: string) => /\.(?:[mc]?[jt]sx?|css)$/.test(file);

interface Named {
  name: string;
  /** From 1. */
  line: number;
}

/** Names of a file with its path, and in its text, that have a word of the rules, each once for each line. */
export function checkNames(file: string, text: string): Finding[] {
  const found = [{ name: file, line: 1 }, ...namesIn(text, file)].flatMap(({ name, line }) => {
    const rule = nameRules.find(({ pattern }) => wordsOf(name).some((word) => pattern.test(word)));
    return rule ? [[`${line} ${name}`, { file, line, found: name, use: rule.use }] as const] : [];
  });
  return [...new Map(found).values()];
}

/** `measureRouteAnswers` -> `measure`, `route`, `answers`. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$& ')
    .toLowerCase()
    .split(/[^a-z]+/);
}

function namesIn(text: string, file: string): Named[] {
  // Most files have none of the words, and parsing takes long.
  if (!/answer|ask|question/i.test(text)) return [];
  return file.endsWith('.css') ? namesInStyles(text) : namesInCode(text, file);
}

function namesInCode(text: string, file: string): Named[] {
  const names: Named[] = [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      names.push({ name: node.text, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

function namesInStyles(text: string): Named[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...code.matchAll(/(?:\.|--)[a-z][\w-]*/gi)].map(({ 0: name, index }) => ({
    name,
    line: code.slice(0, index).split('\n').length,
  }));
}
