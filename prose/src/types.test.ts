/** JavaScript and TypeScript blocks are type-checked against the real packages that the pages name. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { repositoryRoot } from '@portal/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CodeBlock, checkedBlocks, codeBlocks, placeOf, readPages } from './pages.ts';
import { noteProofs } from './proofs.ts';

const root = repositoryRoot();
/** Inside the repository, so that the blocks' imports find its packages. */
const folder = resolve(root, `.cache/prose-samples-${process.pid}`);
const endings: Record<string, string> = {
  js: 'js',
  jsx: 'jsx',
  ts: 'ts',
  tsx: 'tsx',
  javascript: 'js',
  typescript: 'ts',
};

const options = {
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  moduleDetection: 'force',
  lib: ['es2023', 'dom', 'dom.iterable'],
  jsx: 'react-jsx',
  allowJs: true,
  checkJs: true,
  noEmit: true,
  skipLibCheck: true,
  strict: true,
  // As in the compilers that most users have.
  noUncheckedSideEffectImports: false,
  types: ['node', 'react'],
  paths: { 'maplibre-gl': [resolve(root, 'node_modules/bkoi-gl/node_modules/maplibre-gl')] },
};
/** Those of Vite's template react-ts, from the pinned create-vite. */
const optionsOfViteTemplate = {
  extends: resolve(root, 'node_modules/create-vite/template-react-ts/tsconfig.app.json'),
  compilerOptions: { paths: options.paths },
};
/** A page with a script tag contains plain JavaScript, so errors of TypeScript only are ignored. */
const optionsForJavaScript = { ...options, strict: false, noImplicitAny: false };
const optionsOfDeclarations = { ...options, skipLibCheck: false, types: ['geojson'] };

let blocks: CodeBlock[];
/** Which block each written file holds. */
const blockOf = new Map<string, CodeBlock>();

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const ambient = readFileSync(resolve(root, 'prose/src/ambient.d.ts.txt'), 'utf8');
  writeFileSync(join(folder, 'ambient.d.ts'), ambient);
  blocks = checkedBlocks()
    .flatMap((block) => (block.language === 'html' ? inlineScripts(block) : [block]))
    .filter(({ language }) => endings[language]);
  for (const [i, block] of blocks.entries()) blockOf.set(write(block, i), block);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The scripts inside an HTML block, as separate blocks. */
function inlineScripts(block: CodeBlock): CodeBlock[] {
  return [...block.code.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => ({
    ...block,
    language: 'js',
    code,
  }));
}

/** Writes a block under its page's folder by the name it shows, so that blocks may import each other; gives its path. */
function write(block: CodeBlock, i: number): string {
  const pageFolder = join(folder, basename(block.file, '.mdx'));
  mkdirSync(pageFolder, { recursive: true });
  const isDeclaration = block.title?.endsWith('.d.ts');
  const ending = isDeclaration ? 'd.ts' : endings[block.language];
  const shown = /^([\w-]+)(\.d)?\.[cm]?[jt]sx?$/.exec(basename(block.title ?? ''))?.[1];
  const named = join(pageFolder, `${shown}.${ending}`);
  const file = shown && !existsSync(named) ? named : join(pageFolder, `block-${i}.${ending}`);
  writeFileSync(file, block.code);
  return file;
}

interface Complaint {
  file?: string;
  line: number;
  code: number;
  text: string;
}

/** Each complaint as `page:line of the block: line in it: message`. */
function complaints(files: string[], settings: object, ambient = [join(folder, 'ambient.d.ts')]): string[] {
  const config = join(folder, 'tsconfig.json');
  writeFileSync(config, JSON.stringify({ ...settings, include: [], files: [...ambient, ...files] }));
  const compiler = resolve(root, 'node_modules/typescript-7/bin/tsc');
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [compiler, '-p', config, '--pretty', 'false'],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, GOGC: 'off' },
    },
  );
  const found = stdout
    .trim()
    .split(/\n(?=\S)/)
    .flatMap((message): Complaint[] => {
      const [, file, line, code, text = ''] =
        /^(?:(.+)\((\d+),\d+\): )?error TS(\d+): ([\s\S]*)/.exec(message) ?? [];
      return code
        ? [{ file: file && resolve(root, file), line: Number(line), code: Number(code), text }]
        : [];
    });
  if (stderr || (status === 0) !== (found.length === 0))
    throw new Error(`The compiler failed:\n${stderr}${stdout}`);
  return found.filter(isReal).map(({ file, line, text }) => {
    if (!file) return text;
    const block = blockOf.get(file);
    return `${block ? placeOf(block) : file}, line ${line} of the block: ${text}`;
  });
}

