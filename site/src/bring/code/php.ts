/** PHP as statements, by the Lezer grammar. Names lose their `$`, classes their namespace. */
import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/php';
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

const withoutOpening = parser.configure({ top: 'Program' });

export const php: Reader = {
  read(text) {
    const statements: Statement[] = [];
    const grammar = /<\?(php|=)/.test(text) ? parser : withoutOpening;
    visit(grammar.parse(text).topNode, text, statements, 0);
    return statements;
  },
};

const ROOTS = new Set([
  'CallExpression',
  'MemberExpression',
  'SubscriptExpression',
  'NewExpression',
  'ArrayExpression',
]);

function visit(node: SyntaxNode, text: string, statements: Statement[], depth: number): void {
  if (depth > DEEPEST) return;
  const { name } = node;
  if (name === 'AssignmentExpression' || name === 'VariableDeclarator' || name === 'Parameter') {
    assign(node, text, statements, depth);
  } else if (name === 'UpdateExpression') {
    const functions: SyntaxNode[] = [];
    const [target, added] = partsOf(node)
      .filter((part) => part.name !== 'UpdateOp')
      .map((part) => lower(part, text, functions, depth));
    if (target && added) statements.push({ target, value: { kind: 'joined', parts: [target, added] } });
    for (const inner of functions) visit(inner, text, statements, depth + 1);
  } else if (ROOTS.has(name)) {
    const functions: SyntaxNode[] = [];
    statements.push({ value: lower(node, text, functions, depth) });
    for (const inner of functions) visit(inner, text, statements, depth + 1);
  } else {
    for (const part of partsOf(node)) visit(part, text, statements, depth + 1);
  }
}

/** `$a = 1`, `const A = 1`, properties and parameters with defaults. */
function assign(node: SyntaxNode, text: string, statements: Statement[], depth: number): void {
  const parts = partsOf(node);
  const operator = parts.findIndex((part) => part.name === 'AssignOp');
  const [target, value] = [parts[operator - 1], parts[operator + 1]];
  if (operator < 0 || !target || !value) return;
  const functions: SyntaxNode[] = [];
  statements.push({
    target: lower(target, text, functions, depth),
    value: lower(value, text, functions, depth),
  });
  for (const inner of functions) visit(inner, text, statements, depth + 1);
}

const source = ({ from, to }: SyntaxNode, text: string) => text.slice(from, to);

