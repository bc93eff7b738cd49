/** Goes through the tree of a Lezer grammar: what the parsers of the three languages have in common. */
import type { Parser, SyntaxNode } from '@lezer/common';
import { type Expression, literal, numeral, type Statement, unescaped, unknown } from './expression.ts';

/** A language: its grammar, and what the nodes of it mean. */
export interface Language {
  name: string;
  grammarOf(text: string): Parser;
  /** Names of expressions that are read as a whole; anything else is only gone through. */
  roots: ReadonlySet<string>;
  /** Adds what a node states, such as an assignment; false if it states nothing itself. */
  state(node: SyntaxNode, tree: Tree): boolean;
  /** An expression that only this language has, or has differently; undefined for any other. */
  express(node: SyntaxNode, parts: SyntaxNode[], tree: Tree): Expression | undefined;
}

/** Deeper nesting than any request has; beyond it nothing is read. */
const deepest = 120;

/** The statements of a text in its order, those inside functions included. */
export function statementsOf(language: Language, text: string): Statement[] {
  const tree = new Tree(language, text);
  tree.read(language.grammarOf(text).parse(text).topNode);
  return tree.statements;
}

/** A text on its way from nodes to statements. */
export class Tree {
  readonly statements: Statement[] = [];
  /** Bodies of functions inside the statement that is being made; what they state comes after it. */
  private bodies: SyntaxNode[] = [];
  private depth = 0;

  constructor(
    private readonly language: Language,
    private readonly text: string,
  ) {}

  /** Collects what a node and its parts state. */
  read(node: SyntaxNode): void {
    if (this.depth > deepest) return;
    this.depth += 1;
    if (this.language.roots.has(node.name)) this.add({ value: this.lower(node) });
    else if (!this.language.state(node, this)) for (const part of partsOf(node)) this.read(part);
    this.depth -= 1;
  }

  lower(node: SyntaxNode | undefined): Expression {
    if (!node || this.depth > deepest) return unknown;
    this.depth += 1;
    const parts = partsOf(node);
    const expression = this.language.express(node, parts, this) ?? this.express(node, parts);
    this.depth -= 1;
    return expression;
  }

  /** Expressions that the grammars have in common. */
  private express(node: SyntaxNode, parts: SyntaxNode[]): Expression {
    switch (node.name) {
      case 'Number':
      case 'Integer':
      case 'Float':
        return numeral(this.source(node));
      case 'Boolean':
      case 'BooleanLiteral':
        return literal(/^true$/i.test(this.source(node)));
      case 'None':
      case 'Null':
      case 'null':
        return literal(null);
      case 'MemberExpression':
        return this.member(parts, /^((Private)?PropertyName|Name)$/);
      case 'CallExpression':
      case 'NewExpression':
        return this.call(parts);
      case 'UnaryExpression':
        return this.unary(parts, this.source(node)[0]);
      case 'ParenthesizedExpression':
      case 'AwaitExpression':
        return this.lower(parts.find(({ name }) => name !== 'await'));
      case 'ArrowFunction':
      case 'FunctionExpression':
        // Not known; its parts are read after the statement that it is in.
        this.bodies.push(...parts);
        return unknown;
      default:
        return { kind: 'unknown', parts: this.lowerAll(parts) };
    }
  }

  lowerAll(nodes: readonly SyntaxNode[]): Expression[] {
    return nodes.map((node) => this.lower(node));
  }

  /** Adds a statement, and after it what the functions inside it state. */
  add(statement: Statement): void {
    this.statements.push(statement);
    const { bodies } = this;
    this.bodies = [];
    for (const body of bodies) this.read(body);
  }

  source({ from, to }: SyntaxNode): string {
    return this.text.slice(from, to);
  }

  /** A string from one place to another with expressions in it: what is between them is unescaped by `plain`. */
  interpolated(
    from: number,
    to: number,
    holes: readonly SyntaxNode[],
    inside: (hole: SyntaxNode) => SyntaxNode | undefined,
    plain = unescaped,
  ): Expression {
    const ends = [from, ...holes.map((hole) => hole.to)];
    const text = (at: number, end: number) =>
      literal(plain(this.text.slice(ends[at], Math.max(ends[at]!, end))));
    const parts = holes.flatMap((hole, at) => [text(at, hole.from), this.lower(inside(hole))]);
    return { kind: 'joined', parts: [...parts, text(holes.length, to)] };
  }

  operation(parts: readonly SyntaxNode[], operators = /Op$/): { sign: string; sides: SyntaxNode[] } {
    const operator = parts.find(({ name }) => operators.test(name));
    return {
      sign: operator ? this.source(operator) : '',
      sides: parts.filter(({ name }) => !operators.test(name)),
    };
  }

  /** An operator as the function of its name, with its sides as arguments. */
  operatorCall(name: string, sides: readonly SyntaxNode[]): Expression {
    return { kind: 'call', callee: { kind: 'name', name }, arguments: this.lowerAll(sides), named: [] };
  }

  /** `of.name` if the node of the name is a plain one, and `of[name]` otherwise. */
  member([of, name]: SyntaxNode[], plainNames: RegExp): Expression {
    if (!of || !name) return unknown;
    const itsName = plainNames.test(name.name) ? literal(this.source(name)) : this.lower(name);
    return { kind: 'member', of: this.lower(of), name: itsName };
  }

  /** A function with its arguments, of which some can be named, or a class after `new`. */
  private call(parts: SyntaxNode[]): Expression {
    const callee = parts.find(({ name }) => name !== 'new');
    const list = parts.find(({ name }) => name === 'ArgList');
    if (!callee) return unknown;
    const given = (list ? partsOf(list) : []).map((part) =>
      part.name === 'NamedArgument' ? (partsOf(part).at(-1) ?? part) : part,
    );
    return { kind: 'call', callee: this.lower(callee), arguments: this.lowerAll(given), named: [] };
  }

  /** An expression behind an operator: the number with its sign, and what `+`, `void` or `@` leaves as it is. */
  private unary(parts: SyntaxNode[], sign: string | undefined): Expression {
    const value = this.lower(parts.at(-1));
    if (sign === '-' && value.kind === 'value' && typeof value.value === 'number') {
      return literal(-value.value);
    }
    return sign === '-' || sign === '!' || sign === '~' ? { kind: 'unknown', parts: [value] } : value;
  }
}

/** Named parts of a node, without comments and punctuation. */
export function partsOf(node: SyntaxNode): SyntaxNode[] {
  const parts: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (/\w/.test(child.name) && !/Comment$/.test(child.name)) parts.push(child);
  }
  return parts;
}