const blocksOf = (files: string[]) => files.map((file) => blockOf.get(file)!);
const isJavaScript = (file: string) => /\.jsx?$/.test(file);
const isDeclaration = (file: string) => file.endsWith('.d.ts');
const examples = readdirSync(resolve(root, 'examples'))
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => resolve(root, 'examples', file));

/** TypeScript's codes for "cannot find name". */
const unknownNameCodes = new Set([2304, 2552, 18004]);
/** Complaints that only TypeScript makes: a literal in plain JavaScript is read as the wider type. */
const widened =
  /Type 'string' is not assignable to type '|'?number\[\]' is not assignable|on type 'GeometryCollection/;

/** Whether a user would also get this error: the page hasn't introduced the name, and JavaScript would fail, too. */
function isReal({ code, file, text }: Complaint): boolean {
  if (!file) return true;
  const missingModule = /Cannot find module '\.\/([^']+)'/.exec(text)?.[1];
  if (missingModule) return !showsFile(blockOf.get(file)?.file, missingModule);
  if (!isJavaScript(file)) return true;
  if (widened.test(text)) return false;
  if (!unknownNameCodes.has(code)) return true;
  const name = /'([^']+)'/.exec(text)?.[1] ?? '';
  const block = blockOf.get(file);
  return !block?.given.includes(name) && !introduces(codeOnPage(block?.file), name);
}

/** All code that a page shows: its blocks and its live examples. */
function codeOnPage(pageFile: string | undefined): string {
  const page = readPages().find(({ file }) => file === pageFile);
  if (!page) return '';
  const examples = [...page.text.matchAll(/<MapExample name="([^"]+)"/g)].flatMap(([, name]) =>
    readdirSync(resolve(root, 'examples'))
      .filter((file) => file.startsWith(`${name}.`))
      .map((file) => readFileSync(resolve(root, 'examples', file), 'utf8')),
  );
  return [...codeBlocks(page).map(({ code }) => code), ...examples].join('\n');
}

/** Whether a page shows the file that one of its blocks imports, by its title. */
function showsFile(pageFile: string | undefined, module: string): boolean {
  const page = readPages().find(({ file }) => file === pageFile);
  const titles = page ? codeBlocks(page).map(({ title = '' }) => basename(title)) : [];
  return titles.some((title) => title.replace(/\.\w+$/, '') === module);
}

function introduces(code: string, name: string): boolean {
  return new RegExp(`(?:const|let|var|function|class)\\s+(?:[[{][^=;]*\\b)?${name}\\b`).test(code);
}

describe('code blocks in the pages', () => {
  it('hold JavaScript that type-checks against the packages named', () => {
    const files = [...blockOf.keys()].filter(isJavaScript);
    expect(files.length).toBeGreaterThan(0);
    expect(complaints(files, { compilerOptions: optionsForJavaScript })).toEqual([]);
    noteProofs('type-checked', blocksOf(files));
  });

  it('and React examples hold TypeScript that type-checks against the packages named', () => {
    const files = [...blockOf.keys()].filter((file) => !isJavaScript(file) && !isDeclaration(file));
    expect(files.length).toBeGreaterThan(0);
    expect(examples.length).toBeGreaterThan(0);
    expect(complaints([...files, ...examples], { compilerOptions: options })).toEqual([]);
    noteProofs('type-checked', blocksOf(files));
  });

  it('contain declarations that are complete on their own', () => {
    for (const file of [...blockOf.keys()].filter(isDeclaration)) {
      expect(complaints([file], { compilerOptions: optionsOfDeclarations }, [])).toEqual([]);
      noteProofs('type-checked', blocksOf([file]));
    }
  }, 180_000);

  it("build with the options of Vite's template, given the declaration that the React page prints", () => {
    const [styles = ''] = [...blockOf].find(([, { title }]) => title === 'src/styles.d.ts') ?? [];
    expect(complaints(examples, optionsOfViteTemplate, [styles])).toEqual([]);
    const without = complaints(examples, optionsOfViteTemplate, []);
    expect(without).toHaveLength(examples.length);
    expect(without[0]).toContain("side-effect import of 'react-bkoi-gl/styles'");
  }, 180_000);

  it('would be refused with a method the library does not have', () => {
    const file = join(folder, 'planted.js');
    writeFileSync(
      file,
      "map.flyToTheMoon({ center: [90.4, 23.8] });\nnew bkoigl.Map({ kontainer: 'map' });\n",
    );
    const found = complaints([file], { compilerOptions: optionsForJavaScript }).join('\n');
    expect(found).toContain('flyToTheMoon');
    expect(found).toContain('kontainer');
  });
});
