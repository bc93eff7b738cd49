/**
 * Parses code with the grammar of its language, for tests: of the request samples here, and of the code blocks in the
 * documentation. It proves syntax, not types.
 */
import { createRequire } from 'node:module';
import { Language, type Node, Parser, type Tree } from 'web-tree-sitter';

/** Where the parser stopped understanding. */
export interface SyntaxFault {
  /** Counted from 1. */
  line: number;
  column: number;
  /** The line as written. */
  source: string;
  message: string;
}

/** Language names as in the documentation's code fences -> the package file with the grammar. */
const grammars: Record<string, string> = {
  bash: 'tree-sitter-wasms/out/tree-sitter-bash.wasm',
  csharp: '@repomix/tree-sitter-wasms/out/tree-sitter-c_sharp.wasm',
  css: '@repomix/tree-sitter-wasms/out/tree-sitter-css.wasm',
  dart: '@repomix/tree-sitter-wasms/out/tree-sitter-dart.wasm',
  go: '@repomix/tree-sitter-wasms/out/tree-sitter-go.wasm',
  html: 'tree-sitter-wasms/out/tree-sitter-html.wasm',
  java: '@repomix/tree-sitter-wasms/out/tree-sitter-java.wasm',
  javascript: '@repomix/tree-sitter-wasms/out/tree-sitter-javascript.wasm',
  json: 'tree-sitter-wasms/out/tree-sitter-json.wasm',
  kotlin: 'tree-sitter-wasms/out/tree-sitter-kotlin.wasm',
  php: '@repomix/tree-sitter-wasms/out/tree-sitter-php.wasm',
  python: '@repomix/tree-sitter-wasms/out/tree-sitter-python.wasm',
  swift: '@repomix/tree-sitter-wasms/out/tree-sitter-swift.wasm',
  toml: 'tree-sitter-wasms/out/tree-sitter-toml.wasm',
  tsx: '@repomix/tree-sitter-wasms/out/tree-sitter-tsx.wasm',
  typescript: '@repomix/tree-sitter-wasms/out/tree-sitter-typescript.wasm',
};

const aliases: Record<string, string> = {
  js: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  sh: 'bash',
  shell: 'bash',
};

const require = createRequire(import.meta.url);
let ready: Promise<void> | undefined;
const parsers = new Map<string, Promise<Parser>>();

/** Languages that can be parsed, aliases included. */
export function parsableLanguages(): string[] {
  return [...Object.keys(grammars), ...Object.keys(aliases)];
}

/** The syntax tree of the code. Throws naming the known languages when there is no grammar for this one. */
export async function parseCode(language: string, code: string): Promise<Tree> {
  const name = aliases[language] ?? language;
  const file = grammars[name];
  if (!file) {
    throw new Error(`No grammar for "${language}". Expected one of: ${parsableLanguages().join(', ')}.`);
  }
  ready ??= Parser.init();
  await ready;
  if (!parsers.has(name)) parsers.set(name, loadParser(file));
  const tree = (await parsers.get(name)!).parse(code);
  if (!tree) throw new Error(`The ${name} parser gave no tree.`);
  return tree;
}

async function loadParser(file: string): Promise<Parser> {
  const parser = new Parser();
  parser.setLanguage(await Language.load(require.resolve(file)));
  return parser;
}

/** Everything in the code that its grammar does not accept; empty when the syntax is right. */
export async function findSyntaxFaults(language: string, code: string): Promise<SyntaxFault[]> {
  const tree = await parseCode(language, code);
  const lines = code.split('\n');
  const faults = faultyNodes(tree.rootNode).map((node) => ({
    line: node.startPosition.row + 1,
    column: node.startPosition.column + 1,
    source: lines[node.startPosition.row] ?? '',
    message: node.isMissing ? `missing ${node.type}` : `unexpected ${JSON.stringify(node.text.slice(0, 40))}`,
  }));
  // Trees live outside the JavaScript heap.
  tree.delete();
  return faults;
}

/** The outermost faults: an error inside an error says nothing new. */
function faultyNodes(node: Node): Node[] {
  if (!node.hasError) return [];
  if (node.isError || node.isMissing) return [node];
  return node.children.flatMap((child) => (child ? faultyNodes(child) : []));
}
