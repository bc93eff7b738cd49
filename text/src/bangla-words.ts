import words from './bangla-words.json' with { type: 'json' };

/**
 * What common words of names are in Bangla: kinds of places and what distinguishes them, as they are written on signs. Own list.
 * Words with more than one usual meaning in names (`Block`, `Bank`) are in it with the one that names use.
 */
export const banglaWords: ReadonlyMap<string, string> = new Map(Object.entries(words));
