/**
 * A text in UTF-8 as a string with one character for each byte (Web IDL has a type of this name). The engine stores it with
 * one byte for each character, so it is joined, measured and sent by copying. A string that contains Bangla, or was read from
 * a file with Bangla, takes two bytes for each character, and would be measured and encoded anew in each response.
 */
export type ByteString = string;

/** The UTF-8 bytes of a text. */
export function byteString(text: string): ByteString {
  return Buffer.from(text, 'utf8').toString('latin1');
}

/** The text of UTF-8 bytes. */
export function textOf(bytes: ByteString): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
