import { describe, expect, it } from 'vitest';
import { remarkCellLabels } from './cell-labels.ts';

interface Cell {
  type: string;
  children: { type: string; value: string }[];
  data?: { hProperties?: Record<string, string> };
}

const cell = (value: string): Cell => ({ type: 'tableCell', children: [{ type: 'text', value }] });
const row = (...texts: string[]) => ({ type: 'tableRow', children: texts.map(cell) });
const table = (...rows: ReturnType<typeof row>[]) => ({ type: 'table', children: rows });

/** The label of each cell under the head, row by row. */
function labelsOf(subject: ReturnType<typeof table>): (string | undefined)[][] {
  remarkCellLabels()({ type: 'root', children: [subject] }, { path: 'a.mdx' });
  const [, ...rows] = subject.children;
  return rows.map(({ children }) => children.map(({ data }) => data?.hProperties?.['data-label']));
}

describe('labels of cells', () => {
  it('are the words of the column heads, for all but the first column', () => {
    const wide = table(row('Option', 'Type', 'Unit', 'Default'), row('scale', 'number', 'times', '1'));
    expect(labelsOf(wide)).toEqual([[undefined, 'Type', 'Unit', 'Default']]);
  });

  it('are omitted where the table fits a phone', () => {
    const narrow = table(row('Part', 'Version'), row('a', 'b'));
    expect(labelsOf(narrow)).toEqual([[undefined, undefined]]);
  });

  it('are on two columns too if a name in code would break on a phone', () => {
    const withCode = (value: string) => {
      const method = row('', 'Removes the popup');
      method.children[0] = { type: 'tableCell', children: [{ type: 'inlineCode', value }] };
      return labelsOf(table(row('Method', 'Description'), method));
    };
    expect(withCode('popup.trackPointer()')).toEqual([[undefined, 'Description']]);
    expect(withCode('popup.remove()')).toEqual([[undefined, undefined]]);
  });

  it('are read through code in a head, and are empty for an empty head', () => {
    const heads = row('Key', '', 'Response', '');
    heads.children[3] = { type: 'tableCell', children: [{ type: 'inlineCode', value: 'message' }] };
    expect(labelsOf(table(heads, row('a', 'b', 'c', 'd')))).toEqual([[undefined, '', 'Response', 'message']]);
  });
});
