import { find } from '../behavior/vocabulary.ts';

/** Tells something to those who hear the page; the region is in every page from the start, so that it is read out. */
export function announce(words: string): void {
  find('announcer')?.replaceChildren(words);
}
