import Slugger from 'github-slugger';
import type { VFile } from 'vfile';
import { escapeHtml } from '../../../parts/code/escape.ts';
import { faultAt, type MarkdownNode, textOf, visit } from './nodes.ts';

/** A heading in the list of a page's sections. */
export interface TocEntry {
  /** HTML. */
  value: string;
  id: string;
  level: number;
}

/** Remark plugin: gives each heading its anchor, and the file the list of its headings. */
export function remarkHeadings() {
  return (tree: MarkdownNode, file: VFile): void => {
    const slugger = new Slugger();
    const toc: TocEntry[] = [];
    visit(tree, ['heading'], (node) => {
      if (node.depth === 1)
        throw faultAt(
          file,
          node,
          'found a heading with one #, which is the title of the front matter. Write ##.',
        );
      const id = slugger.slug(textOf(node));
      if (/^-*\d*$/.test(id) && !/\d/.test(textOf(node)))
        throw faultAt(file, node, 'found a heading without letters. Its anchor is made from them.');
      node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id } };
      toc.push({ value: htmlOf(node), id, level: node.depth ?? 1 });
    });
    file.data.toc = toc;
  };
}

const tags: Record<string, string> = { strong: 'strong', emphasis: 'em', delete: 'del' };

/** What a heading says, with its code and its emphasis, without its links. */
function htmlOf({ type, value, children = [] }: MarkdownNode): string {
  if (type === 'inlineCode') return `<code>${escapeHtml(value ?? '')}</code>`;
  const inside = value === undefined ? children.map(htmlOf).join('') : escapeHtml(value);
  return tags[type] ? `<${tags[type]}>${inside}</${tags[type]}>` : inside;
}
