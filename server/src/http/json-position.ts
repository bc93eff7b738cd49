import { visit } from 'jsonc-parser';

/**
 * Where a text stops being JSON, for people: `position 7 (line 1, column 8)`, or "its end" when it is cut off. Accepts a
 * text that `JSON.parse` rejects, nested no deeper than the stack allows. Offsets count from 0, lines and columns from 1.
 */
export function invalidPosition(text: string): string {
  let found: string | undefined;
  const onError = (_code: unknown, offset: number, _length: number, line: number, column: number) => {
    found ??=
      text.slice(offset).trim() === ''
        ? 'its end'
        : `position ${offset} (line ${line + 1}, column ${column + 1})`;
  };
  visit(text, { onError }, { disallowComments: true, allowTrailingComma: false });
  return found ?? 'an unknown position';
}
