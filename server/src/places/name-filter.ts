import { MATCH_RANK, matchRank, prepareName } from '@portal/text';
import type { BilingualName } from './place.ts';

/**
 * A test for names that fit a filter text such as `dhaka` or `মিরপুর`: the whole name, in either script and any
 * spelling that sounds the same. Remembers its answers, because thousands of places share few names.
 */
export function nameFilter(text: string): (name: BilingualName | null) => boolean {
  const wanted = prepareName(text);
  const known = new Map<string, boolean>();
  const fits = (name: string) => {
    const other = prepareName(name);
    const rank = matchRank(wanted, other);
    return rank !== null && (rank <= MATCH_RANK.sameMeaning || wanted.key === other.key);
  };
  return (name) => {
    if (!name) return false;
    let answer = known.get(name.en);
    if (answer === undefined) {
      answer = fits(name.en) || fits(name.bn);
      known.set(name.en, answer);
    }
    return answer;
  };
}
