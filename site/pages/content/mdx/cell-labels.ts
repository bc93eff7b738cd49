import type { VFile } from 'vfile';
import { faultAt, type MarkdownNode, textOf, visit } from './nodes.ts';

/** Up to so many columns a table fits a phone, if its names in code do; another one becomes a block per row there. */
const columnsOnPhone = 2;
/** Characters of code that are on one line in half the width of a phone. */
const codeOnPhone = 15;

/**
 * Remark plugin: each cell of a table that is too wide for a phone contains the words of its column's head in `data-label`. On a phone, where
 * such a table becomes a block per row (`stack`), they are before the cell.
 */
export function remarkCellLabels() {
  return (tree: MarkdownNode, page: Pick<VFile, 'path'>): void => {
    visit(tree, ['table'], (table) => {
      const [head, ...rows] = table.children ?? [];
      const columns = head?.children?.length ?? 0;
      const wide = rows.find(({ children = [] }) => children.length > columns);
      // Markdown drops what is beyond the last column.
      if (wide)
        throw faultAt(
          page,
          wide,
          `found ${wide.children?.length} cells in this row, and ${columns} in the head. Write | in a cell as \\|, in code too.`,
        );
      label(table);
    });
  };
}

function label(table: MarkdownNode): void {
  const [head, ...rows] = table.children ?? [];
  const labels = (head?.children ?? []).map(textOf);
  if (labels.length <= columnsOnPhone && !rows.some(hasLongCode)) return;
  table.data = { hProperties: { className: 'stack' } };
  for (const row of rows) {
    for (const [i, cell] of (row.children ?? []).entries()) {
      // The first cell is the block's own head.
      if (i > 0) cell.data = { hProperties: { 'data-label': labels[i] ?? '' } };
    }
  }
}

function hasLongCode({ type, value = '', children = [] }: MarkdownNode): boolean {
  return type === 'inlineCode' ? value.length > codeOnPhone : children.some(hasLongCode);
}
