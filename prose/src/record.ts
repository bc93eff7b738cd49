/**
 * The record of proofs, `prose/proved.json`: for each page, the day on which its samples were proved, against which
 * contract, how, and a fingerprint of all that the proof rests on. Machine-made by `npm run prove`.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadContract, type Operation } from '@portal/contract';
import { fillTokens, loadSettings, repositoryRoot } from '@portal/settings';
import { findCalls, fitsOperation } from './mentions.ts';
import { codeBlocks, type Page, readSources } from './pages.ts';
import type { ProofKind } from './proofs.ts';

export interface PageRecord {
  /** Day in UTC, such as 2026-11-21. */
  date: string;
  /** Version of the API's contract in force on that day. */
  contract: string;
  /** The npm packages of the page's front matter that are installed here, with their versions, tokens not filled. */
  packages?: string;
  /** How many code blocks passed which proof; a kind without blocks is omitted. */
  samples: Partial<Record<ProofKind, number>>;
  /** Why blocks were not run or not checked, in their author's words, and how many. */
  reasons?: Record<string, number>;
  /** Changes when the page's code, its packages, or an operation that it uses changes. */
  fingerprint: string;
}

/** Path below `content/` -> its record. */
export type ProofRecord = Record<string, PageRecord>;

export const allOperations = (['v2', 'v1'] as const).flatMap((version) => loadContract(version).operations);

export const recordFile = resolve(repositoryRoot(), 'prose/proved.json');

export function readRecord(): ProofRecord {
  return existsSync(recordFile) ? (JSON.parse(readFileSync(recordFile, 'utf8')) as ProofRecord) : {};
}

/** How the record names a page: by its path below `content/`. */
export function nameOf({ file }: Page): string {
  return file.replace(/^content\//, '');
}

/** Pages with at least one code block, their tokens not filled: a record holds under every name of the product. */
export function pagesWithSamples(): Page[] {
  return readSources().filter((page) => codeBlocks(page).length > 0);
}

/**
 * The packages of the page's front matter with which its samples were really checked: those from npm, in the version
 * installed here. Others, such as an Android library, are named by the page and no part of the proof.
 */
export function packagesProved({ text }: Page): string | undefined {
  const head = /^packages:\n((?: +- .*\n)+)/m.exec(text)?.[1] ?? '';
  const named = [...head.matchAll(/^ +- '?([^'\n]+?)@[^@\n]*$/gm)].map(([, name = '']) => name);
  const installed = named.flatMap((name) => {
    const manifest = resolve(
      repositoryRoot(),
      'node_modules',
      fillTokens(name, loadSettings()),
      'package.json',
    );
    return existsSync(manifest) ? [`${name} ${JSON.parse(readFileSync(manifest, 'utf8')).version}`] : [];
  });
  return installed.length > 0 ? installed.join(', ') : undefined;
}

/** Sixteen hexadecimal digits over the page's code blocks with their fences, its packages, and the operations it uses. */
export function fingerprintOf(page: Page, operations = allOperations): string {
  const lines = page.text.split('\n');
  const blocks = codeBlocks(page).map(({ line, code }) => `${lines[line - 1]?.trim()}\n${code}`);
  const packages = /^packages:\n(?: +- .*\n)+/m.exec(page.text)?.[0] ?? '';
  const used = operationsUsed(page, operations).map(promiseOf);
  return createHash('sha256')
    .update(JSON.stringify([blocks, packages, used]))
    .digest('hex')
    .slice(0, 16);
}

/** Every operation that the page draws with a component or calls in its code, in the contract's order. */
export function operationsUsed({ file, text }: Page, operations = allOperations): Operation[] {
  const drawn = new Set([...text.matchAll(/\boperation="(\w+)"/g)].map(([, id]) => id));
  const filled = fillTokens(text, loadSettings());
  const calls = findCalls({ file, text: filled }).map(({ path }) => path);
  return operations.filter(
    (operation) => drawn.has(operation.id) || calls.some((path) => fitsOperation(operation, path)),
  );
}

/** Descriptions: they can change without breaking a sample. */
const words = new Set([
  'summary',
  'description',
  'examples',
  'example',
  'notes',
  'uncertainties',
  'uncertainty',
  'credits',
  'addsCredits',
  'anchor',
  'typeLabel',
  'explanation',
  'groupId',
  'slug',
  'keywords',
]);

/** What code depends on: path, parameters, bodies and responses of an operation, without descriptions. */
function promiseOf(operation: Operation): string {
  const { name: _, file: _file, ...promise } = operation;
  return JSON.stringify(promise, (key, value) => (words.has(key) ? undefined : value));
}
