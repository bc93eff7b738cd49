/** State belongs to an app's `Services`, and ends with it: two apps in one process must not meet in a module. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** What may outlive an app, each with the reason. */
const reviewedState: Record<string, string> = {
  'server/src/http/compression.ts inBrotli':
    'a weak map from bytes to their compressed form: it ends with the bytes',
  'server/src/http/compression.ts inGzip': 'a weak map, as above',
  'server/src/main.ts app': 'main.ts is the process, not an app in it',
  'server/src/main.ts isStopping': 'main.ts is the process, not an app in it',
  'server/src/http/coerce.ts coercerOf':
    'a weak map from a field to what reads its values: it ends with the contract',
  'server/src/http/expectation.ts pointsIn':
    'a weak map from a field to what its pattern alone lets through: it ends with the contract',
  'server/src/http/list-pieces.ts others':
    'a weak map from the first piece of one response to its others: it ends with the response',
  'server/src/http/request-check.ts compiledCheckOf':
    'a weak map from an operation to the check compiled from it alone: it ends with the contract',
  'server/src/http/response-serializer.ts compiledSerializerOf':
    'a weak map from an operation to the serializer compiled from it alone: it ends with the contract',
  'server/src/operation-routes.ts headersOfData':
    'a weak map from a version of the data to headers made from it alone: it ends with the version',
  'text/src/edit-distance.ts beforeLast': 'scratch memory: every comparison writes it before it reads it',
  'text/src/edit-distance.ts last': 'scratch memory, as above',
  'text/src/edit-distance.ts current': 'scratch memory, as above',
  'text/src/search/reading.ts kept': 'made of the table of synonyms alone, the same for each app',
};

/** Methods that change a map, a set, an array or a typed array. */
const changes = new Set(
  'set add delete clear push pop shift unshift splice sort reverse fill copyWithin'.split(' '),
);

/** Functions whose result remembers something. */
const remembers = /^(once|memoize|remember\w*|cache\w*|\w+Cache|lazy\w*|termReader|responseCache)$/;

/** Names at the top of a module that are assigned again, or whose value is changed in place. */
function stateOf(fileName: string, text: string): string[] {
  const file = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const state = new Set<string>();
  const constants = new Set<string>();
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement)) {
      const bindings = statement.importClause?.namedBindings;
      if (bindings && ts.isNamedImports(bindings)) {
        for (const { name } of bindings.elements) constants.add(name.text);
      }
    }
    if (!ts.isVariableStatement(statement)) continue;
    const isConstant = (statement.declarationList.flags & ts.NodeFlags.Const) !== 0;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!ts.isIdentifier(name)) continue;
      const maker =
        initializer && ts.isCallExpression(initializer) ? initializer.expression.getText(file) : '';
      if (isConstant && !remembers.test(maker)) constants.add(name.text);
      else state.add(name.text);
    }
  }

  const isConstant = (node: ts.Node) =>
    ts.isIdentifier(node) && constants.has(node.text) && !isShadowed(node, file);
  const visit = (node: ts.Node): void => {
    const changed = changedBy(node);
    if (changed && isConstant(changed)) state.add((changed as ts.Identifier).text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...state];
}

/** Of `one.set(…)`, `one.member = …`, `one[0]++` and `delete one.member`: `one`. */
function changedBy(node: ts.Node): ts.Node | undefined {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    return changes.has(node.expression.name.text) ? node.expression.expression : undefined;
  }
  if (ts.isDeleteExpression(node)) return ownerOf(node.expression);
  if (ts.isPostfixUnaryExpression(node)) return ownerOf(node.operand);
  if (ts.isPrefixUnaryExpression(node)) {
    const isStep = [ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken].includes(node.operator);
    return isStep ? ownerOf(node.operand) : undefined;
  }
  const isAssignment =
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
    node.operatorToken.kind <= ts.SyntaxKind.LastAssignment;
  return isAssignment ? ownerOf(node.left) : undefined;
}

function ownerOf(node: ts.Node): ts.Node | undefined {
  let owner = node;
  while (
    ts.isPropertyAccessExpression(owner) ||
    ts.isElementAccessExpression(owner) ||
    ts.isNonNullExpression(owner)
  ) {
    owner = owner.expression;
  }
  return owner === node ? undefined : owner;
}

/** Whether a name is declared again between its use and the top of the module. */
function isShadowed(name: ts.Identifier, file: ts.SourceFile): boolean {
  for (let scope: ts.Node = name.parent; scope !== file; scope = scope.parent) {
    let isDeclared = false;
    const look = (node: ts.Node): void => {
      const declares = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node);
      if (declares && ts.isIdentifier(node.name) && node.name.text === name.text) isDeclared = true;
      else ts.forEachChild(node, look);
    };
    if (ts.isFunctionLike(scope) || ts.isBlock(scope) || ts.isForOfStatement(scope)) look(scope);
    if (isDeclared) return true;
  }
  return false;
}

function sourcesOf(folder: string): string[] {
  return readdirSync(join(repository, folder), { recursive: true })
    .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|\/(testing|conformance)\//.test(name));
}

describe('the modules of server/ and text/', () => {
  it('keep nothing that an app has learned, but for a reviewed list', () => {
    const found = [...sourcesOf('server/src'), ...sourcesOf('text/src')].flatMap((name) =>
      stateOf(name, readFileSync(join(repository, name), 'utf8')).map((variable) => `${name} ${variable}`),
    );
    expect(found.sort()).toEqual(Object.keys(reviewedState).sort());
  });

  it.each([
    ['let last;', 'last'],
    ['export let count = 0;', 'count'],
    ['const known = new Map(); export const find = (a) => known.get(a) ?? known.set(a, read(a));', 'known'],
    ['const found: string[] = []; function add(a) { found.push(a); }', 'found'],
    ['const totals = {}; function add(a) { totals[a] = 1; }', 'totals'],
    ['const totals = { all: 0 }; function add() { totals.all++; }', 'totals'],
    ['const rows = once(() => read());', 'rows'],
    ["import { kept } from './kept.ts'; function add(a) { kept.add(a); }", 'kept'],
  ])('%s is state', (text, name) => {
    expect(stateOf('planted.ts', text)).toEqual([name]);
  });

  it.each([
    'const NAMES = new Set(["a"]); export const isName = (a) => NAMES.has(a);',
    'function count() { const found = new Map(); found.set(1, 1); return found; }',
    'const one = new Map(); function count(one) { one.set(1, 1); }',
  ])('%s is none', (text) => {
    expect(stateOf('planted.ts', text)).toEqual([]);
  });
});
