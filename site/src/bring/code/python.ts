/** Python as statements, by the Lezer grammar. */
import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/python';
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

export const python: Reader = {
  read(text) {
    const statements: Statement[] = [];
    visit(parser.parse(text).topNode, text, statements, 0);
    return statements;
  },
};

const ROOTS = new Set(['CallExpression', 'MemberExpression', 'AwaitExpression', 'DictionaryExpression']);

function visit(node: SyntaxNode, text: string, statements: Statement[], depth: number): void {
  if (depth > DEEPEST) return;
  const { name } = node;
  if (name === 'AssignStatement') {
    assign(node, text, statements, depth);
  } else if (name === 'UpdateStatement') {
    const [target, , added] = partsOf(node).map((part) => lower(part, text, depth));
    if (target && added)
      statements.push({ target, value: { kind: 'joined', parts: [target, added], isSum: true } });
  } else if (name === 'WithStatement') {
    openedAs(node, text, statements, depth);
  } else if (name === 'ParamList') {
    assignments(node, text, statements, depth);
  } else if (ROOTS.has(name)) {
    statements.push({ value: lower(node, text, depth) });
  } else {
    for (const part of partsOf(node)) visit(part, text, statements, depth + 1);
  }
}

/** `a = 1`, `a: str = 1`, `a, b = 1, 2`, `a = b = 1`. */
function assign(node: SyntaxNode, text: string, statements: Statement[], depth: number): void {
  const groups: SyntaxNode[][] = [[]];
  for (const part of partsOf(node)) {
    if (part.name === 'AssignOp') groups.push([]);
    else if (part.name !== 'TypeDef') groups.at(-1)!.push(part);
  }
  const [value, ...targets] = groups.reverse().map((group): Expression => {
    const items = group.map((part) => lower(part, text, depth));
    return items.length === 1 ? items[0]! : { kind: 'list', items };
  });
  if (!value) return;
  if (targets.length === 0) statements.push({ value });
  for (const target of targets.reverse()) statements.push({ target, value });
}

/** `with Client() as client:` */
function openedAs(node: SyntaxNode, text: string, statements: Statement[], depth: number): void {
  const parts = partsOf(node);
  for (const [at, part] of parts.entries()) {
    const target = parts[at + 2];
    if (parts[at + 1]?.name === 'as' && target) {
      statements.push({ target: lower(target, text, depth), value: lower(part, text, depth) });
    } else if (!/^(as|with|async)$/.test(part.name) && parts[at - 1]?.name !== 'as')
      visit(part, text, statements, depth + 1);
  }
}

/** Parameters with defaults. */
function assignments(node: SyntaxNode, text: string, statements: Statement[], depth: number): void {
  let target: SyntaxNode | undefined;
  let isValue = false;
  for (const part of partsOf(node)) {
    if (part.name === 'AssignOp') isValue = true;
    else if (isValue && target) {
      statements.push({ target: lower(target, text, depth), value: lower(part, text, depth) });
      isValue = false;
    } else if (part.name !== 'TypeDef') target = part;
  }
}

const source = ({ from, to }: SyntaxNode, text: string) => text.slice(from, to);

