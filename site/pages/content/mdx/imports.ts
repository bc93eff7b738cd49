import type { VFile } from 'vfile';
import { type MarkdownNode, visit } from './nodes.ts';

/** Remark plugin: a page has every component, and no file is loaded for it, so an import is an error. */
export function remarkImports() {
  return (tree: MarkdownNode, page: VFile): void => {
    visit(tree, ['mdxjsEsm'], ({ value = '', position }) => {
      if (/^import\b/m.test(value))
        throw new Error(
          `${page.path}:${position?.start.line}: found an import. Remove it: components don't require one.`,
        );
    });
  };
}
