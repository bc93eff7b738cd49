import type { VFile } from 'vfile';
import { warn } from '../messages.ts';
import { type AddressOf, faultAt, fileAt, type MarkdownNode, textOf, visit } from './nodes.ts';

/** Remark plugin: a link to a file of prose becomes a link to its page; where there is no such file, that is said. */
export function remarkLinks(pathOf: AddressOf) {
  return (tree: MarkdownNode, page: VFile): void => {
    visit(tree, ['link', 'definition'], (node) => {
      if (!node.url)
        throw faultAt(
          page,
          node,
          `found a link without a URL on \`${textOf(node)}\`. Write it in the parentheses.`,
        );
      const [, target, anchor = ''] = /^(?![a-z]+:|\/)([^#?]+\.mdx?)(#.*)?$/.exec(node.url ?? '') ?? [];
      if (!target) return;
      const path = pathOf(fileAt(target, page.path));
      if (path) node.url = encodeURI(path) + anchor;
      else warn(`${page.path}:${node.position?.start.line}: the Markdown link ${node.url} leads to no page.`);
    });
  };
}
