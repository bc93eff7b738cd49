import type { VFile } from 'vfile';
import { coordinatesOfBangladesh } from '../../../parts/code/coordinates.ts';
import { type Highlight, loadHighlight } from '../../../parts/code/highlight.ts';
import { languageName } from '../../../parts/code/languages.ts';
import { attributesOf, become, faultAt, type MarkdownNode, visit } from './nodes.ts';

/**
 * Remark plugin: each fenced code block becomes `<CodePanel>` with its highlighted HTML, so that no highlighter runs in
 * the browser. After the language a fence may name `title="file.kt"`, marked lines, `{3,5-7}`, and `numbered`.
 */
export function remarkCodePanels() {
  return async (tree: MarkdownNode, page: VFile): Promise<void> => {
    const highlight = await loadHighlight();
    visit(tree, ['code'], (node) => {
      const fault = faultIn(node, String(page));
      if (fault) throw faultAt(page, node, fault);
      replace(node, highlight);
    });
  };
}

/** What tests read of a fence (CONTRIBUTING.md), and what is drawn. */
const attribute =
  /(?:(?:title|given|after|before|try|faults|answers|unrun|unchecked)="[^"]*"|numbered(?=\s|$)|\{[\d,\s-]+\})/g;

/** What is wrong with a code block, in words. */
function faultIn({ lang, meta, position }: MarkdownNode, page: string): string | undefined {
  const language = lang?.toLowerCase() ?? 'text';
  if (languageName(language) === language)
    return `found the language \`${lang}\`. Expected one such as js, kotlin, json, bash or text.`;
  const unknown = meta?.replace(attribute, '').trim();
  if (unknown)
    return `found \`${unknown}\` after the language. Expected title="…", numbered, {3,5-7}, or an attribute of CONTRIBUTING.md.`;
  if (!position) return undefined;
  const written = page.slice(position.start.offset, position.end.offset);
  const [fence = ''] = /^[`~]+/.exec(written) ?? [];
  if (new RegExp(`\\n[ \\t>]*${fence}[\`~]*[ \\t]*$`).test(written)) return undefined;
  return `found ${written.split('\n')[0]} without its end. Add a line ${fence} below the code.`;
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
