import { coordinatesOfBangladesh } from '../../../parts/code/coordinates.ts';
import { type Highlight, loadHighlight } from '../../../parts/code/highlight.ts';
import { attributesOf, become, type MarkdownNode, visit } from './nodes.ts';

/**
 * Remark plugin: each fenced code block becomes `<CodePanel>` with its highlighted HTML, so that no highlighter runs in
 * the browser. After the language a fence may name `title="file.kt"`, marked lines, `{3,5-7}`, and `numbered`.
 */
export function remarkCodePanels() {
  return async (tree: MarkdownNode): Promise<void> => {
    const highlight = await loadHighlight();
    visit(tree, ['code'], (node) => replace(node, highlight));
  };
}

function replace(node: MarkdownNode, highlight: Highlight): void {
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
  const attributes = attributesOf({ language, title, html, numbers });
  become(node, { type: 'mdxJsxFlowElement', name: 'CodePanel', attributes, children: [] });
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
