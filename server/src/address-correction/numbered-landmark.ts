import { landmark } from './phrases.ts';
import type { AddressToken } from './tokenize.ts';

/** A gate, platform or counter with its number, or that number. */
export function isNumberedLandmark(tokens: readonly AddressToken[], at: number): boolean {
  const { role, text, segment } = tokens[at]!;
  const telling = (token: AddressToken) => token.role !== 'filler';
  const isNextTo = (is: (token: AddressToken) => boolean) =>
    [tokens.slice(0, at).findLast(telling), tokens.slice(at + 1).find(telling)].some(
      (token) => token?.segment === segment && is(token),
    );
  const isLandmark = (token: AddressToken) => token.role === 'word' && landmark.has(token.text);
  return role === 'number'
    ? isNextTo(isLandmark)
    : role === 'word' && landmark.has(text) && isNextTo((token) => token.role === 'number');
}
