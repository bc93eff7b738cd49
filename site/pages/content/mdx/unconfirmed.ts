import type { VFile } from 'vfile';
import { unconfirmedPath } from '../../../parts/routes.ts';
import { type AddressOf, type MarkdownNode, textOf, visit } from './nodes.ts';

/**
 * Remark plugin: what a page says of *Unconfirmed* leads to the page that explains it. A foldable note of this title ends with a link,
 * and the word in emphasis is one, except on that page itself.
 */
export function remarkUnconfirmed(pathOf: AddressOf) {
  return (tree: MarkdownNode, page: VFile): void => {
    if (pathOf(page.path) === unconfirmedPath) return;
    visit(tree, ['mdxJsxFlowElement', 'emphasis'], (node) => {
      if (node.type === 'emphasis') {
        if (textOf(node) === 'Unconfirmed') node.children = [link(node.children)];
        return;
      }
      const [summary] = node.children ?? [];
      if (node.name !== 'details' || !summary || textOf(summary).trim() !== 'Unconfirmed') return;
      node.children?.push({
        type: 'paragraph',
        children: [{ type: 'text', value: 'See ' }, link([{ type: 'text', value: 'Unconfirmed facts' }])],
      });
    });
  };
}

function link(children: MarkdownNode[] = []): MarkdownNode {
  return { type: 'link', url: unconfirmedPath, children };
}
