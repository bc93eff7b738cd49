/** Messages of errors: what a table of troubleshooting quotes, and what is pasted of an app's own run. */
import { words } from '../index.ts';

/** Fewer words are no message, but a name. */
export const fewestWords = 3;

/**
 * A message as words, with `*` for what differs from one app to the next: what it quotes in `"…"`, hosts, and `…`.
 * Undefined if too few words are left.
 */
export function messageOf(quoted: string): string | undefined {
  const parts = quoted
    .split(/"[^"]*"|…|(?<!\d)\d+(?:\.\d+)+/)
    .map((part) => words(part).join(' '))
    .filter(Boolean);
  const message = parts.join('*');
  return message.split(/[ *]/).length >= fewestWords ? message : undefined;
}

/** The number of words of the longest message that a text, joined by spaces, contains; 0 if it contains none. */
export function messageIn(text: string, messages: string[] = []): number {
  const lengths = messages.map((message) => (contains(text, message) ? message.split(/[ *]/).length : 0));
  return Math.max(0, ...lengths);
}

function contains(text: string, message: string): boolean {
  let rest = ` ${text} `;
  for (const part of message.split('*')) {
    const at = rest.indexOf(` ${part} `);
    if (at < 0) return false;
    rest = rest.slice(at + part.length + 1);
  }
  return true;
}
