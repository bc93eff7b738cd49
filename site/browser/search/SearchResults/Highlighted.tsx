import type { ReactNode } from 'react';

/** Where words begin in a text, also within a name of code: `postCode`, `sub_district`. */
const beginnings = /(?<![\p{L}\p{M}\p{N}])(?=[\p{L}\p{N}])|(?<=[a-z\d])(?=[A-Z])/gu;

/** A title with the words marked that the query met; one letter says nothing. */
export default function Highlighted({ text, terms }: { text: string; terms: string[] }): ReactNode {
  const folded = text.toLowerCase();
  const longestFirst = [...new Set(terms)]
    .filter(({ length }) => length > 1)
    .sort((a, b) => b.length - a.length);
  const parts: ReactNode[] = [];
  let written = 0;
  for (const { index } of text.matchAll(beginnings)) {
    const met = index < written ? undefined : longestFirst.find((term) => folded.startsWith(term, index));
    if (met === undefined) continue;
    parts.push(text.slice(written, index), <mark key={index}>{text.slice(index, index + met.length)}</mark>);
    written = index + met.length;
  }
  return [...parts, text.slice(written)];
}
