import { coordinatesOfBangladesh } from '../../../parts/code/coordinates.ts';
import { type Highlight, loadHighlight } from '../../../parts/code/highlight.ts';

interface CodeNode {
  type: string;
  lang?: string | null;
  meta?: string | null;
  value?: string;
  children?: CodeNode[];
}

/**
 * Remark plugin: each fenced code block becomes `<CodePanel>` with its highlighted HTML, so that no highlighter runs in
 * the browser. After the language a fence may name `title="file.kt"`, marked lines, `{3,5-7}`, and `numbered`.
 */
export function remarkCodePanels() {
  return async (tree: CodeNode): Promise<void> => {
    const blocks: CodeNode[] = [];
    collect(tree, blocks);
    const highlight = await loadHighlight();
    for (const block of blocks) replace(block, highlight);
  };
}

function collect(node: CodeNode, found: CodeNode[]): void {
  if (node.type === 'code') found.push(node);
  for (const child of node.children ?? []) collect(child, found);
}

function replace(node: CodeNode, highlight: Highlight): void {
  const { lang, meta, value = '' } = node;
  const language = (lang ?? 'text').toLowerCase();
  const title = /title="([^"]*)"/.exec(meta ?? '')?.[1];
  const html = highlight(value, language, {
    axes: coordinatesOfBangladesh(value),
    lines: markedLines(meta ?? ''),
  });
  const numbers = /\bnumbered\b/.test(meta ?? '')
    ? value
        .split('\n')
        .map((_, at) => at + 1)
        .join('\n')
    : undefined;
  for (const key of Object.keys(node)) delete (node as unknown as Record<string, unknown>)[key];
  Object.assign(node, {
    type: 'mdxJsxFlowElement',
    name: 'CodePanel',
    attributes: Object.entries({ language, title, html, numbers })
      .filter(([, text]) => text !== undefined)
      .map(([name, text]) => ({ type: 'mdxJsxAttribute', name, value: text })),
    children: [],
  });
}

/** Line numbers from `{3,5-7}`. */
export function markedLines(meta: string): Set<number> {
  const lines = new Set<number>();
  for (const range of /\{([\d,\s-]+)\}/.exec(meta)?.[1]?.split(',') ?? []) {
    const [first = 0, last = first] = range.split('-').map(Number);
    for (let line = first; line <= last; line += 1) lines.add(line);
  }
  return lines;
}
