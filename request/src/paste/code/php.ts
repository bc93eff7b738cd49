/** PHP as statements, by the Lezer grammar. Names lose their `$`, classes their namespace. */
import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/php';
import { type Expression, literal, spreadName, unescaped, unknown } from './expression.ts';
import { type Language, partsOf, type Tree } from './tree.ts';

const withoutOpening = parser.configure({ top: 'Program' });

export const php: Language = {
  name: 'PHP',
  grammarOf: (text) => (/<\?(php|=)/.test(text) ? parser : withoutOpening),
  roots: new Set([
    'CallExpression',
    'MemberExpression',
    'SubscriptExpression',
    'NewExpression',
    'ArrayExpression',
  ]),
  state,
  express,
};

function state(node: SyntaxNode, tree: Tree): boolean {
  const { name } = node;
  if (/^(AssignmentExpression|VariableDeclarator|(Property)?Parameter)$/.test(name)) {
    assign(node, tree);
  } else if (name === 'UpdateExpression') {
    const [target, added] = tree.lowerAll(partsOf(node).filter((part) => part.name !== 'UpdateOp'));
    if (target && added) tree.add({ target, value: { kind: 'joined', parts: [target, added] } });
  } else return false;
  return true;
}

/** `$a = 1`, `const A = 1`, properties and parameters with defaults. */
function assign(node: SyntaxNode, tree: Tree): void {
  const parts = partsOf(node);
  const operator = parts.findIndex((part) => part.name === 'AssignOp');
  const [target, value] = [parts[operator - 1], parts[operator + 1]];
  if (operator < 0 || !target || !value) return;
  tree.add({ target: tree.lower(target), value: tree.lower(value) });
}

function express(node: SyntaxNode, parts: SyntaxNode[], tree: Tree): Expression | undefined {
  switch (node.name) {
    case 'String':
    case 'HeredocString':
      return stringOf(node, tree);
    case 'VariableName':
      return { kind: 'name', name: tree.source(node).replace(/^\$/, '') };
    case 'Name': {
      const name = tree.source(node);
      return /^null$/i.test(name) ? literal(null) : { kind: 'name', name };
    }
    case 'QualifiedName':
      return { kind: 'name', name: tree.source(node).split('\\').at(-1) ?? '' };
    case 'SubscriptExpression':
      return tree.member(parts, /^$/);
    case 'ScopedExpression': {
      const [of, name] = parts;
      return of && name
        ? { kind: 'member', of: tree.lower(of), name: literal(tree.source(name).replace(/^\$/, '')) }
        : unknown;
    }
    case 'ListExpression':
    case 'ArrayExpression':
    case 'ValueList':
      return arrayOf(parts, tree);
    case 'BinaryExpression':
      return binary(parts, tree);
    case 'CastExpression':
    case 'CloneExpression':
    case 'AssignmentExpression':
      return tree.lower(parts.at(-1));
    default:
      return undefined;
  }
}

/** Strings joined by `.`, arrays by `+`; `$a ?? $b` is taken as its default. */
function binary(parts: SyntaxNode[], tree: Tree): Expression {
  const { sign, sides } = tree.operation(parts);
  if (sign === '.') return { kind: 'joined', parts: tree.lowerAll(sides) };
  if (sign === '+') return tree.operatorCall(sign, sides);
  return /^(\?\?|\?:)$/.test(sign) ? tree.lower(sides[1]) : unknown;
}

/** `[a => b]` is a record, `[a, b]` a list; `array(…)` holds one of them. */
function arrayOf(parts: SyntaxNode[], tree: Tree): Expression {
  const list = parts.find((part) => part.name === 'ValueList');
  if (list) return tree.lower(list);
  const items = parts.filter((part) => part.name !== 'array' && part.name !== 'list');
  const pairs = items.filter((part) => part.name === 'Pair' || part.name === 'VariadicUnpacking');
  // An array without items gets names later more often than numbers.
  if (pairs.length === 0 && items.length > 0) return { kind: 'list', items: tree.lowerAll(items) };
  return {
    kind: 'record',
    entries: pairs.flatMap((pair): [Expression, Expression][] => {
      const [name, value] = partsOf(pair);
      if (pair.name !== 'Pair') return name ? [[spreadName, tree.lower(name)]] : [];
      return name && value ? [[tree.lower(name), tree.lower(value)]] : [];
    }),
  };
}

/** Single quotes know two escapes; double quotes have interpolations, too. */
function stringOf(node: SyntaxNode, tree: Tree): Expression {
  const written = tree.source(node);
  if (written.startsWith("'")) return literal(written.slice(1, -1).replaceAll(/\\([\\'])/g, '$1'));
  if (node.name === 'HeredocString') return heredocOf(written);
  const holes = partsOf(node).filter(({ name }) => !/^Escape/.test(name));
  return tree.interpolated(node.from + 1, node.to - 1, holes, (part) =>
    part.name === 'Interpolation' ? partsOf(part)[0] : part,
  );
}

/** `{$params['q']}`, `{$key}`, `$key`, `$params[q]`, `$place->name`. */
const interpolation = /\{?(?<!\\)\$([a-z_]\w*)(?:\[['"]?(\w+)['"]?\]|->([a-z_]\w*))?\}?/gi;

/** A heredoc, whose interpolations the grammar doesn't have. */
function heredocOf(written: string): Expression {
  const text = written.replaceAll(/^<<<[^\n]*\n|\r?\n[^\n]*$/g, '');
  // Between single quotes, the name of a heredoc leaves everything as it is.
  if (/^<<<[ \t]*'/.test(written)) return literal(text);
  const parts: Expression[] = [];
  let from = 0;
  for (const { 0: whole, 1: name = '', 2: key, 3: property, index } of text.matchAll(interpolation)) {
    const member = key ?? property;
    const of: Expression = { kind: 'name', name };
    parts.push(literal(unescaped(text.slice(from, index))));
    parts.push(member === undefined ? of : { kind: 'member', of, name: literal(member) });
    from = index + whole.length;
  }
  return { kind: 'joined', parts: [...parts, literal(unescaped(text.slice(from)))] };
}
