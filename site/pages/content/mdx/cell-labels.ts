interface TableNode {
  type: string;
  value?: string;
  data?: { hProperties?: Record<string, string> };
  children?: TableNode[];
}

/** Up to so many columns a table fits a phone, if its names in code do; another one becomes a block per row there. */
const columnsOnPhone = 2;
/** Characters of code that are on one line in half the width of a phone. */
const codeOnPhone = 15;

/**
 * Remark plugin: each cell of a table that is too wide for a phone contains the words of its column's head in `data-label`. On a phone, where
 * such a table becomes a block per row (`stack`), they are before the cell.
 */
export function remarkCellLabels() {
  return (tree: TableNode): void => visit(tree);
}

function visit(node: TableNode): void {
  if (node.type === 'table') label(node);
  for (const child of node.children ?? []) visit(child);
}

function label(table: TableNode): void {
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

function hasLongCode({ type, value = '', children = [] }: TableNode): boolean {
  return type === 'inlineCode' ? value.length > codeOnPhone : children.some(hasLongCode);
}

function textOf({ value, children = [] }: TableNode): string {
  return value ?? children.map(textOf).join('');
}
