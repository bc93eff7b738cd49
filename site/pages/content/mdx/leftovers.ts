import type { VFile } from 'vfile';
import { faultAt, type MarkdownNode, visit } from './nodes.ts';

/** Marks of Markdown that are no text of a page: where they are left, what the writer meant by them isn't shown. */
const marks: [mark: RegExp, expected: string][] = [
  [/^[ \t>]*:{3}/m, 'Expected `:::note` or `:::note[Title]`, and a line `:::` below it.'],
  [/^[ \t>]*\|/m, 'Expected a table: its head, then a line such as `| --- | --- |` with as many columns.'],
  [/^#{2,6}[^\s#]/m, 'Expected a space between # and the heading.'],
  [/\]\(/, 'Expected a link: its URL has no spaces (%20) and no lone parentheses (%28, %29).'],
  [/\]\[|\[\^/, 'Expected a line such as `[name]: https://example.com`, or `[^name]: Note`.'],
  [/`/, 'Expected a second backtick, or as many as before the code.'],
  [/\*\*/, 'Expected ** directly before the first word in bold, and directly after the last.'],
];

/** Remark plugin: a link, a note, a table or code that is written wrongly, and would be shown as text, is an error. */
export function remarkLeftovers() {
  return (tree: MarkdownNode, page: VFile): void => {
    visit(tree, ['text'], ({ position }) => {
      if (!position) return;
      // What is escaped is meant.
      const written = String(page)
        .slice(position.start.offset, position.end.offset)
        .replace(/\\[^\n]/g, '__');
      for (const [mark, expected] of marks) {
        const { index } = mark.exec(written) ?? {};
        if (index === undefined) continue;
        const line = position.start.line + written.slice(0, index).split('\n').length - 1;
        const found = String(page).split('\n')[line - 1]?.trim();
        throw faultAt(
          page,
          { type: 'text', position: { ...position, start: { line } } },
          `found \`${found}\`. ${expected} Write marks that are text after \\, or in code.`,
        );
      }
    });
  };
}
