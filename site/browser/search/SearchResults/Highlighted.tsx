import { Fragment, type ReactNode } from 'react';

/** A title with the parts marked that the query met. */
export default function Highlighted({ text, terms }: { text: string; terms: string[] }): ReactNode {
  // One letter meets many words, of which a title has few.
  const folded = text.toLowerCase();
  const words = [...new Set(terms)]
    .filter((term) => folded.includes(term) && /^[\p{L}\p{M}\p{N}_]+$/u.test(term))
    .sort((a, b) => b.length - a.length);
  if (words.length === 0) return text;
  // The text is split at the words met; every second part is one of them.
  const parts = text.split(new RegExp(`(${words.join('|')})`, 'iu'));
  return parts.map((part, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
    return i % 2 === 1 ? <mark key={i}>{part}</mark> : <Fragment key={i}>{part}</Fragment>;
  });
}
