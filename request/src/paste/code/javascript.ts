/** JavaScript and TypeScript as statements, by the Lezer grammar. */
import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/javascript';
import { type Expression, literal, spreadName, sumOf, unescaped, unknown } from './expression.ts';
import { type Language, partsOf, type Tree } from './tree.ts';

const grammar = parser.configure({ dialect: 'ts jsx' });

export const javascript: Language = {
  name: 'JavaScript',
  grammarOf: () => grammar,
  roots: new Set([
    'AwaitExpression',
    'CallExpression',
    'MemberExpression',
    'NewExpression',
    'ObjectExpression',
  ]),
  state,
  express,
};

function state(node: SyntaxNode, tree: Tree): boolean {
  if (/^(VariableDeclaration|ParamList|PropertyDeclaration)$/.test(node.name)) declare(node, tree);
  else if (node.name === 'AssignmentExpression') {
    // `a = b` is lowered to b.
    const value = tree.lower(node);
    const target = tree.lower(node.firstChild ?? undefined);
    tree.add({ target, value: node.getChild('UpdateOp') ? sumOf([target, value]) : value });
  } else return false;
  return true;
}

/** `const a = 1, b = 2`, and parameters with defaults. */
function declare(node: SyntaxNode, tree: Tree): void {
  let target: SyntaxNode | undefined;
  for (const part of partsOf(node)) {
    if (/^(VariableDefinition|PropertyDefinition|ObjectPattern|ArrayPattern)$/.test(part.name)) target = part;
    else if (target && part.name !== 'Equals' && !/^(Type|const$|let$|var$)/.test(part.name)) {
      tree.add({ value: tree.lower(part), target: targetOf(target, tree) });
      target = undefined;
    }
  }
}

function targetOf(node: SyntaxNode, tree: Tree): Expression {
  if (/Pattern$/.test(node.name)) return tree.lower(node);
  const name = tree.source(node);
  const isProperty = node.name === 'PropertyDefinition';
  return isProperty
    ? { kind: 'member', of: { kind: 'name', name: 'this' }, name: literal(name) }
    : { kind: 'name', name };
}

function express(node: SyntaxNode, parts: SyntaxNode[], tree: Tree): Expression | undefined {
  switch (node.name) {
    case 'String':
      return literal(unescaped(tree.source(node).slice(1, -1)));
    case 'TemplateString':
      return tree.interpolated(node.from + 1, node.to - 1, node.getChildren('Interpolation'), (part) =>
        partsOf(part).find(({ name }) => !/^Interpolation(Start|End)$/.test(name)),
      );
    case 'VariableName':
    case 'VariableDefinition':
    case 'ImportMeta':
    case 'this':
      return { kind: 'name', name: tree.source(node) };
    case 'ObjectExpression':
      return { kind: 'record', entries: parts.flatMap((part) => property(part, tree)) };
    case 'ObjectPattern':
      return { kind: 'record', entries: parts.flatMap((part) => patternProperty(part, tree)) };
    case 'ArrayPattern':
    case 'ArrayExpression':
      return { kind: 'list', items: itemsOf(node).map((item) => tree.lower(item)) };
    case 'BinaryExpression':
      return binary(parts, tree);
    case 'PostfixExpression':
    case 'InstantiationExpression':
    case 'NonNullExpression':
    case 'AsExpression':
      return tree.lower(parts[0]);
    case 'AssignmentExpression':
      return tree.lower(parts.at(-1));
    default:
      return undefined;
  }
}

/** A sum; `a as string` is a, `a ?? b` and `a || b` are taken as their default. */
function binary(parts: SyntaxNode[], tree: Tree): Expression {
  const { sign, sides: all } = tree.operation(parts);
  const sides = all.filter(({ name }) => !/^as$|^satisfies$|Type/.test(name));
  const [left, right] = sides;
  if (sign === '') return tree.lower(left);
  if (sign === '+') return sumOf(tree.lowerAll(sides));
  return /^(\?\?|\|\|)$/.test(sign) ? tree.lower(right) : unknown;
}

/** Items of a list; undefined where one is omitted, as in `[, second]`. */
function itemsOf(node: SyntaxNode): (SyntaxNode | undefined)[] {
  const items: (SyntaxNode | undefined)[] = [];
  let isOpen = true;
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.name === ',') {
      if (isOpen) items.push(undefined);
      isOpen = true;
    } else if (/\w/.test(child.name) && !/Comment$|^(Equals|Spread)$/.test(child.name) && isOpen) {
      items.push(child);
      isOpen = false;
    }
  }
  return items;
}

/** One name of a pattern and the variable that it becomes: `{ q }`, `{ q: text }`, each perhaps with a default. */
function patternProperty(node: SyntaxNode, tree: Tree): [Expression, Expression][] {
  const [name, variable] = partsOf(node);
  if (!name || node.getChild('Spread')) return [];
  const target =
    variable && /^(VariableDefinition|VariableName|ArrayPattern|ObjectPattern)$/.test(variable.name)
      ? variable
      : name;
  return [[literal(tree.source(name)), tree.lower(target)]];
}

/** One entry of an object; `{ q }` is `{ q: q }`. */
function property(node: SyntaxNode, tree: Tree): [Expression, Expression][] {
  const [name, value] = partsOf(node);
  if (node.name !== 'Property' || !name) return [];
  const spread = node.getChild('Spread') && partsOf(node).at(-1);
  if (spread) return [[spreadName, tree.lower(spread)]];
  const isName = name.name === 'PropertyDefinition' || name.name === 'VariableDefinition';
  const key = isName ? literal(tree.source(name)) : tree.lower(name);
  if (!value) return isName ? [[key, { kind: 'name', name: tree.source(name) }]] : [];
  return [[key, tree.lower(value)]];
}