function lower(node: SyntaxNode, text: string, depth: number): Expression {
  if (depth > DEEPEST) return unknown;
  const inner = (part: SyntaxNode) => lower(part, text, depth + 1);
  const parts = partsOf(node);
  switch (node.name) {
    case 'String':
      return literal(stringOf(source(node, text)));
    case 'ContinuedString':
      return { kind: 'joined', parts: parts.map(inner) };
    case 'FormatString':
      return { kind: 'joined', parts: formatParts(node, text, inner) };
    case 'Number':
      return numeral(source(node, text));
    case 'Boolean':
      return literal(source(node, text) === 'True');
    case 'None':
      return literal(null);
    case 'VariableName':
    case 'self':
      return { kind: 'name', name: source(node, text) };
    case 'MemberExpression': {
      const [of, name] = parts;
      if (!of || !name) return unknown;
      const isName = name.name === 'PropertyName';
      return { kind: 'member', of: inner(of), name: isName ? literal(source(name, text)) : inner(name) };
    }
    case 'CallExpression': {
      const [callee, list] = parts;
      if (!callee) return unknown;
      return { kind: 'call', callee: inner(callee), ...argumentsOf(list, text, inner) };
    }
    case 'DictionaryExpression':
      return { kind: 'record', entries: entriesOf(parts, inner) };
    case 'ArrayExpression':
    case 'TupleExpression':
      return { kind: 'list', items: parts.map(inner) };
    case 'BinaryExpression': {
      const operator = parts.find((part) => /Op$|^or$/.test(part.name));
      const sides = parts.filter((part) => !/Op$|^or$/.test(part.name));
      const sign = operator ? source(operator, text) : '';
      if (sign === '+') return { kind: 'joined', parts: sides.map(inner), isSum: true };
      if (sign === '%') {
        const callee: Expression = { kind: 'name', name: '%' };
        return { kind: 'call', callee, arguments: sides.map(inner), named: [] };
      }
      return sign === 'or' && sides[1] ? inner(sides[1]) : unknown;
    }
    case 'UnaryExpression': {
      const value = parts.at(-1) ? inner(parts.at(-1)!) : unknown;
      const isNumber = value.kind === 'value' && typeof value.value === 'number';
      return isNumber && source(node, text).startsWith('-') ? literal(-Number(value.value)) : value;
    }
    case 'ParenthesizedExpression':
    case 'AwaitExpression': {
      const value = parts.find((part) => part.name !== 'await');
      return value ? inner(value) : unknown;
    }
    default:
      return { kind: 'unknown', parts: parts.map(inner) };
  }
}

/** A literal without its prefix and quotes, its escapes read unless it is raw. */
function stringOf(text: string): string {
  const match = /^([a-z]*)('''|"""|'|")([\s\S]*?)(?:\2)?$/i.exec(text);
  const [, prefix = '', , content = ''] = match ?? [];
  return /r/i.test(prefix) ? content : unescaped(content);
}

/** The pieces of an f-string; doubled braces are braces. */
function formatParts(node: SyntaxNode, text: string, inner: (part: SyntaxNode) => Expression): Expression[] {
  const pieces: Expression[] = [];
  const opening = /^[a-z]*('''|"""|'|")/i.exec(source(node, text))?.[0] ?? '';
  const closing = opening.replace(/^[a-z]*/i, '').length;
  let from = node.from + opening.length;
  const plain = (until: number) =>
    literal(unescaped(text.slice(from, Math.max(from, until)).replaceAll('{{', '{').replaceAll('}}', '}')));
  for (const part of node.getChildren('FormatReplacement')) {
    pieces.push(plain(part.from));
    const [value] = partsOf(part);
    pieces.push(value ? inner(value) : unknown);
    from = part.to;
  }
  return [...pieces, plain(node.to - closing)];
}

function argumentsOf(
  list: SyntaxNode | undefined,
  text: string,
  inner: (part: SyntaxNode) => Expression,
): { arguments: Expression[]; named: [string, Expression][] } {
  const positional: Expression[] = [];
  const named: [string, Expression][] = [];
  const parts = list ? partsOf(list) : [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at]!;
    const value = parts[at + 2];
    if (parts[at + 1]?.name === 'AssignOp' && value) {
      named.push([source(part, text), inner(value)]);
      at += 2;
    } else if (hasStars(part)) named.push(['...', inner(part)]);
    else positional.push(inner(part));
  }
  return { arguments: positional, named };
}

/** Names and values of a dictionary in turn. */
function entriesOf(parts: SyntaxNode[], inner: (part: SyntaxNode) => Expression): [Expression, Expression][] {
  const entries: [Expression, Expression][] = [];
  for (let at = 0; at < parts.length; at += 2) {
    // `**other` is one part; the pairs after it stay pairs.
    if (hasStars(parts[at]!)) {
      entries.push([SPREAD, inner(parts[at]!)]);
      at -= 1;
      continue;
    }
    const [name, value] = [parts[at], parts[at + 1]];
    if (name && value) entries.push([inner(name), inner(value)]);
  }
  return entries;
}

function hasStars(part: SyntaxNode): boolean {
  return part.prevSibling?.name === '**';
}
