/** Goes through the tree of a Lezer grammar: what the parsers of the three languages have in common. */
import type { Parser, SyntaxNode } from '@lezer/common';
import { type Expression, literal, type Statement, unescaped, unknown } from './expression.ts';

/** A language: its grammar, and what the nodes of it mean. */
export interface Language {
  name: string;
  grammarOf(text: string): Parser;
  /** Adds what a node states; false if it states nothing itself, and its parts are to be read. */
  state(node: SyntaxNode, tree: Tree): boolean;
  express(node: SyntaxNode, tree: Tree): Expression;
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
    if (!this.language.state(node, this)) for (const part of partsOf(node)) this.read(part);
    this.depth -= 1;
  }

  lower(node: SyntaxNode | undefined): Expression {
    if (!node || this.depth > deepest) return unknown;
    this.depth += 1;
    const expression = this.language.express(node, this);
    this.depth -= 1;
    return expression;
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

  /** A function as an expression: not known, and its parts are read after the statement that it is in. */
  functionOf(parts: readonly SyntaxNode[]): Expression {
    this.bodies.push(...parts);
    return unknown;
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
  member([of, name]: SyntaxNode[], isPlainName: (name: SyntaxNode) => boolean): Expression {
    if (!of || !name) return unknown;
    const itsName = isPlainName(name) ? literal(this.source(name)) : this.lower(name);
    return { kind: 'member', of: this.lower(of), name: itsName };
  }

  /** An expression behind an operator: the number with its sign, and what `+`, `void` or `@` leaves as it is. */
  unary(node: SyntaxNode): Expression {
    const value = this.lower(partsOf(node).at(-1));
    const sign = this.source(node)[0];
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
