/** Python as statements, by the Lezer grammar. */
import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/python';
import { type Expression, literal, spreadName, sumOf, unescaped, unknown } from './expression.ts';
import { type Language, partsOf, type Tree } from './tree.ts';

export const python: Language = {
  name: 'Python',
  grammarOf: () => parser,
  roots: new Set(['CallExpression', 'MemberExpression', 'AwaitExpression', 'DictionaryExpression']),
  state,
  express,
};

function state(node: SyntaxNode, tree: Tree): boolean {
  const { name } = node;
  if (name === 'AssignStatement') {
    assign(node, tree);
  } else if (name === 'UpdateStatement') {
    const [target, , added] = tree.lowerAll(partsOf(node));
    if (target && added) tree.add({ target, value: sumOf([target, added]) });
  } else if (name === 'WithStatement') {
    openedAs(node, tree);
  } else if (name === 'ParamList') {
    assignments(node, tree);
  } else return false;
  return true;
}

/** `a = 1`, `a: str = 1`, `a, b = 1, 2`, `a = b = 1`. */
function assign(node: SyntaxNode, tree: Tree): void {
  const groups: SyntaxNode[][] = [[]];
  for (const part of partsOf(node)) {
    if (part.name === 'AssignOp') groups.push([]);
    else if (part.name !== 'TypeDef') groups.at(-1)!.push(part);
  }
  const [value, ...targets] = groups.reverse().map((group): Expression => {
    const items = tree.lowerAll(group);
    return items.length === 1 ? items[0]! : { kind: 'list', items };
  });
  if (!value) return;
  if (targets.length === 0) tree.add({ value });
  for (const target of targets.reverse()) tree.add({ target, value });
}

/** `with Client() as client:` */
function openedAs(node: SyntaxNode, tree: Tree): void {
  const parts = partsOf(node);
  for (const [at, part] of parts.entries()) {
    const target = parts[at + 2];
    if (parts[at + 1]?.name === 'as' && target) {
      tree.add({ target: tree.lower(target), value: tree.lower(part) });
    } else if (!/^(as|with|async)$/.test(part.name) && parts[at - 1]?.name !== 'as') tree.read(part);
  }
}

/** Parameters with defaults. */
function assignments(node: SyntaxNode, tree: Tree): void {
  let target: SyntaxNode | undefined;
  let isValue = false;
  for (const part of partsOf(node)) {
    if (part.name === 'AssignOp') isValue = true;
    else if (isValue && target) {
      tree.add({ target: tree.lower(target), value: tree.lower(part) });
      isValue = false;
    } else if (part.name !== 'TypeDef') target = part;
  }
}

function express(node: SyntaxNode, parts: SyntaxNode[], tree: Tree): Expression | undefined {
  switch (node.name) {
    case 'String':
      return literal(stringOf(tree.source(node)));
    case 'ContinuedString':
      return { kind: 'joined', parts: tree.lowerAll(parts) };
    case 'FormatString':
      return formatString(node, tree);
    case 'VariableName':
    case 'self':
      return { kind: 'name', name: tree.source(node) };
    case 'CallExpression': {
      const [callee, list] = parts;
      if (!callee) return unknown;
      return { kind: 'call', callee: tree.lower(callee), ...argumentsOf(list, tree) };
    }
    case 'DictionaryExpression':
      return { kind: 'record', entries: entriesOf(parts, tree) };
    case 'ArrayExpression':
    case 'TupleExpression':
      return { kind: 'list', items: tree.lowerAll(parts) };
    case 'BinaryExpression': {
      const { sign, sides } = tree.operation(parts, /Op$|^or$/);
      if (sign === '+') return sumOf(tree.lowerAll(sides));
      if (sign === '%') return tree.operatorCall(sign, sides);
      return sign === 'or' ? tree.lower(sides[1]) : unknown;
    }
    default:
      return undefined;
  }
}

/** A literal without its prefix and quotes, its escapes read unless it is raw. */
function stringOf(text: string): string {
  const match = /^([a-z]*)('''|"""|'|")([\s\S]*?)(?:\2)?$/i.exec(text);
  const [, prefix = '', , content = ''] = match ?? [];
  return /r/i.test(prefix) ? content : unescaped(content);
}

/** An f-string; doubled braces are braces. */
function formatString(node: SyntaxNode, tree: Tree): Expression {
  const [opening = '', quote = ''] = /^[a-z]*('''|"""|'|")/i.exec(tree.source(node)) ?? [];
  return tree.interpolated(
    node.from + opening.length,
    node.to - quote.length,
    node.getChildren('FormatReplacement'),
    (part) => partsOf(part)[0],
    (text) => unescaped(text.replaceAll('{{', '{').replaceAll('}}', '}')),
  );
}

function argumentsOf(
  list: SyntaxNode | undefined,
  tree: Tree,
): { arguments: Expression[]; named: [string, Expression][] } {
  const positional: Expression[] = [];
  const named: [string, Expression][] = [];
  const parts = list ? partsOf(list) : [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at]!;
    const value = parts[at + 2];
    if (parts[at + 1]?.name === 'AssignOp' && value) {
      named.push([tree.source(part), tree.lower(value)]);
      at += 2;
    } else if (hasStars(part)) named.push(['...', tree.lower(part)]);
    else positional.push(tree.lower(part));
  }
  return { arguments: positional, named };
}

/** Names and values of a dictionary in turn. */
function entriesOf(parts: SyntaxNode[], tree: Tree): [Expression, Expression][] {
  const entries: [Expression, Expression][] = [];
  for (let at = 0; at < parts.length; at += 2) {
    // `**other` is one part; the pairs after it stay pairs.
    if (hasStars(parts[at]!)) {
      entries.push([spreadName, tree.lower(parts[at]!)]);
      at -= 1;
      continue;
    }
    const [name, value] = [parts[at], parts[at + 1]];
    if (name && value) entries.push([tree.lower(name), tree.lower(value)]);
  }
  return entries;
}

function hasStars(part: SyntaxNode): boolean {
  return part.prevSibling?.name === '**';
}
