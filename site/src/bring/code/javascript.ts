/** JavaScript and TypeScript as statements, by the Lezer grammar. */
import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/javascript';
import {
  DEEPEST,
  type Expression,
  literal,
  numeral,
  partsOf,
  type Reader,
  SPREAD,
  type Statement,
  unescaped,
  unknown,
} from './expression.ts';

const grammar = parser.configure({ dialect: 'ts jsx' });

export const javascript: Reader = {
  read(text) {
    const statements: Statement[] = [];
    visit(grammar.parse(text).topNode, text, statements, 0);
    return statements;
  },
};

/** Expressions that are read as a whole; anything else is only gone through. */
const ROOTS = new Set([
  'AssignmentExpression',
  'AwaitExpression',
  'CallExpression',
  'MemberExpression',
  'NewExpression',
]);

function visit(node: SyntaxNode, text: string, statements: Statement[], depth: number): void {
  if (depth > DEEPEST) return;
  const { name } = node;
  if (name === 'VariableDeclaration' || name === 'ParamList' || name === 'PropertyDeclaration') {
    declare(node, text, statements, depth);
  } else if (ROOTS.has(name) || name === 'ObjectExpression') {
    const functions: SyntaxNode[] = [];
    const value = lower(node, text, functions, depth);
    // `a = b` is lowered to a record of target and value by `assignment`.
    const assigned = name === 'AssignmentExpression' ? node.firstChild : null;
    const target = assigned && lower(assigned, text, functions, depth);
    const isAdded = node.getChild('UpdateOp') !== null;
    statements.push(
      !target
        ? { value }
        : { target, value: isAdded ? { kind: 'joined', parts: [target, value], isSum: true } : value },
    );
    for (const inner of functions) visit(inner, text, statements, depth + 1);
  } else {
    for (const part of partsOf(node)) visit(part, text, statements, depth + 1);
  }
}

/** `const a = 1, b = 2`, and parameters with defaults. */
function declare(node: SyntaxNode, text: string, statements: Statement[], depth: number): void {
  let target: SyntaxNode | undefined;
  for (const part of partsOf(node)) {
    if (/^(VariableDefinition|PropertyDefinition|ObjectPattern|ArrayPattern)$/.test(part.name)) target = part;
    else if (target && part.name !== 'Equals' && !/^(Type|const$|let$|var$)/.test(part.name)) {
      const functions: SyntaxNode[] = [];
      const value = lower(part, text, functions, depth);
      const isName = /Definition$/.test(target.name);
      const pattern = /Pattern$/.test(target.name) ? lower(target, text, functions, depth) : undefined;
      const ofThis = target.name === 'PropertyDefinition';
      const name: Expression = { kind: 'name', name: source(target, text) };
      const own: Expression = {
        kind: 'member',
        of: { kind: 'name', name: 'this' },
        name: literal(source(target, text)),
      };
      statements.push(
        isName ? { target: ofThis ? own : name, value } : { target: pattern ?? unknown, value },
      );
      for (const inner of functions) visit(inner, text, statements, depth + 1);
      target = undefined;
    }
  }
}

const source = ({ from, to }: SyntaxNode, text: string) => text.slice(from, to);

