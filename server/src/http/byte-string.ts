/**
 * A text in UTF-8 as a string with one character for each byte (Web IDL has a type of this name). The engine stores it with
 * one byte for each character, so it is joined, measured and sent by copying. A string that contains Bangla, or was read from
 * a file with Bangla, takes two bytes for each character, and would be measured and encoded anew in each response.
 */
export type ByteString = string;

/** Texts of one byte for each character, which are their own UTF-8: all but a few of the short ones. */
const ascii = /^[ -~]*$/;

/** Up to this length a look at each character takes less than a conversion, characters. */
const longestLookedAt = 200;

/** The UTF-8 bytes of a text. */
export function byteString(text: string): ByteString {
  if (text.length <= longestLookedAt && ascii.test(text)) return text;
  return Buffer.from(text, 'utf8').toString('latin1');
}

/**
 * The same bytes in one piece. The engine keeps a joined or cut string as a reference to its parts, which would be walked each
 * time that it becomes part of a response.
 */
export function inOnePiece(bytes: ByteString): ByteString {
  return Buffer.from(bytes, 'latin1').toString('latin1');
}

/** The text of UTF-8 bytes. */
export function textOf(bytes: ByteString): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
