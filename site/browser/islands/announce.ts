import { find } from '../../parts/vocabulary.ts';

/** Announces something to screen readers; the region is in every page from the start, so that it is read out. */
export function announce(words: string): void {
  find('announcer')?.replaceChildren(words);
}
