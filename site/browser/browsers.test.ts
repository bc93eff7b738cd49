import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import compat from '@mdn/browser-compat-data/forLegacyNode';
import type { BrowserName, CompatStatement, Identifier } from '@mdn/browser-compat-data/types';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { browserslist } from '../package.json';

const phones: Record<string, BrowserName[]> = { safari: ['safari', 'safari_ios'] };

/** The oldest version of each browser that the site promises to run in. */
const promised = browserslist.production.flatMap((entry) => {
  const [name = '', version] = entry.split(' >= ');
  return (phones[name] ?? [name as BrowserName]).map((browser) => [browser, Number(version)] as const);
});

/** What older browsers lack, and what of the code does without it there. */
const guarded: Record<string, string> = {
  hidePopover: 'the search is a modal dialog where there are no popovers',
  ClipboardItem: 'a text that is there is written as text; for one that has yet to come the failure is told',
  requestIdleCallback: 'a moment later instead',
  touches: 'of an event that only touch screens send',
  font: 'of a canvas, which every browser has; the data lists it under a newer mixin',
};

/** Whether some browser of the promise lacks this, or has it in a later version only. */
function isNewer({ support }: CompatStatement): boolean {
  return promised.some(([browser, version]) => {
    const found = support[browser];
    const { version_added: added, flags } = (Array.isArray(found) ? found[0] : found) ?? {};
    if (added === undefined) return false;
    return !added || flags !== undefined || !(Number.parseFloat(added.replace('≤', '')) <= version);
  });
}

/** Names that every interface which has them got too late, with the names of the interfaces. */
function namesTooNew(interfaces: Record<string, Identifier>): Map<string, string[]> {
  const owners = new Map<string, { owner: string; isNew: boolean }[]>();
  const note = (name: string, owner: string, statement?: CompatStatement) => {
    if (!statement) return;
    const all = owners.get(name) ?? [];
    owners.set(name, [...all, { owner, isNew: isNewer(statement) }]);
  };
  for (const [owner, { __compat, ...members }] of Object.entries(interfaces)) {
    note(owner, owner, __compat);
    for (const [member, { __compat: statement }] of Object.entries(members as Record<string, Identifier>))
      note(member.replace(/_static$/, ''), owner, statement);
  }
  const late = [...owners].filter(([, all]) => all.every(({ isNew }) => isNew));
  return new Map(late.map(([name, all]) => [name, all.map(({ owner }) => owner)]));
}

/** A name in a source, where the platform may declare what it represents; pseudo-classes of selectors begin with a colon. */
interface Use {
  name: string;
  node: ts.Node;
}

function* usesIn(source: ts.SourceFile): Generator<Use> {
  const nodes: ts.Node[] = [source];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) continue;
    if (ts.isIdentifier(node)) yield { name: node.text, node };
    if (ts.isStringLiteralLike(node))
      for (const [name] of node.text.matchAll(/:[a-z-]+(?=[\s,()\]:]|$)/g)) yield { name, node };
    ts.forEachChild(node, (child) => void nodes.push(child));
  }
}

/** Whether the name is declared by the language or by browsers; what packages and our own code declare isn't meant. */
function isOfPlatform({ node }: Use, checker: ts.TypeChecker): boolean {
  const { parent } = node;
  const symbol =
    ts.isBindingElement(parent) && ts.isObjectBindingPattern(parent.parent)
      ? checker.getTypeAtLocation(parent.parent).getProperty((parent.propertyName ?? parent.name).getText())
      : checker.getSymbolAtLocation(node);
  const files = symbol?.declarations?.map((declaration) => declaration.getSourceFile()) ?? [];
  return files.some(({ fileName }) => /typescript\/lib\/lib\.[\w.]+\.d\.ts$/.test(fileName));
}

const siteFolder = join(import.meta.dirname, '..');
const isOfSite = (file: string) => /^(browser|console|pages|parts)\//.test(relative(siteFolder, file));

/** All source files of the site that browsers get, with their types. */
function readSite(): ts.Program {
  const config = ts.getParsedCommandLineOfConfigFile(join(siteFolder, 'tsconfig.json'), undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (problem) => expect.fail(String(problem.messageText)),
  });
  const files = config?.fileNames.filter(isOfSite);
  return ts.createProgram(files ?? [], config?.options ?? {});
}

it('no script uses what the oldest promised browsers lack, unless it does without it there', () => {
  const { api, css, javascript } = compat;
  const { Intl: formats, ...builtins } = javascript.builtins as Record<string, Record<string, Identifier>>;
  const tooNew = namesTooNew({ ...api, ...builtins, ...formats });
  for (const [name, { __compat: statement }] of Object.entries(css.selectors as Record<string, Identifier>))
    if (statement && isNewer(statement)) tooNew.set(`:${name}`, ['selectors']);
  // The data has what was new in 2024.
  expect(tooNew.has('checkVisibility') && tooNew.has(':open')).toBe(true);

  const site = readSite();
  const checker = site.getTypeChecker();
  const found = new Map<string, string>();
  for (const source of site.getSourceFiles()) {
    const { fileName } = source;
    if (!isOfSite(fileName) || /\.(test|d)\.tsx?$/.test(fileName)) continue;
    for (const use of usesIn(source))
      if (tooNew.has(use.name) && (use.name.startsWith(':') || isOfPlatform(use, checker)))
        found.set(use.name, relative(siteFolder, fileName));
  }
  const used = Object.fromEntries(found);
  for (const name of Object.keys(guarded)) delete used[name];
  expect(used).toEqual({});
  expect(Object.keys(guarded).filter((name) => !found.has(name))).toEqual([]);
});

it('no sheet has what ends a page: WebKit 2.50 crashes on some narrow paragraphs of pretty lines', () => {
  const folder = join(import.meta.dirname, '..');
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.css') && !/node_modules|build\/|\.cache/.test(file),
  );
  expect(sheets.length).toBeGreaterThan(50);
  const found = sheets.filter((file) =>
    /text-wrap(-style)?:\s*pretty/.test(readFileSync(join(folder, file), 'utf8')),
  );
  expect(found).toEqual([]);
});
