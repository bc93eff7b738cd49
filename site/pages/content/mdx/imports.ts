import type { VFile } from 'vfile';
import { faultAt, type MarkdownNode, visit } from './nodes.ts';

/** Remark plugin: a page has every component, and no file is loaded for it, so an import is an error; so is what replaces the page. */
export function remarkImports() {
  return (tree: MarkdownNode, page: VFile): void => {
    visit(tree, ['mdxjsEsm'], (node) => {
      if (/^import\b/m.test(node.value ?? ''))
        throw faultAt(page, node, "found an import. Remove it: components don't require one.");
      if (/^export\b.*\bdefault\b/m.test(node.value ?? ''))
        throw faultAt(
          page,
          node,
          'found a default export, which would be drawn instead of the page. Name it.',
        );
    });
  };
}
