import type { Passage } from './passages.ts';
import type { Rule } from './rules.ts';

export interface Finding {
  file: string;
  /** From 1. */
  line: number;
  /** The words as they are in the text. */
  found: string;
  use: string;
}

export function check({ file, text }: Passage, rules: Pick<Rule, 'pattern' | 'use' | 'except'>[]): Finding[] {
  return rules
    .flatMap(({ pattern, use, except = [] }) => {
      const found = spans(text, pattern);
      const allowed = found.length === 0 ? [] : except.flatMap((one) => spans(text, one));
      return found
        .filter(([from, to]) => !allowed.some(([start, end]) => start < to && from < end))
        .map(([from, to]) => {
          const found = text.slice(from, to).replace(/\s+/g, ' ');
          const line = text.slice(0, from).split('\n').length;
          return { from, file, line, found, use: typeof use === 'string' ? use : use(found) };
        });
    })
    .sort((a, b) => a.from - b.from)
    .map(({ from: _, ...finding }) => finding);
}

/** `content/docs/page.mdx:12: "the reader". Use: user (of the app); you` */
export const messageOf = ({ file, line, found, use }: Finding) => `${file}:${line}: "${found}". Use: ${use}`;

const spacedPatterns = new WeakMap<RegExp, RegExp>();

/** Start and end of every match. A space in the pattern matches white space with at most one line break. */
function spans(text: string, pattern: RegExp): [number, number][] {
  let spaced = spacedPatterns.get(pattern);
  if (!spaced) {
    const source = pattern.source.replace(/ (?![*+?{])/g, '(?:[ \\t]+\\n?[ \\t]*|\\n[ \\t]*)');
    spaced = new RegExp(source, `gi${pattern.flags}`);
    spacedPatterns.set(pattern, spaced);
  }
  return [...text.matchAll(spaced)].map(({ 0: words, index }) => [index, index + words.length]);
}
