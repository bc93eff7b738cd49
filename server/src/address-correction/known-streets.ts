import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { AddressToken } from './tokenize.ts';

const mostWords = 5;

/**
 * Notes in its tokens where an address writes the whole name of a known street: the towns in `Dhaka Tangail Highway` do not
 * say where it is. A name that an area bears too (`Green Road`) is left to the area. Of names within names the longest counts.
 */
export function noteStreets({ streets, localities }: Gazetteer, tokens: AddressToken[]): void {
  for (let from = 0; from < tokens.length; from++) {
    let longest = -1;
    let key = '';
    for (let to = from; to < tokens.length && to < from + mostWords; to++) {
      const { role, text, segment } = tokens[to]!;
      if ((role !== 'word' && role !== 'label') || segment !== tokens[from]!.segment) break;
      key += text;
      if (streets.wordsOf(key) && localities.named(key).length === 0) longest = to;
    }
    if (longest < 0) continue;
    for (const token of tokens.slice(from, longest + 1)) token.street = from;
    from = longest;
  }
}