function lower(node: SyntaxNode, text: string, functions: SyntaxNode[], depth: number): Expression {
  if (depth > DEEPEST) return unknown;
  const inner = (part: SyntaxNode) => lower(part, text, functions, depth + 1);
  const parts = partsOf(node);
  switch (node.name) {
    case 'String':
      return literal(unescaped(source(node, text).slice(1, -1)));
    case 'TemplateString':
      return { kind: 'joined', parts: templateParts(node, text, inner) };
    case 'Number':
      return numeral(source(node, text));
    case 'BooleanLiteral':
      return literal(source(node, text) === 'true');
    case 'null':
      return literal(null);
    case 'VariableName':
    case 'VariableDefinition':
    case 'this':
      return { kind: 'name', name: source(node, text) };
    case 'MemberExpression': {
      const [of, name] = parts;
      if (!of || !name) return unknown;
      const isName = name.name === 'PropertyName' || name.name === 'PrivatePropertyName';
      return { kind: 'member', of: inner(of), name: isName ? literal(source(name, text)) : inner(name) };
    }
    case 'CallExpression':
    case 'NewExpression': {
      const callee = parts.find((part) => part.name !== 'new');
      const list = parts.find((part) => part.name === 'ArgList');
      if (!callee) return unknown;
      return {
        kind: 'call',
        callee: inner(callee),
        arguments: list ? partsOf(list).map(inner) : [],
        named: [],
      };
    }
    case 'ObjectExpression':
      return { kind: 'record', entries: parts.flatMap((part) => property(part, text, inner)) };
    case 'ObjectPattern':
      return { kind: 'record', entries: parts.flatMap((part) => patternProperty(part, text, inner)) };
    case 'ArrayPattern':
    case 'ArrayExpression':
      return { kind: 'list', items: itemsOf(node).map((item) => (item ? inner(item) : unknown)) };
    case 'BinaryExpression': {
      const operator = parts.find((part) => /Op$/.test(part.name));
      const sides = parts.filter((part) => !/Op$|^as$|^satisfies$|Type/.test(part.name));
      if (operator && source(operator, text) === '+') {
        return { kind: 'joined', parts: sides.map(inner), isSum: true };
      }
      // `a as string` is a, `a ?? b` and `a || b` are taken as their default.
      if (!operator) return sides[0] ? inner(sides[0]) : unknown;
      return /^(\?\?|\|\|)$/.test(source(operator, text)) && sides[1] ? inner(sides[1]) : unknown;
    }
    case 'UnaryExpression': {
      const value = parts.at(-1) ? inner(parts.at(-1)!) : unknown;
      const isNegative = source(node, text).startsWith('-');
      if (value.kind === 'value' && typeof value.value === 'number') {
        return literal(isNegative ? -value.value : value.value);
      }
      return source(node, text).startsWith('+') ? value : unknown;
    }
    case 'PostfixExpression':
    case 'InstantiationExpression':
    case 'ParenthesizedExpression':
    case 'AwaitExpression':
    case 'NonNullExpression':
    case 'AsExpression': {
      const value = parts.find((part) => part.name !== 'await');
      return value ? inner(value) : unknown;
    }
    case 'AssignmentExpression':
      return parts.at(-1) ? inner(parts.at(-1)!) : unknown;
    case 'ArrowFunction':
    case 'FunctionExpression':
      functions.push(...parts);
      return unknown;
    default:
      return { kind: 'unknown', parts: parts.map(inner) };
  }
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
function patternProperty(
  node: SyntaxNode,
  text: string,
  inner: (part: SyntaxNode) => Expression,
): [Expression, Expression][] {
  const [name, variable] = partsOf(node);
  if (!name || node.getChild('Spread')) return [];
  const target =
    variable && /^(VariableDefinition|VariableName|ArrayPattern|ObjectPattern)$/.test(variable.name)
      ? variable
      : name;
  return [[literal(source(name, text)), inner(target)]];
}

/** One entry of an object; `{ q }` is `{ q: q }`. */
function property(
  node: SyntaxNode,
  text: string,
  inner: (part: SyntaxNode) => Expression,
): [Expression, Expression][] {
  const [name, value] = partsOf(node);
  if (node.name !== 'Property' || !name) return [];
  const spread = node.getChild('Spread') && partsOf(node).at(-1);
  if (spread) return [[SPREAD, inner(spread)]];
  const isName = name.name === 'PropertyDefinition' || name.name === 'VariableDefinition';
  const key = isName ? literal(source(name, text)) : inner(name);
  if (!value) return isName ? [[key, { kind: 'name', name: source(name, text) }]] : [];
  return [[key, inner(value)]];
}

/** The pieces of a template string: the texts between its interpolations, and those. */
function templateParts(
  node: SyntaxNode,
  text: string,
  inner: (part: SyntaxNode) => Expression,
): Expression[] {
  const pieces: Expression[] = [];
  let from = node.from + 1;
  for (const part of node.getChildren('Interpolation')) {
    pieces.push(literal(unescaped(text.slice(from, part.from))));
    const value = partsOf(part).find(({ name }) => !/^Interpolation(Start|End)$/.test(name));
    pieces.push(value ? inner(value) : unknown);
    from = part.to;
  }
  return [...pieces, literal(unescaped(text.slice(from, node.to - 1)))];
}
