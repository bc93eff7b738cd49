import { dirname, resolve } from 'node:path';
import { Fault } from '@portal/settings';
import type { VFile } from 'vfile';

/** What our remark plugins read of a Markdown tree. */
export interface MarkdownNode {
  type: string;
  value?: string;
  depth?: number;
  url?: string;
  alt?: string | null;
  /** Of a reference, or of what it refers to. */
  identifier?: string;
  title?: string | null;
  /** Of code: its language, and what follows that on the fence. */
  lang?: string | null;
  meta?: string | null;
  /** Of a directive, or of an element of MDX. */
  name?: string | null;
  attributes?: Attribute[];
  children?: MarkdownNode[];
  data?: { hName?: string; hProperties?: Record<string, unknown>; directiveLabel?: boolean };
  position?: { start: { line: number; offset?: number }; end: { offset?: number } };
}

export interface Attribute {
  type: string;
  /** None of `{...properties}`. */
  name?: string;
  value: unknown;
}

/** What is wrong with a node of a page. */
export function faultAt(page: Pick<VFile, 'path'>, { position }: MarkdownNode, what: string): Fault {
  return new Fault(`${page.path}:${position?.start.line ?? 1}: ${what}`);
}

/** The file that a link or a picture of a page names; one with a `%` that encodes nothing may be the name of a file. */
export function fileAt(url: string, page: string): string {
  let name = url;
  try {
    name = decodeURIComponent(url);
  } catch {
    // As it is written.
  }
  return resolve(dirname(page), name);
}

/** Where the page or the picture in a file is served, or undefined where there is none. */
export type AddressOf = (file: string) => string | undefined;

/** Calls `see` for every node of a type, from top to bottom. */
export function visit(node: MarkdownNode, types: string[], see: (node: MarkdownNode) => void): void {
  if (types.includes(node.type)) see(node);
  for (const child of node.children ?? []) visit(child, types, see);
}

/** What a node says, without its markup. */
export function textOf({ value, children = [] }: MarkdownNode): string {
  return value ?? children.map(textOf).join('');
}

/** Makes a node another one in its place. */
export function become(node: MarkdownNode, other: MarkdownNode): void {
  for (const key of Object.keys(node)) delete node[key as keyof MarkdownNode];
  Object.assign(node, other);
}

/** Attributes of an element of MDX, without those that have no value. */
export function attributesOf(values: Record<string, string | number | undefined>): Attribute[] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ type: 'mdxJsxAttribute', name, value: String(value) }));
}
