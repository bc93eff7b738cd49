/**
 * What a terminal, a log or a page would act on: control characters, ends of lines and paragraphs, and marks that turn the
 * direction of text. Invisible ones that do nothing (U+200B, U+FEFF) are let through with the joiners that Bangla needs.
 */
export const controlCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** A character that a person sees: no white space, and none that has no shape, such as NUL, U+200B and the fillers of Hangul and Braille. */
export const visibleCharacter = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;
