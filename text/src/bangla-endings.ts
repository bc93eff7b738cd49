import { fold } from './fold.ts';
import { hasBangla } from './script.ts';

/** Endings of Bangla words, folded, longest first: `সিলেটের`, `বনানীতে`. */
export const banglaEndings = 'গুলোর গুলো গুলি দের ের তে কে টি টা র য় ে'.split(' ').map(fold);

export function banglaStems(word: string): string[] {
  if (!hasBangla(word)) return [];
  return banglaEndings
    .filter((ending) => word.endsWith(ending))
    .map((ending) => word.slice(0, -ending.length));
}
