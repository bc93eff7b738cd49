import type { VFile } from 'vfile';
import { become, type MarkdownNode, visit } from './nodes.ts';

const kinds = ['note', 'info', 'tip', 'caution', 'warning', 'danger'];

/** Remark plugin: `:::note[Title]` becomes `<admonition>`. Every other directive is text with a colon: it stays as written. */
export function remarkAdmonitions() {
  return (tree: MarkdownNode, file: VFile): void => {
    visit(tree, ['containerDirective', 'leafDirective', 'textDirective'], (node) => {
      if (node.type !== 'containerDirective' || !kinds.includes(node.name ?? '')) {
        const { start, end } = node.position!;
        const value = String(file).slice(start.offset, end.offset);
        become(node, { type: 'text', value });
        return;
      }
      node.data = { hName: 'admonition', hProperties: { type: node.name } };
      const [label] = node.children ?? [];
      if (label?.data?.directiveLabel) label.children = [{ type: 'strong', children: label.children }];
    });
  };
}