function lower(node: SyntaxNode, text: string, functions: SyntaxNode[], depth: number): Expression {
  if (depth > DEEPEST) return unknown;
  const inner = (part: SyntaxNode) => lower(part, text, functions, depth + 1);
  const parts = partsOf(node);
  switch (node.name) {
    case 'String':
    case 'HeredocString':
      return stringOf(node, text, inner);
    case 'Integer':
    case 'Float':
      return numeral(source(node, text));
    case 'Boolean':
      return literal(/^true$/i.test(source(node, text)));
    case 'Null':
    case 'null':
      return literal(null);
    case 'VariableName':
      return { kind: 'name', name: source(node, text).replace(/^\$/, '') };
    case 'Name':
      return /^null$/i.test(source(node, text)) ? literal(null) : { kind: 'name', name: source(node, text) };
    case 'QualifiedName':
      return { kind: 'name', name: source(node, text).split('\\').at(-1) ?? '' };
    case 'MemberExpression': {
      const [of, name] = parts;
      if (!of || !name) return unknown;
      const isName = name.name === 'Name';
      return { kind: 'member', of: inner(of), name: isName ? literal(source(name, text)) : inner(name) };
    }
    case 'SubscriptExpression': {
      const [of, name] = parts;
      return of && name ? { kind: 'member', of: inner(of), name: inner(name) } : unknown;
    }
    case 'ScopedExpression': {
      const [of, name] = parts;
      return of && name
        ? { kind: 'member', of: inner(of), name: literal(source(name, text).replace(/^\$/, '')) }
        : unknown;
    }
    case 'CallExpression':
    case 'NewExpression': {
      const callee = parts.find((part) => part.name !== 'new');
      const list = parts.find((part) => part.name === 'ArgList');
      if (!callee) return unknown;
      const given = list ? partsOf(list) : [];
      return {
        kind: 'call',
        callee: inner(callee),
        arguments: given.map((part) =>
          inner(part.name === 'NamedArgument' ? (partsOf(part).at(-1) ?? part) : part),
        ),
        named: [],
      };
    }
    case 'ListExpression':
    case 'ArrayExpression':
    case 'ValueList':
      return arrayOf(parts, inner);
    case 'BinaryExpression': {
      const operator = parts.find((part) => /Op$/.test(part.name));
      const sides = parts.filter((part) => !/Op$/.test(part.name));
      const sign = operator ? source(operator, text) : '';
      if (sign === '.') return { kind: 'joined', parts: sides.map(inner) };
      if (sign === '+')
        return { kind: 'call', callee: { kind: 'name', name: '+' }, arguments: sides.map(inner), named: [] };
      return /^(\?\?|\?:)$/.test(sign) && sides[1] ? inner(sides[1]) : unknown;
    }
    case 'UnaryExpression': {
      const value = parts.at(-1) ? inner(parts.at(-1)!) : unknown;
      const isNumber = value.kind === 'value' && typeof value.value === 'number';
      return isNumber && source(node, text).startsWith('-') ? literal(-Number(value.value)) : value;
    }
    case 'ParenthesizedExpression':
    case 'CastExpression':
    case 'CloneExpression':
      return parts.at(-1) ? inner(parts.at(-1)!) : unknown;
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

/** `[a => b]` is a record, `[a, b]` a list; `array(…)` holds one of them. */
function arrayOf(parts: SyntaxNode[], inner: (part: SyntaxNode) => Expression): Expression {
  const list = parts.find((part) => part.name === 'ValueList');
  if (list) return inner(list);
  const items = parts.filter((part) => part.name !== 'array' && part.name !== 'list');
  const pairs = items.filter((part) => part.name === 'Pair' || part.name === 'VariadicUnpacking');
  // An array without items gets names later more often than numbers.
  if (pairs.length === 0 && items.length > 0) return { kind: 'list', items: items.map(inner) };
  return {
    kind: 'record',
    entries: pairs.flatMap((pair): [Expression, Expression][] => {
      const [name, value] = partsOf(pair);
      if (pair.name !== 'Pair') return name ? [[SPREAD, inner(name)]] : [];
      return name && value ? [[inner(name), inner(value)]] : [];
    }),
  };
}

/** Single quotes know two escapes; double quotes have interpolations, too. */
function stringOf(node: SyntaxNode, text: string, inner: (part: SyntaxNode) => Expression): Expression {
  const written = source(node, text);
  if (written.startsWith("'")) return literal(written.slice(1, -1).replaceAll(/\\([\\'])/g, '$1'));
  const isHeredoc = node.name === 'HeredocString';
  // Between single quotes, the name of a heredoc leaves everything as it is.
  if (/^<<<[ \t]*'/.test(written)) return literal(written.replaceAll(/^<<<[^\n]*\n|\r?\n[^\n]*$/g, ''));
  const opening = isHeredoc ? (/^<<<[^\n]*\n/.exec(written)?.[0].length ?? 0) : 1;
  const closing = isHeredoc ? (/\n[^\n]*$/.exec(written)?.[0].length ?? 0) : 1;
  const pieces: Expression[] = [];
  let from = node.from + opening;
  for (const part of partsOf(node).filter(({ name }) => !/^(Escape|Heredoc)/.test(name))) {
    pieces.push(literal(unescaped(text.slice(from, Math.max(from, part.from)))));
    const value = part.name === 'Interpolation' ? partsOf(part).at(0) : part;
    pieces.push(value ? inner(value) : unknown);
    from = part.to;
  }
  pieces.push(literal(unescaped(text.slice(from, Math.max(from, node.to - closing)))));
  return { kind: 'joined', parts: pieces };
}
